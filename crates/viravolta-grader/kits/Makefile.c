# make compila, make testa corre as verificações públicas, make verifica corre todas.
CC = gcc
CFLAGS = -std=gnu11 -Wall -Wextra -g

all: {name}

{name}: {sources}
	$(CC) $(CFLAGS) -o $@ {compiled} -lm

testa: {tested} testes.c
	$(CC) $(CFLAGS) -Dmain=main_do_programa -c {tested} -o testado.o
	$(CC) $(CFLAGS) -o testes testado.o testes.c -lm
	./testes

verifica:
	viravolta verifica {name} .

clean:
	rm -f {name} testes *.o

.PHONY: all testa verifica clean

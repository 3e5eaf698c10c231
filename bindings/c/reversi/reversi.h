/* reversi.h - as funções do trabalho sobre o jogo Reversi (UFF, segunda parte).
 *
 * tabuleiro[linha][coluna]: 1 branca, -1 preta, 0 vazia. Linhas e colunas contam de 0 a 7.
 * jogadorVez: 1 brancas, -1 pretas.
 */
#ifndef REVERSI_H
#define REVERSI_H

#ifdef __cplusplus
extern "C" {
#endif

struct Posicao {
    int tabuleiro[8][8];
    int jogadorVez;
};

struct jogada {
    int linha, coluna;
    struct jogada *prox, *ant;
};

/* A posição inicial, com a vez das pretas. */
struct Posicao IniciaTabuleiro(void);

/* Desenha o tabuleiro na saída padrão: B brancas, P pretas, . vazias, com a numeração das linhas e colunas.
 * Um valor que não seja 1, -1 ou 0 sai como '?'. */
void DesenhaTabuleiro(struct Posicao posicao);

/* As jogadas válidas do jogador da vez, na ordem de leitura, em uma lista circular duplamente encadeada: depois do
 * último vem o primeiro. NULL se não há jogada, se algum valor da posição não é um dos acima ou se falta memória.
 * Quem chama libera a lista com LiberaJogadas (ou com free, elemento por elemento). */
struct jogada *CalculaJogadasValidas(struct Posicao posicao);

/* Mostra as jogadas da lista e pergunta, até que uma seja escolhida (um número da lista, ou a linha e a coluna);
 * devolve o elemento escolhido. NULL se a lista é NULL, e também se a entrada acaba.
 * Lê e escreve por stdin e stdout, como scanf e printf. */
struct jogada *EscolheJogada(struct jogada *jogadas);

/* Realiza a jogada e inverte o jogador da vez; com jogada NULL só inverte o jogador da vez.
 * Com posicao NULL, jogadorVez inválido ou uma jogada que as regras não permitem, nada muda. */
void ExecutaJogada(struct Posicao *posicao, struct jogada *jogada);

/* Libera a memória de uma lista; com NULL não faz nada. Não está no enunciado, que deixa isso para o aluno. */
void LiberaJogadas(struct jogada *jogadas);

#ifdef __cplusplus
}
#endif

#endif

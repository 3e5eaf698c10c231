import java.util.Arrays;

/** As verificações públicas: corra-as com "javac *.java" e "java Testes". */
public class Testes {
    static int faltam;

    static void confere(boolean certo, String oQue) {
        System.out.println((certo ? "[certo] " : "[falta] ") + oQue);
        if (!certo)
            faltam++;
    }

    public static void main(String[] args) {
        int[][] t = Otelo.comeco(), antes = Otelo.comeco();
        confere(Otelo.podejogar(t, -1, 2, 3), "no começo, as pretas podem jogar em (2, 3)");
        confere(Otelo.podejogar(t, -1, 5, 4), "no começo, as pretas podem jogar em (5, 4)");
        confere(!Otelo.podejogar(t, -1, 2, 4), "no começo, as pretas não podem jogar em (2, 4)");
        confere(!Otelo.podejogar(t, -1, 3, 3), "ninguém joga em uma casa ocupada");
        confere(!Otelo.podejogar(t, -1, 0, 0), "ninguém joga onde nada fica cercado");
        int[] jogada = Otelo.escolhejogada(t, -1);
        confere(jogada[0] >= 0 && Otelo.podejogar(t, -1, jogada[0], jogada[1]), "escolhejogada escolhe uma jogada válida");
        confere(Arrays.deepEquals(t, antes), "escolhejogada deixa o tabuleiro como estava");
        Otelo.joga(t, -1, 2, 3);
        confere(t[2][3] == -1, "joga coloca a peça");
        confere(t[3][3] == -1, "joga vira a peça cercada");
        confere(t[4][4] == 1 && t[3][4] == -1 && t[4][3] == -1, "joga deixa as outras como estavam");
        System.out.println(faltam > 0 ? "Faltam " + faltam + "." : "Tudo certo.");
        System.exit(faltam > 0 ? 1 : 0);
    }
}

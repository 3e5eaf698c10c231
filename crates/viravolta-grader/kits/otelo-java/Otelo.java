import java.util.Scanner;

/**
 * Um jogador para a Competição de Otelo.
 *
 * A conversa com o adversário já está em main. Escreva os três métodos, nesta ordem: podejogar, joga, escolhejogada.
 * No tabuleiro, 1 é uma peça branca, -1 uma peça preta, 0 uma casa vazia; linhas e colunas vão de 0 a 7.
 */
public class Otelo {
    static boolean podejogar(int[][] tabuleiro, int cor, int l, int c) {
        // Escreva aqui: true se a cor pode jogar em (l, c).
        return false;
    }

    static void joga(int[][] tabuleiro, int cor, int l, int c) {
        // Escreva aqui: coloque a peça em (l, c) e vire todas as peças cercadas.
    }

    static int[] escolhejogada(int[][] tabuleiro, int cor) {
        // Escreva aqui: a linha e a coluna da jogada que você faria.
        return new int[] {-1, -1};
    }

    static boolean existeJogada(int[][] tabuleiro, int cor) {
        for (int l = 0; l < 8; l++)
            for (int c = 0; c < 8; c++)
                if (podejogar(tabuleiro, cor, l, c))
                    return true;
        return false;
    }

    static void diz(String mensagem) {
        System.out.println(mensagem);
        // Sem isto a mensagem fica no programa, e o adversário espera por ela.
        System.out.flush();
    }

    /** A nossa vez: diz a jogada, ou 0. Devolve false quando a partida acabou. */
    static boolean responde(int[][] tabuleiro, int cor) {
        if (existeJogada(tabuleiro, cor)) {
            int[] jogada = escolhejogada(tabuleiro, cor);
            joga(tabuleiro, cor, jogada[0], jogada[1]);
            diz("1 " + jogada[0] + " " + jogada[1]);
        } else {
            diz("0");
        }
        return existeJogada(tabuleiro, cor) || existeJogada(tabuleiro, -cor);
    }

    static int[][] comeco() {
        int[][] tabuleiro = new int[8][8];
        tabuleiro[3][3] = tabuleiro[4][4] = 1;
        tabuleiro[3][4] = tabuleiro[4][3] = -1;
        return tabuleiro;
    }

    public static void main(String[] args) {
        int cor = args.length > 0 && args[0].toLowerCase().startsWith("b") ? 1 : -1;
        int[][] tabuleiro = comeco();
        if (cor == -1)
            responde(tabuleiro, cor);
        Scanner entrada = new Scanner(System.in);
        while (entrada.hasNextInt()) {
            int codigo = entrada.nextInt();
            if (codigo == 4)
                return;
            if (codigo == 1) {
                if (!entrada.hasNextInt())
                    return;
                int l = entrada.nextInt();
                if (!entrada.hasNextInt())
                    return;
                int c = entrada.nextInt();
                if (!podejogar(tabuleiro, -cor, l, c)) {
                    diz("2");
                    continue;
                }
                joga(tabuleiro, -cor, l, c);
            } else if (codigo != 0 || existeJogada(tabuleiro, -cor)) {
                diz("2");
                continue;
            }
            if (!responde(tabuleiro, cor))
                return;
        }
    }
}

//! As verificações públicas: corra-as com "rustc testes.rs && ./testes".
#![allow(dead_code)]

mod otelo;

use otelo::{comeco, escolhejogada, joga, podejogar};

fn main() {
    let mut faltam = 0;
    let mut confere = |certo: bool, o_que: &str| {
        println!("{} {o_que}", if certo { "[certo]" } else { "[falta]" });
        faltam += i32::from(!certo);
    };
    let mut t = comeco();
    confere(podejogar(&t, -1, 2, 3), "no começo, as pretas podem jogar em (2, 3)");
    confere(podejogar(&t, -1, 5, 4), "no começo, as pretas podem jogar em (5, 4)");
    confere(!podejogar(&t, -1, 2, 4), "no começo, as pretas não podem jogar em (2, 4)");
    confere(!podejogar(&t, -1, 3, 3), "ninguém joga em uma casa ocupada");
    confere(!podejogar(&t, -1, 0, 0), "ninguém joga onde nada fica cercado");
    let (l, c) = escolhejogada(&t, -1);
    confere(podejogar(&t, -1, l, c), "escolhejogada escolhe uma jogada válida");
    joga(&mut t, -1, 2, 3);
    confere(t[2][3] == -1, "joga coloca a peça");
    confere(t[3][3] == -1, "joga vira a peça cercada");
    confere(t[4][4] == 1 && t[3][4] == -1 && t[4][3] == -1, "joga deixa as outras como estavam");
    match faltam {
        0 => println!("Tudo certo."),
        _ => println!("Faltam {faltam}."),
    }
    std::process::exit(i32::from(faltam != 0));
}

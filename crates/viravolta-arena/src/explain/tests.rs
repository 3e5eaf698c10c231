use viravolta_i18n::Language;
use viravolta_rules::Position;

use super::*;
use crate::link::Said;
use crate::manner::Squares;
use crate::note::Note;
use crate::outcome::Outcome;
use crate::played::Side;

fn played(moves: &str, outcome: Outcome, detail: Detail, manner: Manner) -> Played {
    Played {
        number: 1,
        round: 1,
        black: 0,
        white: 1,
        pair: 0,
        opening: 0,
        moves: moves.to_owned(),
        black_discs: 2,
        white_discs: 2,
        winner: Some(Side::Black),
        outcome,
        at_fault: Some(Side::White),
        detail,
        manner,
        forgiven: [0; 2],
        times_ms: Vec::new(),
        referee_ms: 0,
        wall_ms: 0,
        cpu_ms: [0; 2],
    }
}

fn text(language: Language, game: &Played, story: &Story) -> String {
    Explanation::new(crate::TEXTS.speak(language), game, "ana", Some(story)).unwrap().text()
}

#[test]
fn a_wrong_board_is_shown_beside_the_right_one_in_the_programs_own_coordinates() {
    // After f5, white plays f6 and forgets to turn e5.
    let position = Position::start().play("f5".parse().unwrap()).unwrap();
    let mut shown: Vec<char> = position.board_text().to_string().chars().take(64).collect();
    shown[5 * 8 + 5] = 'O';
    let detail = Detail::Board { shown: shown.into_iter().collect() };
    let manner =
        Manner { black: "x".to_owned(), white: "o".to_owned(), squares: Squares::LineLetter, ..Manner::default() };
    let said = |program, text: &str, note| Said { at_ms: 0, program, text: text.to_owned(), understood: vec![note] };
    let story = Story {
        said: vec![
            said(false, "5F\n", Note::Tells { square: "5F".to_owned() }),
            said(true, "\n1 . .\x1b[2J .\nMy move: 6F\n", Note::WrongBoard),
        ],
        ..Story::default()
    };
    let game = played("f5", Outcome::IllegalMove, detail, manner);
    assert_eq!(
        text(Language::English, &game, &story),
        r"ana (white, o), move 2: illegal move.
  The board that it shows does not follow from the game.
  Expected                      Shown ([ ]: it differs)
     A  B  C  D  E  F  G  H        A  B  C  D  E  F  G  H
   1 .  .  .  .  .  .  .  .      1 .  .  .  .  .  .  .  .
   2 .  .  .  .  .  .  .  .      2 .  .  .  .  .  .  .  .
   3 .  .  .  .  .  .  .  .      3 .  .  .  .  .  .  .  .
   4 .  .  .  o  x  .  .  .      4 .  .  .  o  x  .  .  .
   5 .  .  .  x [o] x  .  .      5 .  .  .  x [x] x  .  .
   6 .  .  .  .  .  o  .  .      6 .  .  .  .  .  o  .  .
   7 .  .  .  .  .  .  .  .      7 .  .  .  .  .  .  .  .
   8 .  .  .  .  .  .  .  .      8 .  .  .  .  .  .  .  .
The last that was said (> the referee, < the program, ← what the referee understood):
  > 5F   ← the opponent's move: 5F
  < 1 . .\u{1b}[2J .
  < My move: 6F   ← a board that does not follow from the game
What to do:
  Play the last move on paper and compare: at the squares in brackets your program turned a disc too many or too few.
"
    );
    let html = Explanation::new(crate::TEXTS.speak(Language::English), &game, "<b>", Some(&story)).unwrap().html();
    assert!(html.contains("&lt;b&gt;") && html.matches("differs").count() == 3, "{html}");
}

#[test]
fn illegal_moves_and_legal_ones_are_written_as_the_program_writes_them() {
    let detail = Detail::Move { said: "1 2 3".to_owned(), square: "d3".to_owned(), guess: None };
    let game = played("f5", Outcome::IllegalMove, detail, Manner::numbers(0));
    let text = text(Language::BrazilianPortuguese, &game, &Story::default());
    assert!(text.contains("Jogou (2, 3) (“1 2 3”)") && text.contains("(3, 5) (5, 3) (5, 5)"), "{text}");
    assert!(text.contains("   0  1  2  3  4  5  6  7"), "{text}");
}

#[test]
fn a_normal_game_needs_no_explanation() {
    let mut game = played("f5", Outcome::Normal, Detail::None, Manner::default());
    game.at_fault = None;
    assert_eq!(Explanation::new(crate::TEXTS.speak(Language::English), &game, "ana", None), None);
}

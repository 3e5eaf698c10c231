//! The positions on which functions are tried: from a seed, most of them late or at the edge, where the bugs are.

use rand::RngExt;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_rules::{BoardSize, Color, Move, Position, Setup, Square, SquareSet, StartKind};

/// So many positions on boards of one size. The same seed gives the same positions.
pub(crate) fn positions(seed: u64, size: BoardSize, count: usize) -> Vec<Position> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed ^ size.side() as u64);
    let mut found = vec![Position::start_of(size, StartKind::Usual)];
    while found.len() < count {
        if dice.random_ratio(1, 10) {
            found.push(scattered(size, &mut dice));
        } else {
            from_a_game(size, &mut dice, &mut found);
        }
    }
    found.truncate(count);
    found
}

/// Positions of one game: two from anywhere, six from its second half, and every forced pass.
fn from_a_game(size: BoardSize, dice: &mut Xoshiro256PlusPlus, found: &mut Vec<Position>) {
    let mut game = Vec::new();
    let mut position = Position::start_of(size, StartKind::Usual);
    while !position.is_over() {
        game.push(position);
        if position.must_pass() {
            found.push(position);
            position = position.passed();
            continue;
        }
        let legal: Vec<Square> = position.legal_moves().iter().collect();
        let edge: Vec<Square> = legal.iter().copied().filter(|square| on_edge(*square, size)).collect();
        let pool = if edge.is_empty() || dice.random_ratio(1, 2) { &legal } else { &edge };
        let Some(square) = pool.choose(dice) else { break };
        match position.play(Move::Place(*square)) {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    found.push(position);
    for pick in 0..8 {
        let from = if pick < 2 { 0 } else { game.len() / 2 };
        let chosen = game[dice.random_range(from..game.len())];
        // The other side's view costs nothing and is a position that a careless test never sees.
        found.push(if dice.random_ratio(1, 4) { chosen.passed() } else { chosen });
    }
}

fn on_edge(square: Square, size: BoardSize) -> bool {
    let last = size.side() - 1;
    [square.row(), square.column()].iter().any(|at| *at == 0 || *at == last)
}

/// Discs anywhere, from a few to almost all squares.
fn scattered(size: BoardSize, dice: &mut Xoshiro256PlusPlus) -> Position {
    let inside = size.squares().bits();
    let density = dice.random_range(10..=98);
    let (mut black, mut white) = (0u64, 0u64);
    for at in 0..64 {
        if inside >> at & 1 == 1 && dice.random_ratio(density, 100) {
            *if dice.random() { &mut black } else { &mut white } |= 1 << at;
        }
    }
    let turn = if dice.random() { Color::Black } else { Color::White };
    let setup = Setup { black: SquareSet::from_bits(black), white: SquareSet::from_bits(white), turn, size };
    setup.check().unwrap_or_else(|_| Position::start_of(size, StartKind::Usual))
}

#[cfg(test)]
mod tests {
    use viravolta_rules::BoardSize;

    use super::positions;

    #[test]
    fn most_are_late_and_some_have_no_move() {
        let found = positions(1, BoardSize::Eight, 2000);
        assert_eq!(found, positions(1, BoardSize::Eight, 2000));
        assert_ne!(found, positions(2, BoardSize::Eight, 2000));
        assert!(found.iter().filter(|position| position.empties().len() < 30).count() > 1000);
        assert!(found.iter().filter(|position| position.must_pass()).count() > 50);
        assert!(found.iter().filter(|position| position.is_over()).count() > 50);
    }
}

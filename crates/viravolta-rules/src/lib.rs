//! Squares, boards, positions and games of Othello: rules, symmetry, perft.

//! Self-play, datasets, fitting and calibration of the evaluation.

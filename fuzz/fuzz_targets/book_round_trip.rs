#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| viravolta_fuzz::check("book_round_trip", data));

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| viravolta_fuzz::check("drivers_take_one_answer", data));

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| viravolta_fuzz::check("json_round_trip", data));

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| viravolta_fuzz::check("rules_agree_with_naive_rules", data));

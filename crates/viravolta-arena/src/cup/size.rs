//! Sizes as people write them: `512MB`, `64 MiB`, `1g`.

use viravolta_sandbox::MIB;

/// Bytes; M and MB are taken for MiB, as everybody means it here.
pub(crate) fn parse(text: &str) -> Option<u64> {
    let text = text.trim();
    let split = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: u64 = number.parse().ok().filter(|number| *number > 0)?;
    let unit = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => MIB,
        "g" | "gb" | "gib" => MIB << 10,
        _ => return None,
    };
    number.checked_mul(unit)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_usual_spellings() {
        assert_eq!(super::parse("512MB"), Some(512 << 20));
        assert_eq!(super::parse(" 1 GiB"), Some(1 << 30));
        assert_eq!(super::parse("4096"), Some(4096));
        for wrong in ["", "MB", "0", "-1", "1.5G", "9999999999999g"] {
            assert_eq!(super::parse(wrong), None, "{wrong}");
        }
    }
}

//! A zip of small files, stored as they are: enough for Moodle, and the same bytes every time.

/// The bytes of an archive with these files.
pub(super) fn archive(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for (name, content) in files {
        let offset = bytes.len() as u32;
        let mut entry = Vec::new();
        // Version 2.0, names in UTF-8, stored, 1 January 1980.
        for field in [20u16, 0x0800, 0, 0, 0x21] {
            entry.extend(field.to_le_bytes());
        }
        for field in [crc32fast::hash(content), content.len() as u32, content.len() as u32] {
            entry.extend(field.to_le_bytes());
        }
        entry.extend((name.len() as u16).to_le_bytes());
        entry.extend(0u16.to_le_bytes());
        bytes.extend(b"PK\x03\x04");
        bytes.extend(&entry);
        bytes.extend(name.as_bytes());
        bytes.extend(content);
        directory.extend(b"PK\x01\x02");
        directory.extend(20u16.to_le_bytes());
        directory.extend(&entry);
        // Comment, disk, attributes: none.
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let (start, count) = (bytes.len() as u32, files.len() as u16);
    bytes.extend(&directory);
    bytes.extend(b"PK\x05\x06");
    for field in [0u16, 0, count, count] {
        bytes.extend(field.to_le_bytes());
    }
    bytes.extend((directory.len() as u32).to_le_bytes());
    bytes.extend(start.to_le_bytes());
    bytes.extend(0u16.to_le_bytes());
    bytes
}

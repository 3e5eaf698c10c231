//! Rows in few bytes, in plain Rust: prefix codes as short as the entries are common.
//!
//! A row begins with its class: how many bits its largest entry has, 0 for a row of zeros, of which there are many. Its
//! entries follow, each in the code of that class; of entries with many bits only the upper ones are in the code, and the
//! others come after it as they are. The stream begins with the lengths of all codes, from which the codes follow.

use super::bit_stream::{BitReader, BitWriter};
use super::network::WIDTH;
use super::prefix_code::{LENGTH_BITS, PrefixCode};

/// Classes: a row of zeros, then as many bits as a number of 16 bits can have.
const CLASSES: usize = 17;
/// So many bits of an entry are in the code.
const CODED_BITS: u32 = 8;

type Row = [i16; WIDTH];

/// The rows as bytes.
pub(crate) fn pack(rows: &[Row]) -> Vec<u8> {
    let mut classes = vec![0; CLASSES];
    let mut entries: Vec<Vec<u32>> = (0..CLASSES).map(|class| vec![0; symbols(class)]).collect();
    for row in rows {
        let class = class_of(row);
        classes[class] += 1;
        row.iter().for_each(|entry| entries[class][symbol(class, *entry)] += 1);
    }
    let of_class = PrefixCode::fit(&classes);
    let of_entry: Vec<PrefixCode> = entries.iter().map(|counts| PrefixCode::fit(counts)).collect();
    let mut out = BitWriter::default();
    write_lengths(&mut out, &of_class);
    for class in (1..CLASSES).filter(|class| classes[*class] > 0) {
        write_lengths(&mut out, &of_entry[class]);
    }
    for row in rows {
        let class = class_of(row);
        of_class.write(&mut out, class);
        if class > 0 {
            for entry in row {
                of_entry[class].write(&mut out, symbol(class, *entry));
                out.write(u32::from(*entry as u16) & mask(rest(class)), rest(class));
            }
        }
    }
    out.finish()
}

/// So many rows out of the bytes; `None` when there are not as many.
pub(crate) fn unpack(bytes: &[u8], count: usize) -> Option<Vec<Row>> {
    let mut stream = BitReader::new(bytes);
    let of_class = read_lengths(&mut stream, CLASSES)?;
    let of_entry: Vec<_> = (0..CLASSES)
        .map(|class| {
            let present = class > 0 && of_class.length(class) > 0;
            if present { read_lengths(&mut stream, symbols(class)) } else { PrefixCode::from_lengths(Vec::new()) }
        })
        .collect::<Option<_>>()?;
    let class_table = of_class.table();
    let tables: Vec<_> = of_entry.iter().map(PrefixCode::table).collect();
    let mut rows = vec![[0; WIDTH]; count];
    for row in &mut rows {
        let class = class_table.read(&mut stream)?;
        if class == 0 {
            continue;
        }
        let (table, rest, middle) = (&tables[class], rest(class), middle(class));
        for entry in row {
            let upper = table.read(&mut stream)? as i32 - middle;
            *entry = ((upper << rest) | stream.take(rest) as i32) as i16;
        }
    }
    stream.was_enough().then_some(rows)
}

/// How many bits the largest entry has, without its sign.
fn class_of(row: &Row) -> usize {
    row.iter().map(|entry| 16 - entry.unsigned_abs().leading_zeros()).max().unwrap_or(0) as usize
}

/// Bits of an entry that are not in the code.
const fn rest(class: usize) -> u32 {
    (class as u32).saturating_sub(CODED_BITS)
}

/// The symbol of a zero: those of negative entries come before it.
const fn middle(class: usize) -> i32 {
    1 << (class as u32 - rest(class))
}

const fn symbols(class: usize) -> usize {
    2 * middle(class) as usize
}

const fn symbol(class: usize, entry: i16) -> usize {
    ((entry as i32 >> rest(class)) + middle(class)) as usize
}

const fn mask(bits: u32) -> u32 {
    (1 << bits) - 1
}

fn write_lengths(out: &mut BitWriter, code: &PrefixCode) {
    code.lengths().iter().for_each(|length| out.write(u32::from(*length), LENGTH_BITS));
}

fn read_lengths(stream: &mut BitReader<'_>, count: usize) -> Option<PrefixCode> {
    PrefixCode::from_lengths((0..count).map(|_| stream.take(LENGTH_BITS) as u8).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_rows_come_back(
            rows in proptest::collection::vec(proptest::array::uniform16((any::<i16>(), 0u32..16)), 0..40),
            zeros in 0usize..3,
        ) {
            let mut rows: Vec<Row> = rows.iter().map(|row| row.map(|(entry, shift)| entry >> shift)).collect();
            rows.extend(vec![[0; WIDTH]; zeros]);
            rows.push([i16::MIN; WIDTH]);
            let bytes = pack(&rows);
            prop_assert_eq!(unpack(&bytes, rows.len()), Some(rows.clone()));
            // Some bits of the last byte may be left over, but not for a whole row of entries.
            prop_assert_eq!(unpack(&bytes[..bytes.len() - 1], rows.len()), None);
        }

        #[test]
        fn no_bytes_are_too_strange(bytes in proptest::collection::vec(any::<u8>(), 0..3000)) {
            let _ = unpack(&bytes, 100);
        }
    }

    #[test]
    fn no_rows_are_no_trouble() {
        assert_eq!(unpack(&pack(&[]), 0), Some(Vec::new()));
    }
}

//! The lines that leave each square.

/// The eight rays of a square, in one cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Rays {
    /// To higher bits: right, down-left, down, down-right.
    pub(super) up: [u64; 4],
    /// To lower bits: left, up-right, up, up-left.
    pub(super) down: [u64; 4],
}

/// Where discs can be flipped along each ray, either way: not on the border squares where such a ray ends.
pub(super) const INNER: [u64; 4] =
    [0x7E7E_7E7E_7E7E_7E7E, 0x007E_7E7E_7E7E_7E00, 0x00FF_FFFF_FFFF_FF00, 0x007E_7E7E_7E7E_7E00];

/// The rays of each square.
pub(super) static RAYS: [Rays; 64] = table();

/// A square alone, in four lanes.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct Here(pub(super) [u64; 4]);

/// Each square alone.
#[cfg(target_arch = "x86_64")]
pub(super) static HERE: [Here; 64] = {
    let mut table = [Here([0; 4]); 64];
    let mut at = 0;
    while at < 64 {
        table[at] = Here([1 << at; 4]);
        at += 1;
    }
    table
};

/// For each square the squares that touch it.
pub(super) static AROUND: [u64; 64] = {
    let mut table = [0; 64];
    let mut at = 0;
    while at < 64 {
        let mut ray = 0;
        while ray < 4 {
            // The nearest square of a ray to higher bits is its lowest one, of a ray to lower bits its highest one.
            let (up, down) = (RAYS[at].up[ray], RAYS[at].down[ray]);
            table[at] |= up & up.wrapping_neg();
            if down != 0 {
                table[at] |= 1 << (63 - down.leading_zeros());
            }
            ray += 1;
        }
        at += 1;
    }
    table
};

const fn table() -> [Rays; 64] {
    let mut table = [Rays { up: [0; 4], down: [0; 4] }; 64];
    let mut at = 0;
    while at < 64 {
        table[at].up = rays(at, [(0, 1), (1, -1), (1, 0), (1, 1)]);
        table[at].down = rays(at, [(0, -1), (-1, 1), (-1, 0), (-1, -1)]);
        at += 1;
    }
    table
}

const fn rays(at: usize, directions: [(i32, i32); 4]) -> [u64; 4] {
    let mut rays = [0; 4];
    let mut ray = 0;
    while ray < 4 {
        let (down, right) = directions[ray];
        let mut row = at as i32 / 8 + down;
        let mut column = at as i32 % 8 + right;
        while 0 <= row && row < 8 && 0 <= column && column < 8 {
            rays[ray] |= 1 << (row * 8 + column);
            row += down;
            column += right;
        }
        ray += 1;
    }
    rays
}

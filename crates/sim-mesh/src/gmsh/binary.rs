//! Binary Gmsh files.

use super::{Block, Elements, MOST_ELEMENTS, MOST_NODES, Sections, point, refuse, simplex};
use crate::surface::SurfaceError;

/// Bytes of the header of a block of version 4.1.
const HEADER: usize = 52;

fn bytes<const N: usize>(section: &[u8], at: usize) -> Option<[u8; N]> {
    section.get(at..)?.first_chunk().copied()
}

fn word(section: &[u8], at: usize) -> Option<u64> {
    bytes(section, at).map(u64::from_le_bytes)
}

fn int(section: &[u8], at: usize) -> Option<i32> {
    bytes(section, at).map(i32::from_le_bytes)
}

fn real(section: &[u8], at: usize) -> Option<f64> {
    bytes(section, at).map(f64::from_le_bytes)
}

/// The numbers of a list that starts at a place; none if they do not all fit in.
fn reals(section: &[u8], at: usize) -> Option<[f64; 3]> {
    Some([
        real(section, at)?,
        real(section, at + 8)?,
        real(section, at + 16)?,
    ])
}

fn block(section: &[u8]) -> Option<Block> {
    (section.len() >= HEADER).then_some(())?;
    Some(Block {
        blocks: word(section, 0)?,
        count: word(section, 8)?,
        first_tag: word(section, 16)?,
        last_tag: word(section, 24)?,
        dim: int(section, 32)?,
        kind: int(section, 40)?,
        in_block: word(section, 44)?,
    })
}

/// How many there are, if a section has room for so many after its header.
fn fitting(section: &[u8], count: u64, each: usize) -> Option<usize> {
    let count = usize::try_from(count).ok()?;
    let size = count.checked_mul(each)?.checked_add(HEADER)?;
    (size <= section.len()).then_some(count)
}

pub(super) fn read_41(sections: &Sections<'_>) -> Result<Elements, SurfaceError> {
    let Some(nodes) = block(sections.nodes) else {
        return refuse("Invalid nodes header");
    };
    let dim = nodes.check_nodes()?;
    let Some(count) = fitting(sections.nodes, nodes.count, 32) else {
        return refuse("Insufficient byte size of Nodes");
    };
    for i in 0..count {
        let tag = word(sections.nodes, HEADER + 8 * i);
        if tag != Some(nodes.first_tag.wrapping_add(i as u64)) {
            return refuse("Node tags must be sequential");
        }
    }
    if nodes.count >= MOST_NODES {
        return refuse("Invalid number of nodes.");
    }
    let start = HEADER + 8 * count;
    let points = (0..count).map_while(|i| reals(sections.nodes, start + 24 * i));
    let points = points.collect();

    let Some(block) = block(sections.elements) else {
        return refuse("Invalid elements header");
    };
    block.check_elements(dim)?;
    let each = 8 * (dim + 2);
    let Some(count) = fitting(sections.elements, block.count, each) else {
        return refuse("Insufficient byte size of Elements");
    };
    let mut elements = Vec::with_capacity(count * (dim + 1));
    for i in 0..count {
        for k in 1..=dim + 1 {
            let tag = word(sections.elements, HEADER + each * i + 8 * k).unwrap_or(0);
            elements.push(tag.wrapping_sub(nodes.first_tag) as i32);
        }
    }
    Ok(Elements {
        dim,
        points,
        elements,
    })
}

/// A number as text at the start of a section, and where what follows it begins. The first byte behind the line is the low
/// one of a number below 256 in all files that MuJoCo reads, and the next is zero: by that it finds the end of the line.
fn count(section: &[u8], which: &str) -> Result<(i32, usize), SurfaceError> {
    if section.len() < 4 {
        return refuse(&format!("Invalid {which} header"));
    }
    let start = &section[..section.len().min(10)];
    let length = start.iter().position(|&b| b == 0).unwrap_or(start.len());
    let text = &start[..length];
    let blanks = text.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let text = &text[blanks..];
    let sign = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let digits = text[sign..].iter().take_while(|b| b.is_ascii_digit());
    let end = sign + digits.count();
    let number = std::str::from_utf8(&text[..end]).ok();
    match number.map(str::parse::<i64>) {
        Some(Ok(number)) => match i32::try_from(number) {
            Ok(number) => Ok((number, length - 1)),
            Err(_) => refuse(&format!("Invalid number of {which}")),
        },
        Some(Err(_)) | None => refuse("exception while reading GMSH file"),
    }
}

pub(super) fn read_22(sections: &Sections<'_>) -> Result<Elements, SurfaceError> {
    const EACH: usize = 4 + 24;
    let (count_nodes, start) = count(sections.nodes, "nodes")?;
    let short = "Insufficient byte size of Nodes";
    let nodes = usize::try_from(count_nodes).or_else(|_| refuse(short))?;
    if sections.nodes.len() < 4 + nodes * EACH {
        return refuse(short);
    }
    if nodes as u64 >= MOST_NODES {
        return refuse("Invalid number of nodes.");
    }
    let mut points = Vec::with_capacity(nodes);
    for i in 0..nodes {
        match reals(sections.nodes, start + EACH * i + 4) {
            Some(point) => points.push(point),
            None => return refuse(short),
        }
    }
    let (dim, elements) = elements_22(sections.elements, nodes as u64)?;
    Ok(Elements {
        dim,
        points,
        elements,
    })
}

/// Elements of version 2.2, as Gmsh writes them (each with a header) or as TetWild does (one header for all).
fn elements_22(section: &[u8], nodes: u64) -> Result<(usize, Vec<i32>), SurfaceError> {
    let (number, start) = count(section, "elements")?;
    let Ok(number) = usize::try_from(number) else {
        return refuse("Invalid number of elements");
    };
    if number as u64 >= MOST_ELEMENTS {
        return refuse("Invalid number of elements");
    }
    let short = "Insufficient byte size of Elements";
    let at = |place: usize| int(section, start + 4 * place);
    let (Some(kind), Some(tags), Some(_)) = (at(0), at(2), at(3)) else {
        return refuse(short);
    };
    let dim = simplex(kind)?;
    // the shorter form fits in any case
    if section.len() < 17 + number * 20 {
        return refuse(short);
    }
    let with_header = 6 + dim + 1;
    if tags > 0 && section.len() < 4 + number * 4 * with_header {
        return refuse(short);
    }
    let mut elements = Vec::with_capacity(number * (dim + 1));
    for i in 0..number.max(1) {
        let first = match (tags > 0, i) {
            (true, i) => 6 + i * with_header,
            (false, 0) => 4,
            (false, i) => 3 + 6 + (i - 1) * 5,
        };
        // MuJoCo compares all but the first with the number of elements
        let most = if i == 0 { nodes } else { number as u64 };
        for k in 0..=dim {
            let Some(tag) = at(first + k) else {
                return refuse(short);
            };
            elements.push(point(i64::from(tag), most)?);
        }
    }
    Ok((dim, elements))
}

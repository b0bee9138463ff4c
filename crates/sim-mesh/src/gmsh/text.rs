//! Gmsh files as text.

use super::{Block, Elements, MOST_ELEMENTS, MOST_NODES, Sections, point, refuse, simplex};
use crate::surface::SurfaceError;

/// Numbers with blanks between them, as a stream of C++ reads them.
pub(super) struct Words<'a> {
    rest: &'a [u8],
}

impl<'a> Words<'a> {
    pub fn new(rest: &'a [u8]) -> Words<'a> {
        Words { rest }
    }

    /// The longest start of the next word that has these letters.
    fn word(&mut self, is_part: impl Fn(u8) -> bool) -> Option<&'a str> {
        let blanks = self.rest.iter().take_while(|b| is_blank(**b)).count();
        let rest = &self.rest[blanks..];
        let length = rest.iter().take_while(|b| is_part(**b)).count();
        let (word, rest) = rest.split_at(length);
        self.rest = rest;
        std::str::from_utf8(word).ok()
    }

    /// A whole number. One without a sign that is written with a minus wraps around.
    pub fn integer(&mut self) -> Option<i64> {
        let sign = self.word(|b| matches!(b, b'+' | b'-'))?;
        let negative = match sign {
            "" | "+" => false,
            "-" => true,
            _ => return None,
        };
        let digits = self.rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let (digits, rest) = self.rest.split_at(digits);
        self.rest = rest;
        let size: i64 = std::str::from_utf8(digits).ok()?.parse().ok()?;
        Some(if negative { -size } else { size })
    }

    /// A number.
    pub fn real(&mut self) -> Option<f64> {
        let parts = b"0123456789abcdefxABCDEFX+-pPiInN.";
        self.word(|b| parts.contains(&b))?.parse().ok()
    }

    /// Something that does not end with the section: what does is not taken.
    fn good<T>(&self, value: Option<T>, message: &str) -> Result<T, SurfaceError> {
        match value.filter(|_| !self.rest.is_empty()) {
            Some(value) => Ok(value),
            None => refuse(message),
        }
    }

    fn whole(&mut self, message: &str) -> Result<i64, SurfaceError> {
        let value = self.integer();
        self.good(value, message)
    }

    fn small(&mut self, message: &str) -> Result<i32, SurfaceError> {
        let value = self.integer().and_then(|x| i32::try_from(x).ok());
        self.good(value, message)
    }

    fn coordinates(&mut self) -> Result<[f64; 3], SurfaceError> {
        let mut point = [0.0; 3];
        for x in &mut point {
            let value = self.real();
            *x = self.good(value, "Error reading node coordinates")?;
        }
        Ok(point)
    }

    /// The header of a block of version 4.1: all of it is there.
    fn block(&mut self, message: &str) -> Result<Block, SurfaceError> {
        let mut numbers = [0; 8];
        for number in &mut numbers {
            match self.integer() {
                Some(value) => *number = value,
                None => return refuse(message),
            }
        }
        let [blocks, count, first_tag, last_tag, dim, tag, kind, in_block] =
            self.good(Some(numbers), message)?;
        let small = |x: i64| i32::try_from(x).or_else(|_| refuse(message));
        small(tag)?;
        Ok(Block {
            blocks: blocks as u64,
            count: count as u64,
            first_tag: first_tag as u64,
            last_tag: last_tag as u64,
            dim: small(dim)?,
            kind: small(kind)?,
            in_block: in_block as u64,
        })
    }

    /// How many there are, on a line of its own.
    fn count(&mut self, which: &str, header: &str) -> Result<u64, SurfaceError> {
        let end = self.rest.iter().position(|&b| b == b'\n');
        let line = &self.rest[..end.unwrap_or(self.rest.len())];
        if !line.iter().all(u8::is_ascii_digit) {
            return refuse(&format!("Invalid {which} header"));
        }
        match end {
            Some(_) => Ok(self.whole(header)? as u64),
            None => refuse(header),
        }
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0b' | b'\x0c')
}

pub(super) fn read_41(sections: &Sections<'_>) -> Result<Elements, SurfaceError> {
    let mut words = Words::new(sections.nodes);
    let nodes = words.block("Error reading Nodes header")?;
    // words come in another order than in binary files
    if nodes.blocks != 1 || nodes.count != nodes.in_block {
        return refuse("All nodes must be in single block");
    }
    if nodes.last_tag != nodes.in_block {
        return refuse("Maximum number of nodes must be equal to number of nodes in a block");
    }
    let dim = nodes.check_nodes()?;
    for i in 0..nodes.count {
        let tag = words.whole("Error reading node tags")? as u64;
        if tag != nodes.first_tag.wrapping_add(i) {
            return refuse("Node tags must be sequential");
        }
    }
    if nodes.count >= MOST_NODES {
        return refuse("Invalid number of nodes.");
    }
    let points = (0..nodes.count).map(|_| words.coordinates());
    let points = points.collect::<Result<_, _>>()?;

    let mut words = Words::new(sections.elements);
    let block = words.block("Error reading Elements header")?;
    block.check_elements(dim)?;
    let mut elements = Vec::new();
    for _ in 0..block.count {
        words.whole("Error reading Elements")?;
        for _ in 0..=dim {
            let tag = words.whole("Error reading Elements")? as u64;
            elements.push(tag.wrapping_sub(nodes.first_tag) as i32);
        }
    }
    Ok(Elements {
        dim,
        points,
        elements,
    })
}

pub(super) fn read_22(sections: &Sections<'_>) -> Result<Elements, SurfaceError> {
    let mut words = Words::new(sections.nodes);
    let count = words.count("node", "Error reading Nodes header")?;
    if count >= MOST_NODES {
        return refuse("Invalid number of nodes.");
    }
    let mut points = Vec::new();
    for _ in 0..count {
        words.whole("Error reading node tags")?;
        points.push(words.coordinates()?);
    }

    let mut words = Words::new(sections.elements);
    let number = words.count("elements", "Error reading Elements header")?;
    if number >= MOST_ELEMENTS {
        return refuse("Invalid number of elements.");
    }
    let message = "Error reading Elements";
    let mut element = |dim: Option<usize>| {
        words.small(message)?;
        let kind = words.small(message)?;
        let tags = words.small(message)?;
        // the first one says for all what they are
        let dim = dim.map_or_else(|| simplex(kind), Ok)?;
        if tags > 0 {
            words.small(message)?;
            words.small(message)?;
        }
        let corner = |_| point(i64::from(words.small(message)?), count);
        let corners: Vec<i32> = (0..=dim).map(corner).collect::<Result<_, _>>()?;
        Ok::<_, SurfaceError>((dim, corners))
    };
    let (dim, mut elements) = element(None)?;
    for _ in 1..number {
        elements.extend(element(Some(dim))?.1);
    }
    if number == 0 {
        elements.clear();
    }
    Ok(Elements {
        dim,
        points,
        elements,
    })
}

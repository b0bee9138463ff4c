//! Height fields: elevations from the text, an image or a file of numbers, brought to between 0 and 1.

use super::fault::{Checked, Fault};
use super::file::{self, File};
use super::image;
use crate::Assets;
use crate::cache::{Recipe, Settings};
use crate::frames::EPS;
use crate::limits::BEYOND_MEMORY;
use crate::spec::{self, Spec, file_stem};
use sim_core::math::Vec3;
use std::slice;
use std::sync::Arc;

/// A height field with its elevations.
#[derive(Clone, Debug)]
pub(crate) struct HField<'a> {
    /// as it is written
    pub spec: &'a spec::HField,
    /// rows
    pub nrow: i32,
    /// columns
    pub ncol: i32,
    /// its file as the model keeps it; empty: none
    pub path: &'a str,
    /// elevations between 0 and 1, row by row, the nearest row first
    pub data: Vec<f32>,
}

/// The name of a height field, which may come from its file.
pub(crate) fn name(spec: &spec::HField) -> &str {
    if spec.name.is_empty() {
        file_stem(&spec.file)
    } else {
        &spec.name
    }
}

/// Makes the elevations of all height fields.
pub(crate) fn compile_all<'a>(spec: &'a Spec, assets: &Assets) -> Checked<Vec<HField<'a>>> {
    // what is written, what is made of it and what the model gets are there at the same time
    let mut room = assets.limits().memory / (4 * size_of::<f32>());
    let mut hfields = Vec::with_capacity(spec.hfields.len());
    for (id, element) in spec.hfields.iter().enumerate() {
        let hfield = compile(element, spec, assets, room)
            .map_err(|message| Fault::of(element, id, message))?;
        room = room.saturating_sub(hfield.data.len());
        hfields.push(hfield);
    }
    Ok(hfields)
}

/// A grid of elevations as they are given.
#[derive(Clone, Debug)]
struct Grid {
    nrow: i32,
    ncol: i32,
    data: Vec<f32>,
}

/// Makes the elevations of a height field of at most `room` points.
fn compile<'a>(
    element: &'a spec::HField,
    spec: &Spec,
    assets: &Assets,
    room: usize,
) -> Result<HField<'a>, String> {
    let points = match element.file.is_empty() {
        true => i64::from(element.nrow) * i64::from(element.ncol),
        // rows and columns beside a file do not count
        false => 0,
    };
    if !element.userdata.is_empty() && points != element.userdata.len() as i64 {
        return Err("elevation data length must match nrow*ncol".to_owned());
    }
    if element.userdata.len() > room {
        return Err(too_large(""));
    }
    // sizes that are not numbers have been refused with the geoms that have them
    if element.size.iter().any(|&s| s <= 0.0 || s.is_nan()) {
        return Err("size parameter is not positive in hfield".to_owned());
    }

    let path = file::stripped(spec, &element.file);
    let grid = if element.file.is_empty() {
        Grid {
            nrow: element.nrow,
            ncol: element.ncol,
            data: element.userdata.clone(),
        }
    } else {
        load(element, spec, assets, room)?
    };
    if grid.nrow < 1 || grid.ncol < 1 || grid.data.is_empty() {
        return Err("hfield not specified".to_owned());
    }
    Ok(HField {
        spec: element,
        nrow: grid.nrow,
        ncol: grid.ncol,
        path,
        data: normalized(grid.data, path)?,
    })
}

fn too_large(path: &str) -> String {
    format!("hfields have too many points '{path}' {BEYOND_MEMORY}")
}

/// Elevations from a file.
fn load(element: &spec::HField, spec: &Spec, assets: &Assets, room: usize) -> Result<Grid, String> {
    let is_png = match file::content_type(&element.file, &element.content_type) {
        "image/png" => true,
        "" | "image/vnd.mujoco.hfield" => false,
        other => return Err(format!("unsupported content type: '{other}'")),
    };
    let file = file::open(
        assets,
        spec,
        element.loc,
        &spec.compiler_of(element.loc).meshdir,
        &element.file,
    )?;
    if !is_png {
        return from_numbers(&file, room);
    }
    // numbers are read as quickly as they are found in a cache; an image is not
    let Some(cache) = assets.cache() else {
        return from_png(&file, room);
    };
    let recipe = Recipe::new(Settings::new("hfield"), slice::from_ref(&file.bytes));
    if let Some(found) = cache.find::<Grid>(&recipe)
        && found.data.len() <= room
    {
        return Ok(found.as_ref().clone());
    }
    let grid = from_png(&file, room)?;
    let bytes = size_of_val(grid.data.as_slice());
    cache.insert(recipe, Arc::new(grid.clone()), bytes);
    Ok(grid)
}

/// Elevations from the brightness of an image, whose last row is the nearest.
fn from_png(file: &File, room: usize) -> Result<Grid, String> {
    // up to four bytes of the file for each point
    let image = image::from_png(file, 1, room.saturating_mul(4))?;
    if image.pixels.len() > room {
        return Err(too_large(&file.path));
    }
    let rows = image.pixels.chunks_exact(image.width.max(1)).rev();
    Ok(Grid {
        nrow: i32::try_from(image.height).unwrap_or(0),
        ncol: i32::try_from(image.width).unwrap_or(0),
        data: rows.flatten().map(|&byte| f32::from(byte)).collect(),
    })
}

/// Elevations from a file of numbers: rows and columns as 32-bit integers, then 32-bit floats, the nearest row first.
fn from_numbers(file: &File, room: usize) -> Result<Grid, String> {
    let path = &file.path;
    if file.bytes.is_empty() {
        return Err(format!("could not read hfield file '{path}'"));
    }
    let Some((header, data)) = file.bytes.split_at_checked(8) else {
        return Err(format!("hfield missing header '{path}'"));
    };
    let mut sizes = file::words(header).map(i32::from_le_bytes);
    let (nrow, ncol) = (sizes.next().unwrap_or(0), sizes.next().unwrap_or(0));
    if nrow < 1 || ncol < 1 {
        return Err(format!("non-positive hfield dimensions in file '{path}'"));
    }
    if i128::from(nrow) * i128::from(ncol) * 4 != data.len() as i128 {
        return Err(format!("unexpected file size in file '{path}'"));
    }
    if data.len() / 4 > room {
        return Err(too_large(path));
    }
    Ok(Grid {
        nrow,
        ncol,
        data: file::words(data).map(f32::from_le_bytes).collect(),
    })
}

/// Moves the lowest elevation to 0 and the highest to 1.
fn normalized(mut data: Vec<f32>, path: &str) -> Result<Vec<f32>, String> {
    let (mut low, mut high) = (1e10_f32, -1e10_f32);
    for &x in &data {
        low = low.min(x);
        high = high.max(x);
    }
    if low > high || data.iter().any(|x| !x.is_finite()) {
        return Err(format!("invalid data range in hfield '{path}'"));
    }
    let range = high - low;
    let flat = f64::from(range) <= EPS;
    for x in &mut data {
        *x -= low;
        if !flat {
            *x /= range;
        }
    }
    Ok(data)
}

/// The size that a geom made of a height field has: as much as the field holds when half of it is hills.
pub(crate) fn geom_size([x, y, top, bottom]: [f64; 4]) -> Vec3 {
    Vec3([x, y, 0.25 * top + 0.5 * bottom])
}

/// The box around a height field: centre, half sizes.
pub(crate) fn bounding_box([x, y, top, bottom]: [f64; 4]) -> [f64; 6] {
    let (low, high) = ([-x, -y, -bottom], [x, y, top]);
    let mut aabb = [0.0; 6];
    for i in 0..3 {
        aabb[i] = (high[i] + low[i]) / 2.0;
        aabb[i + 3] = (high[i] - low[i]) / 2.0;
    }
    aabb
}

/// The radius of the sphere around a height field, about its origin.
pub(crate) fn bounding_radius([x, y, top, bottom]: [f64; 4]) -> f64 {
    (x * x + y * y + (top * top).max(bottom * bottom)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(header: [i32; 2], data: &[f32]) -> File {
        let mut bytes: Vec<u8> = header.iter().flat_map(|x| x.to_le_bytes()).collect();
        bytes.extend(data.iter().flat_map(|x| x.to_le_bytes()));
        File {
            path: "f".to_owned(),
            bytes: bytes.into(),
        }
    }

    #[test]
    fn a_file_of_numbers_says_how_large_it_is() {
        let grid = from_numbers(&numbers([1, 2], &[3.0, 4.0]), 10).unwrap();
        assert_eq!((grid.nrow, grid.ncol, grid.data), (1, 2, vec![3.0, 4.0]));
        let fault =
            |header, data: &[f32], room| from_numbers(&numbers(header, data), room).unwrap_err();
        assert_eq!(
            fault([0, 2], &[], 10),
            "non-positive hfield dimensions in file 'f'"
        );
        assert_eq!(
            fault([2, 2], &[1.0], 10),
            "unexpected file size in file 'f'"
        );
        assert_eq!(
            fault([i32::MAX; 2], &[1.0], 10),
            "unexpected file size in file 'f'"
        );
        assert!(fault([1, 2], &[1.0, 2.0], 1).contains("too many points"));
        let short = File {
            path: "f".to_owned(),
            bytes: vec![1, 2, 3].into(),
        };
        assert_eq!(
            from_numbers(&short, 10).unwrap_err(),
            "hfield missing header 'f'"
        );
    }

    #[test]
    fn elevations_are_between_zero_and_one() {
        assert_eq!(normalized(vec![1.0, 3.0, 2.0], ""), Ok(vec![0.0, 1.0, 0.5]));
        assert_eq!(normalized(vec![5.0, 5.0], ""), Ok(vec![0.0, 0.0]));
        assert!(normalized(vec![f32::NAN, 1.0], "").is_err());
        assert!(normalized(vec![f32::INFINITY, 1.0], "").is_err());
    }
}

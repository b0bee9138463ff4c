//! What is left over: texts, conversions, random numbers, what plugins would do.

use crate::FatalError;
use crate::args::{In, Out};
use crate::callbacks;
use crate::data::MjData;
use numpy::PyUntypedArray;
use parking_lot::Mutex;
use pyo3::exceptions::{PyNotImplementedError, PyTypeError};
use pyo3::prelude::*;
use sim_core::math::{Quat, Vec3};
use sim_core::model::{Warning, write_num_bytes};
use sim_core::ray::Ray;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// A warning in words; `info` says what it is about.
#[pyfunction]
fn mju_warningText(warning: i32, info: usize) -> String {
    match Warning::from_i32(warning) {
        Some(warning) => warning.text(info),
        None => format!("Unknown warning type {warning}."),
    }
}

/// A number of bytes, with the letter of a power of 1024 where it is a multiple of one.
#[pyfunction]
fn mju_writeNumBytes(nbytes: usize) -> String {
    write_num_bytes(nbytes)
}

/// Appends the time, the type and a message to MUJOCO_LOG.TXT in the present folder.
#[pyfunction]
#[pyo3(signature = (r#type, msg))]
fn mju_writeLog(py: Python<'_>, r#type: &str, msg: &str) -> PyResult<()> {
    let time: String = py.import("time")?.call_method0("asctime")?.extract()?;
    let text = format!("{time}\n{type}: {msg}\n\n", type = r#type);
    let write = |path: &Path| {
        use std::io::Write as _;
        let mut options = std::fs::OpenOptions::new();
        let file = options.append(true).create(true).open(path);
        file.and_then(|mut file| file.write_all(text.as_bytes()))
    };
    // as in MuJoCo, a log that cannot be written is no error
    let _unwritten = write(Path::new("MUJOCO_LOG.TXT"));
    Ok(())
}

/// Writes text to Python's standard output.
fn print(py: Python<'_>, text: &str) -> PyResult<()> {
    let out = py.import("sys")?.getattr("stdout")?;
    if out.is_none() {
        return Ok(());
    }
    out.call_method1("write", (text,)).map(drop)
}

/// Prints a matrix.
#[pyfunction]
fn mju_printMat(py: Python<'_>, mat: In) -> PyResult<()> {
    let (_, columns, values) = mat.matrix("mat")?;
    let mut text = String::new();
    for row in values.chunks(columns.max(1)) {
        for value in row {
            write!(text, "{value:.8} ").ok();
        }
        text.push('\n');
    }
    print(py, &(text + "\n"))
}

/// Prints the entries of a sparse matrix, each with its place.
#[pyfunction]
fn mju_printMatSparse(py: Python<'_>, mat: In, rownnz: In, rowadr: In, colind: In) -> PyResult<()> {
    let mat = mat.any_vector("mat")?;
    let rows = rownnz.any_vector("rownnz")?.len();
    let (rownnz, rowadr) = (
        rownnz.integers(rows, "rownnz")?,
        rowadr.integers(rows, "rowadr")?,
    );
    let colind = colind.integers(mat.len(), "colind")?;
    let mut text = String::new();
    for (row, (count, start)) in rownnz.iter().zip(&rowadr).enumerate() {
        let range = usize::try_from(*start)
            .ok()
            .zip(usize::try_from(*count).ok());
        let range = range.and_then(|(start, count)| Some(start..start.checked_add(count)?));
        let range = range.filter(|range| range.end <= mat.len());
        let range = range.ok_or_else(|| {
            PyTypeError::new_err("size of mat should equal rownnz[-1] + rowadr[-1]")
        })?;
        for i in range {
            write!(text, "({row} {}): {:9.6}  ", colind[i], mat[i]).ok();
        }
        text.push('\n');
    }
    print(py, &(text + "\n"))
}

/// res = vec
#[pyfunction]
fn mju_n2d(res: Out<'_>, vec: In) -> PyResult<()> {
    let (res, len) = res.any_vector("res")?;
    res.write(vec.vector(len, "vec")?)
}

/// res = vec
#[pyfunction]
fn mju_d2n(res: Out<'_>, vec: In) -> PyResult<()> {
    mju_n2d(res, vec)
}

/// res = vec, in single precision
#[pyfunction]
fn mju_n2f(res: Out<'_, f32>, vec: In) -> PyResult<()> {
    let (res, len) = res.any_vector("res")?;
    let vec = vec.vector(len, "vec")?;
    res.write(&vec.iter().map(|&x| x as f32).collect::<Vec<_>>())
}

/// res = vec, from single precision
#[pyfunction]
fn mju_f2n(res: Out<'_>, vec: In) -> PyResult<()> {
    let (res, len) = res.any_vector("res")?;
    let vec = vec.vector(len, "vec")?;
    res.write(&vec.iter().map(|&x| f64::from(x as f32)).collect::<Vec<_>>())
}

/// Sorts integers in place, the smallest first.
#[pyfunction]
fn mju_insertionSortInt(list: Out<'_, i32>) -> PyResult<()> {
    let (list, _) = list.any_vector("list")?;
    let mut values = list.values()?;
    values.sort_unstable();
    list.write(&values)
}

/// Turns `quat` until it is the rotation in a matrix that may also stretch and shear; returns how many turns it took.
#[pyfunction]
fn mju_mat2Rot(quat: Out<'_>, mat: In) -> PyResult<usize> {
    let quat = quat.vector(4, "quat")?;
    let mut turned = Quat::from_slice(&quat.values()?);
    let turns = turned.refine(&mat.mat3("mat")?);
    quat.write(&turned.0)?;
    Ok(turns)
}

/// A random number with a standard normal distribution. A second one goes to `num2`, an array of length 1, if it is given;
/// a number in its place, which cannot be written, is taken and forgotten, as by MuJoCo.
#[pyfunction]
#[pyo3(signature = (num2=None))]
fn mju_standardNormal(num2: Option<&Bound<'_, PyAny>>) -> PyResult<f64> {
    /// state of a generator of 64 bits (SplitMix64), seeded by the time
    static STATE: Mutex<Option<u64>> = Mutex::new(None);
    let uniform = || {
        let mut state = STATE.lock();
        let seed = || {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            since.map_or(1, |since| since.as_nanos() as u64)
        };
        let next = state.get_or_insert_with(seed);
        *next = next.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = *next;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        (z >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    };
    let num2: Option<Out<'_>> = num2
        .filter(|it| it.extract::<f64>().is_err() || it.cast::<PyUntypedArray>().is_ok())
        .map(|array| array.extract())
        .transpose()?;
    let num2 = num2.map(|num2| num2.vector(1, "num2")).transpose()?;
    loop {
        let (x, y) = (uniform(), uniform());
        let square = x * x + y * y;
        if square < 1.0 && square > 0.0 {
            let scale = (-2.0 * sim_math::ln(square) / square).sqrt();
            if let Some(num2) = num2 {
                num2.write(&[y * scale])?;
            }
            return Ok(x * scale);
        }
    }
}

/// Distance, in lengths of `vec`, to the first triangle of a skin that a ray meets, -1 if there is none. `face` has three
/// vertices for each of `nface` triangles, `vert` three coordinates for each of `nvert` vertices. The nearest vertex goes
/// to `vertid`.
#[pyfunction]
#[pyo3(signature = (nface, nvert, face, vert, pnt, vec, vertid))]
fn mju_raySkin(
    nface: usize,
    nvert: usize,
    face: In,
    vert: In,
    pnt: In,
    vec: In,
    vertid: Option<Out<'_, i32>>,
) -> PyResult<f64> {
    let size = |n: usize| {
        n.checked_mul(3)
            .ok_or_else(|| PyTypeError::new_err("too many"))
    };
    let faces = face.integers(size(nface)?, "face")?;
    let vert = vert.vector(size(nvert)?, "vert")?;
    let vertices: Vec<_> = vert.chunks_exact(3).map(Vec3::from_slice).collect();
    let ray = Ray {
        pnt: pnt.vec3("pnt")?,
        vec: vec.vec3("vec")?,
    };
    let vertid = vertid
        .map(|vertid| vertid.vector(1, "vertid"))
        .transpose()?;
    let mut nearest: Option<(f64, i32)> = None;
    for corners in faces.chunks_exact(3) {
        let mut triangle = [Vec3::ZERO; 3];
        for (corner, &index) in triangle.iter_mut().zip(corners) {
            let vertex = usize::try_from(index).ok().and_then(|i| vertices.get(i));
            *corner = *vertex.ok_or_else(|| {
                PyTypeError::new_err(format!(
                    "face refers to vertex {index}, which does not exist"
                ))
            })?;
        }
        let Some(dist) = sim_core::ray::ray_triangle(&triangle, &ray) else {
            continue;
        };
        if nearest.is_none_or(|(before, _)| dist < before) {
            let hit = ray.pnt + ray.vec * dist;
            let distances = triangle.map(|corner| corner.distance(hit));
            let closest = (0..3).fold(0, |best, k| {
                if distances[k] < distances[best] {
                    k
                } else {
                    best
                }
            });
            nearest = Some((dist, corners[closest]));
        }
    }
    if let (Some(vertid), Some((_, vertex))) = (vertid, nearest) {
        vertid.write(&[vertex])?;
    }
    Ok(nearest.map_or(-1.0, |(dist, _)| dist))
}

/// Refuses to load a library: plugins of MuJoCo are C code that works on MuJoCo's own structures.
#[pyfunction]
fn mj_loadPluginLibrary(path: PathBuf) -> PyResult<()> {
    Err(PyNotImplementedError::new_err(format!(
        "libraries of plugins are not loaded: '{}'",
        path.display()
    )))
}

/// Looks for libraries of plugins in a folder, and refuses to load those that are there.
#[pyfunction]
fn mj_loadAllPluginLibraries(directory: PathBuf) -> PyResult<()> {
    for entry in directory.read_dir().into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|extension| {
            extension == "so" || extension == "dll" || extension == "dylib"
        }) {
            return mj_loadPluginLibrary(path);
        }
    }
    Ok(())
}

/// Gives a simulation this many contacts and constraint rows, and Jacobians of `nJ` numbers, all zero.
#[pyfunction]
#[pyo3(signature = (d, ncon, nefc, nJ=-1))]
fn _realloc_con_efc(d: &Bound<'_, MjData>, ncon: i32, nefc: i32, nJ: i32) -> PyResult<()> {
    let py = d.py();
    let model = d.get().model.get().get();
    let size =
        |n: i32| usize::try_from(n).map_err(|_| PyTypeError::new_err("sizes are not negative"));
    let (ncon, nefc) = (size(ncon)?, size(nefc)?);
    let nJ = usize::try_from(nJ).ok();
    let fits = d
        .get()
        .memory
        .write(py, |d| d.make_room(model, ncon, nefc, nJ))?;
    if fits {
        return Ok(());
    }
    Err(FatalError::new_err(format!(
        "Insufficient arena memory, currently allocated memory=\"{}\". Increase using <size memory=\"X\"/>.",
        write_num_bytes(model.narena)
    )))
}

/// The schema of MJCF: elements, how often each may occur, and its attributes; as text, or as a table of HTML.
#[pyfunction]
fn mj_printSchema(flg_html: bool, flg_pad: bool) -> String {
    sim_mjcf::print_schema(flg_html, flg_pad)
}

/// Tells a warning, as the engine does.
#[pyfunction]
fn _warn(py: Python<'_>, text: &str) -> PyResult<()> {
    callbacks::tell(py, text)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    super::add! { module:
        mju_warningText mju_writeNumBytes mju_writeLog mju_printMat mju_printMatSparse mju_n2d mju_d2n mju_n2f mju_f2n
        mju_insertionSortInt mju_mat2Rot mju_standardNormal mju_raySkin mj_loadPluginLibrary
        mj_loadAllPluginLibraries _realloc_con_efc mj_printSchema _warn
    }
}

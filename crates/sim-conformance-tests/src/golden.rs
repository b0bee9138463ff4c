//! Reading a golden file, and turning it into a `Model` and `Data` without the compiler.

use cortenforge::npz::{self, Array, Values};
use sim_core::fields::{Slice, SliceMut, Stage};
use sim_core::math::{Mat3, Vec3};
use sim_core::{Contact, Data, Model};
use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::path::Path;

/// Why a golden file could not be used.
#[derive(Debug, thiserror::Error)]
pub enum GoldenError {
    /// the file could not be read
    #[error("cannot read golden file: {0}")]
    Io(#[from] io::Error),
    /// an array is missing or of the wrong length
    #[error("golden array '{name}': expected {expected} values, found {found}")]
    Length {
        /// the array
        name: String,
        /// what the model asks for
        expected: usize,
        /// what the file holds
        found: usize,
    },
}

/// What MuJoCo computed for one model.
pub struct Golden {
    arrays: HashMap<String, Array>,
}

impl Golden {
    /// Reads a file that `conformance/oracle.py` wrote.
    pub fn read(path: impl AsRef<Path>) -> Result<Golden, GoldenError> {
        let arrays: HashMap<String, Array> = npz::read(File::open(path)?)?.into_iter().collect();
        match arrays.get("index") {
            None => Ok(Golden { arrays }),
            Some(Array {
                values: Values::U8(index),
                ..
            }) => {
                let arrays = unpack(index, &arrays).ok_or_else(|| {
                    io::Error::new(
                        io::ErrorKind::InvalidData,
                        "the index does not fit the arrays",
                    )
                })?;
                Ok(Golden { arrays })
            }
            Some(_) => {
                Err(io::Error::new(io::ErrorKind::InvalidData, "the index is not text").into())
            }
        }
    }

    /// The array called `name`.
    pub fn get(&self, name: &str) -> Option<&Array> {
        self.arrays.get(name)
    }

    /// The values of the array called `name`; empty if there is none.
    pub fn values(&self, name: &str) -> Slice<'_> {
        self.get(name)
            .map_or(Slice::F64(&[]), |array| array.values.as_slice())
    }

    /// The array called `name` as 64-bit floats.
    pub fn floats(&self, name: &str) -> Vec<f64> {
        let values = self.values(name);
        (0..values.len()).filter_map(|i| values.get(i)).collect()
    }

    /// How many snapshots there are.
    pub fn snapshots(&self) -> usize {
        (0..)
            .take_while(|k| self.get(&format!("state/{k}/time")).is_some())
            .count()
    }

    /// The model as MuJoCo compiled it.
    pub fn model(&self) -> Result<Model, GoldenError> {
        let mut m = Model::default();
        for (name, _) in sim_core::model::MODEL_SIZES {
            if let Some(size) = m.size_mut(name) {
                *size = self.values(&format!("size/{name}")).get(0).unwrap_or(0.0) as usize;
            }
        }
        m.allocate();
        for field in sim_core::model::MODEL_FIELDS {
            let key = format!("model/{}", field.name);
            if let (Some(array), Some(target)) = (self.get(&key), m.field_mut(field.name)) {
                fill(&key, target, &array.values)?;
            }
        }
        for name in sim_core::model::Options::FIELDS {
            let key = format!("opt/{name}");
            if let (Some(array), Some(target)) = (self.get(&key), m.opt.field_mut(name)) {
                fill(&key, target, &array.values)?;
            }
        }
        for name in sim_core::model::Statistic::FIELDS {
            let key = format!("stat/{name}");
            if let (Some(array), Some(target)) = (self.get(&key), m.stat.field_mut(name)) {
                fill(&key, target, &array.values)?;
            }
        }
        for (group, name) in sim_core::model::Visual::FIELDS {
            let key = format!("vis/{group}/{name}");
            if let (Some(array), Some(target)) = (self.get(&key), m.vis.field_mut(group, name)) {
                fill(&key, target, &array.values)?;
            }
        }
        Ok(m)
    }

    /// Sets the inputs of snapshot `k` in fresh data.
    pub fn set_state(&self, d: &mut Data, k: usize) -> Result<(), GoldenError> {
        d.time = self
            .values(&format!("state/{k}/time"))
            .get(0)
            .unwrap_or(0.0);
        for name in [
            "qpos",
            "qvel",
            "act",
            "history",
            "qacc_warmstart",
            "ctrl",
            "qfrc_applied",
            "xfrc_applied",
            "eq_active",
            "mocap_pos",
            "mocap_quat",
            "userdata",
            "plugin_state",
        ] {
            let key = format!("state/{k}/{name}");
            if let (Some(array), Some(target)) = (self.get(&key), d.field_mut(name)) {
                fill(&key, target, &array.values)?;
            }
        }
        Ok(())
    }

    /// Sets every field of the stages before `stage` to what MuJoCo computed in snapshot `k`.
    pub fn seed(&self, d: &mut Data, k: usize, stage: Stage) -> Result<(), GoldenError> {
        for field in sim_core::data::DATA_FIELDS
            .iter()
            .filter(|f| f.stage < stage)
        {
            let key = format!("data/{k}/{}", field.name);
            let Some(array) = self.get(&key) else {
                continue;
            };
            d.resize_variable(field.name, array.values.as_slice().len() / field.width);
            if let Some(target) = d.field_mut(field.name) {
                fill(&key, target, &array.values)?;
            }
        }
        let count = |name: &str| {
            self.values(&format!("count/{k}/{name}"))
                .get(0)
                .unwrap_or(0.0) as usize
        };
        if stage > Stage::Collision {
            d.ncon = count("ncon");
            d.contact = self.contacts(k);
        }
        if stage > Stage::MakeConstraint {
            (d.ne, d.nf, d.nl, d.nefc, d.nJ) = (
                count("ne"),
                count("nf"),
                count("nl"),
                count("nefc"),
                count("nJ"),
            );
        } else {
            for contact in &mut d.contact {
                contact.efc_address = -1;
            }
        }
        if stage > Stage::Island {
            (d.nisland, d.nidof) = (count("nisland"), count("nidof"));
        }
        if stage > Stage::Project {
            d.nA = count("nA");
        }
        Ok(())
    }

    /// The contacts of snapshot `k`.
    pub fn contacts(&self, k: usize) -> Vec<Contact> {
        let column = |name: &str| self.floats(&format!("contact/{k}/{name}"));
        let (dist, pos, frame) = (column("dist"), column("pos"), column("frame"));
        let (margin, friction, solref) = (
            column("includemargin"),
            column("friction"),
            column("solref"),
        );
        let (reffriction, solimp, mu) = (column("solreffriction"), column("solimp"), column("mu"));
        let (hessian, dim, geom) = (column("H"), column("dim"), column("geom"));
        let (flex, elem, vert) = (column("flex"), column("elem"), column("vert"));
        let (exclude, address) = (column("exclude"), column("efc_address"));
        (0..dist.len())
            .map(|i| Contact {
                dist: dist[i],
                pos: Vec3(row(&pos, i)),
                frame: Mat3(row(&frame, i)),
                includemargin: margin[i],
                friction: row(&friction, i),
                solref: row(&solref, i),
                solreffriction: row(&reffriction, i),
                solimp: row(&solimp, i),
                mu: mu[i],
                H: row(&hessian, i),
                dim: dim[i] as i32,
                geom: row(&geom, i).map(|x| x as i32),
                flex: row(&flex, i).map(|x| x as i32),
                elem: row(&elem, i).map(|x| x as i32),
                vert: row(&vert, i).map(|x| x as i32),
                exclude: exclude[i] as i32,
                efc_address: address[i] as i32,
            })
            .collect()
    }
}

/// The arrays of a packed file: many small ones in one large one per type, and an index of name, type, shape and start.
fn unpack(index: &[u8], packed: &HashMap<String, Array>) -> Option<HashMap<String, Array>> {
    let index: Vec<(String, String, Vec<usize>, usize)> = serde_json::from_slice(index).ok()?;
    index
        .into_iter()
        .map(|(name, kind, shape, start)| {
            let range = start..start + shape.iter().product::<usize>();
            let values = match &packed.get(&kind)?.values {
                Values::F64(v) => Values::F64(v.get(range)?.to_vec()),
                Values::F32(v) => Values::F32(v.get(range)?.to_vec()),
                Values::I32(v) => Values::I32(v.get(range)?.to_vec()),
                Values::I64(v) => Values::I64(v.get(range)?.to_vec()),
                Values::U8(v) => Values::U8(v.get(range)?.to_vec()),
                Values::U64(v) => Values::U64(v.get(range)?.to_vec()),
            };
            Some((name, Array { shape, values }))
        })
        .collect()
}

/// Row `i` of a table with `N` columns.
fn row<const N: usize>(values: &[f64], i: usize) -> [f64; N] {
    std::array::from_fn(|k| values.get(N * i + k).copied().unwrap_or(f64::NAN))
}

/// Copies values into a field, converting between number types where the file has another one.
fn fill(name: &str, target: SliceMut<'_>, values: &Values) -> Result<(), GoldenError> {
    let source = values.as_slice();
    let value = |i: usize| source.get(i).unwrap_or(0.0);
    let expected = match &target {
        SliceMut::F64(t) => t.len(),
        SliceMut::F32(t) => t.len(),
        SliceMut::I32(t) => t.len(),
        SliceMut::I64(t) => t.len(),
        SliceMut::U8(t) => t.len(),
        SliceMut::U64(t) => t.len(),
    };
    if expected != source.len() {
        return Err(GoldenError::Length {
            name: name.to_owned(),
            expected,
            found: source.len(),
        });
    }
    match target {
        SliceMut::F64(t) => t.iter_mut().enumerate().for_each(|(i, x)| *x = value(i)),
        SliceMut::F32(t) => t
            .iter_mut()
            .enumerate()
            .for_each(|(i, x)| *x = value(i) as f32),
        SliceMut::I32(t) => t
            .iter_mut()
            .enumerate()
            .for_each(|(i, x)| *x = value(i) as i32),
        SliceMut::I64(t) => t
            .iter_mut()
            .enumerate()
            .for_each(|(i, x)| *x = value(i) as i64),
        SliceMut::U8(t) => t
            .iter_mut()
            .enumerate()
            .for_each(|(i, x)| *x = value(i) as u8),
        SliceMut::U64(t) => t
            .iter_mut()
            .enumerate()
            .for_each(|(i, x)| *x = value(i) as u64),
    }
    Ok(())
}

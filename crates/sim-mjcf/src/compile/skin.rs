//! Skins: surfaces that bodies move, from the text or from a file. The engine computes nothing with them; viewers do.

use super::fault::{Checked, Fault};
use super::file::{self, File};
use super::names::Names;
use super::parts::material_id;
use crate::Assets;
use crate::frames::normalize;
use crate::spec::{self, Bone, Spec, file_stem};
use sim_core::Model;
use sim_core::math::MINVAL;
use sim_core::model::ObjType;
use std::borrow::Cow;

/// A skin with its surface and its bones.
#[derive(Clone, Debug)]
pub(crate) struct Skin<'a> {
    /// as it is written
    pub spec: &'a spec::Skin,
    /// its file as the model keeps it; empty: none
    pub path: &'a str,
    /// material; -1: none
    pub matid: i32,
    /// vertices and triangles
    pub surface: Surface<'a>,
    /// bones, with weights that add up to 1 at each vertex
    pub bones: Vec<Bone>,
    /// the body of each bone
    pub bodies: Vec<usize>,
}

/// Vertices and triangles, as they are written or read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surface<'a> {
    /// three numbers for each vertex
    pub vert: Cow<'a, [f32]>,
    /// two numbers for each vertex, or none
    pub texcoord: Cow<'a, [f32]>,
    /// three vertices for each triangle
    pub face: Cow<'a, [i32]>,
}

/// The name of a skin, which may come from its file.
pub(crate) fn name(spec: &spec::Skin) -> &str {
    if spec.name.is_empty() {
        file_stem(&spec.file)
    } else {
        &spec.name
    }
}

/// Whether the bodies of the bones that are written exist.
pub(crate) fn resolve(skin: &spec::Skin, id: usize, names: &Names<'_>) -> Checked<()> {
    bodies(skin, id, &skin.bones, names).map(|_| ())
}

fn bodies(skin: &spec::Skin, id: usize, bones: &[Bone], names: &Names<'_>) -> Checked<Vec<usize>> {
    let body = |bone: &Bone| {
        names.find(ObjType::Body, &bone.body)?.ok_or_else(|| {
            let message = format!("unknown body '{}' in skin", bone.body);
            Fault::of(skin, id, message)
        })
    };
    bones.iter().map(body).collect()
}

/// Makes all skins.
pub(crate) fn compile_all<'a>(
    spec: &'a Spec,
    assets: &Assets,
    names: &Names<'_>,
) -> Checked<Vec<Skin<'a>>> {
    let compile = |(id, skin): (usize, &'a spec::Skin)| {
        let fault = |message: String| Fault::of(skin, id, message);
        let (surface, mut bones) = parts(skin, spec, assets).map_err(fault)?;
        check(&surface, &bones).map_err(|message| fault(message.to_owned()))?;
        check_faces(&surface).map_err(fault)?;
        let bodies = bodies(skin, id, &bones, names)?;
        // a material that has been discarded is still asked for, as MuJoCo does
        let matid = material_id(names, &skin.material, "skin", skin, id)
            .map_err(|_| fault("object not found".to_owned()))?;
        share_weights(&mut bones, surface.vert.len() / 3).map_err(fault)?;
        for bone in &mut bones {
            let mut quat = bone.bindquat.map(f64::from);
            normalize(&mut quat);
            bone.bindquat = quat.map(|x| x as f32);
        }
        Ok(Skin {
            spec: skin,
            path: file::stripped(spec, &skin.file),
            matid,
            surface,
            bones,
            bodies,
        })
    };
    spec.skins.iter().enumerate().map(compile).collect()
}

/// Surface and bones as they are given.
fn parts<'a>(
    skin: &'a spec::Skin,
    spec: &Spec,
    assets: &Assets,
) -> Result<(Surface<'a>, Vec<Bone>), String> {
    if skin.file.is_empty() {
        let surface = Surface {
            vert: Cow::Borrowed(&skin.vert),
            texcoord: Cow::Borrowed(&skin.texcoord),
            face: Cow::Borrowed(&skin.face),
        };
        return Ok((surface, skin.bones.clone()));
    }
    let written = !skin.vert.is_empty()
        || !skin.texcoord.is_empty()
        || !skin.face.is_empty()
        || !skin.bones.is_empty();
    if written {
        let file = &skin.file;
        return Err(format!("Both skin data and file were specified: {file}"));
    }
    let name = file::stripped(spec, &skin.file);
    if !file::extension(name).eq_ignore_ascii_case(".skn") {
        return Err(format!("Unknown skin file type: {name}"));
    }
    from_file(&file::open(
        assets,
        spec,
        skin.loc,
        &spec.compiler_of(skin.loc).meshdir,
        &skin.file,
    )?)
}

/// Refuses what does not fit together.
fn check(surface: &Surface<'_>, bones: &[Bone]) -> Result<(), &'static str> {
    let Surface {
        vert,
        texcoord,
        face,
    } = surface;
    if vert.is_empty() || face.is_empty() || bones.is_empty() {
        return Err("Missing data in skin");
    }
    if vert.len() % 3 != 0 {
        return Err("Vertex data must be multiple of 3");
    }
    if !texcoord.is_empty() && texcoord.len() != 2 * vert.len() / 3 {
        return Err("Vertex and texcoord data incompatible size");
    }
    if face.len() % 3 != 0 {
        return Err("Face data must be multiple of 3");
    }
    Ok(())
}

/// The corners of triangles exist.
fn check_faces(surface: &Surface<'_>) -> Result<(), String> {
    let count = surface.vert.len() / 3;
    let exists = |vertex: i32| usize::try_from(vertex).is_ok_and(|v| v < count);
    match surface.face.iter().position(|&vertex| !exists(vertex)) {
        None => Ok(()),
        Some(at) => Err(format!(
            "in face {}, vertex index {} does not exist",
            at / 3,
            surface.face[at]
        )),
    }
}

/// Makes the weights at each of `count` vertices add up to 1.
fn share_weights(bones: &mut [Bone], count: usize) -> Result<(), String> {
    let mut total = vec![0.0_f32; count];
    for bone in bones.iter() {
        if bone.vertweight.len() != bone.vertid.len() || bone.vertid.is_empty() {
            return Err("vertid and vertweight must have same non-zero size in skin".to_owned());
        }
        for (&vertex, weight) in bone.vertid.iter().zip(&bone.vertweight) {
            let total = usize::try_from(vertex).ok().and_then(|v| total.get_mut(v));
            *total.ok_or_else(|| format!("vertid {vertex} out of range in skin"))? += weight;
        }
    }
    // a weight that is not a number is none
    let bare = |&weight: &f32| f64::from(weight) <= MINVAL || weight.is_nan();
    if let Some(vertex) = total.iter().position(bare) {
        return Err(format!(
            "vertex {vertex} must have positive total weight in skin"
        ));
    }
    for bone in bones {
        for (&vertex, weight) in bone.vertid.iter().zip(&mut bone.vertweight) {
            *weight /= total[vertex as usize];
        }
    }
    Ok(())
}

/// Writes skins into the model.
pub(crate) fn write(m: &mut Model, skins: &[Skin<'_>]) {
    let (mut vert, mut texcoord, mut face, mut bone, mut bonevert) = (0, 0, 0, 0, 0);
    for (id, skin) in skins.iter().enumerate() {
        let surface = &skin.surface;
        m.skin_matid[id] = skin.matid;
        m.skin_group[id] = skin.spec.group;
        m.skin_rgba[id] = skin.spec.rgba;
        m.skin_inflate[id] = skin.spec.inflate;
        m.skin_vertadr[id] = vert as i32;
        m.skin_vertnum[id] = (surface.vert.len() / 3) as i32;
        m.skin_texcoordadr[id] = match surface.texcoord.is_empty() {
            true => -1,
            false => texcoord as i32,
        };
        m.skin_faceadr[id] = face as i32;
        m.skin_facenum[id] = (surface.face.len() / 3) as i32;
        m.skin_boneadr[id] = bone as i32;
        m.skin_bonenum[id] = skin.bones.len() as i32;
        vert += copy(&mut m.skin_vert[vert..], &surface.vert);
        texcoord += copy(&mut m.skin_texcoord[texcoord..], &surface.texcoord);
        face += copy(&mut m.skin_face[face..], &surface.face);
        for (part, &body) in skin.bones.iter().zip(&skin.bodies) {
            let count = part.vertid.len();
            m.skin_bonevertadr[bone] = bonevert as i32;
            m.skin_bonevertnum[bone] = count as i32;
            m.skin_bonebindpos[bone] = part.bindpos;
            m.skin_bonebindquat[bone] = part.bindquat;
            m.skin_bonebodyid[bone] = body as i32;
            m.skin_bonevertid[bonevert..bonevert + count].copy_from_slice(&part.vertid);
            m.skin_bonevertweight[bonevert..bonevert + count].copy_from_slice(&part.vertweight);
            bone += 1;
            bonevert += count;
        }
    }
}

/// Copies numbers into the groups of an array and returns how many groups there were.
fn copy<T: Copy, const N: usize>(to: &mut [[T; N]], from: &[T]) -> usize {
    let groups = from.chunks_exact(N);
    let count = groups.len();
    for (to, from) in to.iter_mut().zip(groups) {
        to.copy_from_slice(from);
    }
    count
}

/// A file of 32-bit words that is read from its start to its end.
struct Words<'f> {
    rest: &'f [u8],
}

impl<'f> Words<'f> {
    /// How many are left.
    fn left(&self) -> usize {
        self.rest.len() / 4
    }

    /// The next words. What is not there is not given: the caller has asked how many are left.
    fn next(&mut self, count: usize) -> impl ExactSizeIterator<Item = [u8; 4]> + use<'f> {
        let bytes = count.saturating_mul(4).min(self.rest.len());
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        file::words(taken)
    }

    fn ints(&mut self, count: usize) -> Vec<i32> {
        self.next(count).map(i32::from_le_bytes).collect()
    }

    fn floats(&mut self, count: usize) -> Vec<f32> {
        self.next(count).map(f32::from_le_bytes).collect()
    }

    fn array<const N: usize>(&mut self) -> [f32; N] {
        let mut words = self.next(N).map(f32::from_le_bytes);
        std::array::from_fn(|_| words.next().unwrap_or(0.0))
    }
}

/// Words in the name of a bone.
const NAME: usize = 10;

/// Words of a bone before its vertices: name, position, quaternion, number of vertices.
const BONE: usize = NAME + 3 + 4 + 1;

/// Reads a skin file: four counts, vertices, texture coordinates, triangles, bones.
fn from_file(file: &File) -> Result<(Surface<'static>, Vec<Bone>), String> {
    let path = &file.path;
    if file.bytes.is_empty() {
        return Err(format!("SKN file '{path}' is empty"));
    }
    if file.bytes.len() < 16 {
        return Err(format!("missing header in SKN file '{path}'"));
    }
    let mut words = Words { rest: &file.bytes };
    let header = words.ints(4);
    let mut counts = [0; 4];
    for (count, given) in counts.iter_mut().zip(header) {
        *count = usize::try_from(given)
            .map_err(|_| format!("negative size in header of SKN file '{path}'"))?;
    }
    let [nvert, ntexcoord, nface, nbone] = counts;
    let wanted = [(3, nvert), (2, ntexcoord), (3, nface)];
    let wanted = wanted.map(|(width, count)| width * count as u64);
    if (words.left() as u64) < wanted.iter().sum() {
        return Err(format!("insufficient data in SKN file '{path}'"));
    }
    let surface = Surface {
        vert: words.floats(3 * nvert).into(),
        texcoord: words.floats(2 * ntexcoord).into(),
        face: words.ints(3 * nface).into(),
    };

    let mut bones = Vec::new();
    for i in 0..nbone {
        if words.left() < BONE {
            return Err(format!("insufficient data in SKN file '{path}', bone {i}"));
        }
        let name: Vec<u8> = words.next(NAME).flatten().take(39).collect();
        let name = name.split(|&byte| byte == 0).next().unwrap_or(&[]);
        let mut bone = Bone {
            body: String::from_utf8_lossy(name).into_owned(),
            bindpos: words.array(),
            bindquat: words.array(),
            ..Bone::default()
        };
        let count = words.ints(1)[0];
        if count < 1 {
            return Err(format!(
                "vertex count must be positive in SKN file '{path}', bone {i}"
            ));
        }
        let count = count as usize;
        if words.left() / 2 < count {
            return Err(format!(
                "insufficient vertex data in SKN file '{path}', bone {i}"
            ));
        }
        bone.vertid = words.ints(count);
        bone.vertweight = words.floats(count);
        bones.push(bone);
    }
    if !words.rest.is_empty() {
        return Err(format!("unexpected buffer size in SKN file '{path}'"));
    }
    Ok((surface, bones))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(bytes: Vec<u8>) -> File {
        File {
            path: "f".to_owned(),
            bytes: bytes.into(),
        }
    }

    /// A triangle on one bone.
    fn triangle() -> Vec<u8> {
        let mut words: Vec<u32> = vec![3, 0, 1, 1];
        words.extend([0.0_f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0].map(f32::to_bits));
        words.extend([0, 1, 2]);
        words.push(u32::from_le_bytes(*b"arm\0"));
        words.extend([0; 9]);
        words.extend([0.0_f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0].map(f32::to_bits));
        words.extend([3, 0, 1, 2]);
        words.extend([1.0_f32, 2.0, 3.0].map(f32::to_bits));
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    #[test]
    fn a_file_holds_a_surface_and_bones() {
        let (surface, mut bones) = from_file(&file(triangle())).unwrap();
        assert_eq!(surface.vert.len(), 9);
        assert_eq!(&surface.face[..], [0, 1, 2]);
        assert_eq!(bones[0].body, "arm");
        assert!(check(&surface, &bones).is_ok());
        share_weights(&mut bones, 3).unwrap();
        assert_eq!(bones[0].vertweight, [1.0, 1.0, 1.0]);
    }

    #[test]
    fn counts_that_a_file_cannot_hold_are_refused_before_anything_is_allocated() {
        for at in [0, 4, 8, 12] {
            let mut bytes = triangle();
            bytes[at..at + 4].copy_from_slice(&i32::MAX.to_le_bytes());
            assert!(from_file(&file(bytes)).is_err());
        }
        let bytes = triangle();
        for end in 0..bytes.len() {
            assert!(from_file(&file(bytes[..end].to_vec())).is_err(), "{end}");
        }
    }

    #[test]
    fn every_vertex_has_a_weight() {
        let bone = |vertid: &[i32], vertweight: &[f32]| Bone {
            vertid: vertid.to_vec(),
            vertweight: vertweight.to_vec(),
            ..Bone::default()
        };
        let refused = |bone: Bone| share_weights(&mut [bone], 2).unwrap_err();
        assert_eq!(
            refused(bone(&[0, 2], &[1.0, 1.0])),
            "vertid 2 out of range in skin"
        );
        assert_eq!(
            refused(bone(&[0], &[1.0])),
            "vertex 1 must have positive total weight in skin"
        );
        assert!(refused(bone(&[0, 1], &[1.0, f32::NAN])).contains("vertex 1"));
        assert!(refused(bone(&[0, 1], &[1.0])).contains("same non-zero size"));
    }
    #[test]
    fn triangles_have_corners_that_exist() {
        let with = |face: &'static [i32]| Surface {
            vert: Cow::Borrowed(&[0.0; 9]),
            texcoord: Cow::Borrowed(&[]),
            face: Cow::Borrowed(face),
        };
        assert_eq!(check_faces(&with(&[0, 1, 2])), Ok(()));
        for wrong in [&[0, 1, 2, 0, 1, 3], &[0, 1, 2, -1, 0, 1]] {
            assert!(
                check_faces(&with(wrong))
                    .unwrap_err()
                    .contains("in face 1, vertex index")
            );
        }
    }
}

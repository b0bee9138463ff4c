//! Skins: surfaces that bodies bend.

use crate::camera::double;
use crate::options::{VisOption, shows_group};
use crate::scene::{Scene, SceneError};
use sim_core::math::{MINVAL, Quat, Vec3};
use sim_core::{Data, Model};
use std::ops::Range;

/// The numbers `adr` to `adr + num`; none if there are none.
fn range(adr: i32, num: i32) -> Range<usize> {
    let (adr, num) = (adr.max(0) as usize, num.max(0) as usize);
    adr..adr + num
}

/// Bends the skins of all groups that are shown, and finds the normals of their vertices. The rest is set to zero.
pub fn update_skins(
    m: &Model,
    d: &Data,
    opt: &VisOption,
    scene: &mut Scene,
) -> Result<(), SceneError> {
    if scene.skinvert.len() != 3 * m.nskinvert {
        return Err(SceneError::OtherModel);
    }
    let (vertices, _) = scene.skinvert.as_chunks_mut::<3>();
    let (normals, _) = scene.skinnormal.as_chunks_mut::<3>();
    for skin in 0..m.nskin {
        let own = range(m.skin_vertadr[skin], m.skin_vertnum[skin]);
        let (vertices, normals) = (&mut vertices[own.clone()], &mut normals[own.clone()]);
        vertices.fill([0.0; 3]);
        normals.fill([0.0; 3]);
        if shows_group(&opt.skingroup, m.skin_group[skin]) {
            bend(m, d, skin, &m.skin_vert[own], vertices);
            let faces = range(m.skin_faceadr[skin], m.skin_facenum[skin]);
            smooth(&m.skin_face[faces], vertices, normals);
            let inflate = m.skin_inflate[skin];
            if inflate != 0.0 {
                for (vertex, normal) in vertices.iter_mut().zip(normals.iter()) {
                    (0..3).for_each(|i| vertex[i] += inflate * normal[i]);
                }
            }
        }
    }
    Ok(())
}

/// Adds up what each bone makes of the vertices that it moves, by its weights.
fn bend(m: &Model, d: &Data, skin: usize, rest: &[[f32; 3]], vertices: &mut [[f32; 3]]) {
    for bone in range(m.skin_boneadr[skin], m.skin_bonenum[skin]) {
        let body = m.skin_bonebodyid[bone] as usize;
        let bound = Quat(m.skin_bonebindquat[bone].map(f64::from));
        let turn = (d.xquat[body] * bound.conjugate()).to_mat();
        let shift = d.xpos[body] - turn * double(m.skin_bonebindpos[bone]);
        for moved in range(m.skin_bonevertadr[bone], m.skin_bonevertnum[bone]) {
            let (vertex, weight) = (
                m.skin_bonevertid[moved] as usize,
                m.skin_bonevertweight[moved],
            );
            let place = turn * double(rest[vertex]) + shift;
            (0..3).for_each(|i| vertices[vertex][i] += weight * place[i] as f32);
        }
    }
}

/// Normals of vertices: those of the triangles around them, by area.
fn smooth(faces: &[[i32; 3]], vertices: &[[f32; 3]], normals: &mut [[f32; 3]]) {
    for face in faces {
        let corners = face.map(|vertex| vertices[vertex as usize]);
        let edge = |to: usize| {
            Vec3(std::array::from_fn(|i| {
                f64::from(corners[to][i] - corners[0][i])
            }))
        };
        let normal = edge(1).cross(edge(2));
        for &vertex in face {
            for (sum, part) in normals[vertex as usize].iter_mut().zip(normal.0) {
                *sum = (f64::from(*sum) + part) as f32;
            }
        }
    }
    for [x, y, z] in normals {
        let length = (*x * *x + *y * *y + *z * *z).sqrt();
        let scale = (1.0 / f64::from(length).max(MINVAL)) as f32;
        *x *= scale;
        *y *= scale;
        *z *= scale;
    }
}

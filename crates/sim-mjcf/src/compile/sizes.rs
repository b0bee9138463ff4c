//! The sizes of the model.

use super::parts::Parts;
use super::pipeline::name_lists;
use super::topology::Topology;
use super::{flex, mesh};
use crate::spec::Spec;
use sim_core::Model;
use sim_core::data::Contact;
use sim_core::model::sparsity::{count_body_dof, count_inertia};
use sim_core::model::{NAME_SLOTS, history_size};
use sim_core::plugin::Plugins;

/// A model that has its sizes and nothing else.
pub(crate) fn count(parts: &Parts<'_>, topology: &Topology, plugins: &Plugins) -> Model {
    let draft = &parts.draft;
    let spec = draft.spec;
    let mut m = Model {
        nq: topology.nq,
        nv: topology.nv(),
        nu: parts.actuators.len(),
        plugins: plugins.clone(),
        ..Model::default()
    };
    m.na = parts.actuators.iter().map(|a| a.actdim).sum();
    m.nbody = draft.bodies.len();
    let boxes: usize = draft.bodies.iter().map(|b| b.bvh.nodes.len()).sum();
    mesh::count(&mut m, &draft.meshes);
    let faces: usize = draft
        .meshes
        .iter()
        .map(|x| x.geometry.bvh.nodes.len())
        .sum();
    m.nbvhstatic = boxes + faces + parts.extra_bvh;
    m.nbvhdynamic = parts.flexes.iter().map(|f| f.bvh.nodes.len()).sum();
    m.nbvh = m.nbvhstatic + m.nbvhdynamic;
    m.njnt = draft.joints.len();
    m.ntree = topology.ntree;
    (m.nM, m.nC) = count_inertia(&topology.dof_parentid, &topology.dof_simplenum);
    m.nD = 2 * m.nM - m.nv;
    let parents: Vec<i32> = draft.bodies.iter().map(|b| b.parent as i32).collect();
    let dofnum: Vec<i32> = draft.bodies.iter().map(|b| b.dofnum as i32).collect();
    m.nB = count_body_dof(&parents, &dofnum);

    m.ngeom = draft.geoms.len();
    m.nsite = draft.sites.len();
    m.ncam = draft.cameras.len();
    m.nlight = draft.lights.len();
    count_flexes(&mut m, parts);
    m.nskin = parts.skins.len();
    m.nskinvert = parts.skins.iter().map(|s| s.surface.vert.len() / 3).sum();
    m.nskintexvert = (parts.skins.iter().map(|s| s.surface.texcoord.len() / 2)).sum();
    m.nskinface = parts.skins.iter().map(|s| s.surface.face.len() / 3).sum();
    m.nskinbone = parts.skins.iter().map(|s| s.bones.len()).sum();
    let bones = parts.skins.iter().flat_map(|s| &s.bones);
    m.nskinbonevert = bones.map(|bone| bone.vertid.len()).sum();
    m.nhfield = parts.hfields.len();
    m.nhfielddata = parts.hfields.iter().map(|h| h.data.len()).sum();
    m.ntex = parts.textures.len();
    m.ntexdata = parts.textures.iter().map(|t| t.pixels.data().len()).sum();
    m.nmat = parts.materials.len();
    m.npair = parts.pairs.len();
    m.nexclude = parts.excludes.len();
    m.neq = spec.equalities.len();
    m.ntendon = parts.tendons.len();
    m.nwrap = parts.tendons.iter().map(|t| t.path.len()).sum();
    m.nsensor = parts.sensors.len();
    m.nnumeric = spec.numerics.len();
    m.nnumericdata = parts.numeric_sizes.iter().sum();
    m.ntext = spec.texts.len();
    m.ntextdata = spec.texts.iter().map(|t| t.data.len() + 1).sum();
    m.ntuple = spec.tuples.len();
    m.ntupledata = spec.tuples.iter().map(|t| t.elements.len()).sum();
    m.nplugin = parts.plugins.len();
    m.npluginattr = parts.plugins.iter().map(|p| p.attributes.len()).sum();
    m.nkey = parts.nkey;
    m.nmocap = draft.bodies.iter().filter(|b| b.spec.mocap).count();

    m.nuser_body = parts.users.body;
    m.nuser_jnt = parts.users.jnt;
    m.nuser_geom = parts.users.geom;
    m.nuser_site = parts.users.site;
    m.nuser_cam = parts.users.cam;
    m.nuser_tendon = parts.users.tendon;
    m.nuser_actuator = parts.users.actuator;
    m.nuser_sensor = parts.users.sensor;

    let names = name_lists(parts);
    let characters = |name: &&str| name.len() + 1;
    m.nnames = spec.modelname.len() + 1 + names.iter().flatten().map(characters).sum::<usize>();
    m.nnames_map = NAME_SLOTS * names.iter().map(Vec::len).sum::<usize>();
    let paths = parts.paths();
    let paths = paths.iter().flatten().filter(|path| !path.is_empty());
    m.npaths = paths.map(|path| path.len() + 1).sum::<usize>().max(1);

    m.nemax = usize::try_from(spec.nemax).unwrap_or(0);
    m.nemax += spec
        .equalities
        .iter()
        .map(|eq| eq.ty.nemax_rows())
        .sum::<usize>();
    // -1 stands for "as many as there is memory for" and wraps around
    m.njmax = spec.njmax as usize;
    m.nconmax = spec.nconmax as usize;
    m.nuserdata = usize::try_from(spec.nuserdata).unwrap_or(0);
    m.nsensordata = parts.sensors.iter().map(|s| s.dim).sum();
    let history = |nsample: i32, dim| history_size(usize::try_from(nsample).unwrap_or(0), dim);
    m.nhistory = parts
        .actuators
        .iter()
        .map(|a| history(a.spec.nsample, 1))
        .chain(parts.sensors.iter().map(|s| history(s.spec.nsample, s.dim)))
        .fold(0, usize::saturating_add);
    m
}

fn count_flexes(m: &mut Model, parts: &Parts<'_>) {
    let flexes = &parts.flexes;
    m.nflex = flexes.len();
    m.nflexnode = flexes.iter().map(|f| f.nodebody.len()).sum();
    m.nflexvert = flexes.iter().map(|f| f.nvert).sum();
    m.nflexedge = flexes.iter().map(|f| f.mesh.edges.len()).sum();
    m.nflexelem = flexes.iter().map(|f| f.mesh.count()).sum();
    m.nflexelemdata = flexes.iter().map(|f| f.mesh.elem.len()).sum();
    m.nflexelemedge = flexes.iter().map(|f| f.mesh.elemedge.len()).sum();
    m.nflexshelldata = flexes.iter().map(|f| f.mesh.shell.len()).sum();
    m.nflexevpair = flexes.iter().map(|f| f.mesh.pairs.len()).sum();
    m.nflextexcoord = flexes.iter().map(|f| f.spec.texcoord.len() / 2).sum();
    (m.nJfe, m.nJfv) = flex::jacobian_sizes(&parts.draft, flexes);
}

/// Bytes of memory that MuJoCo would reserve for a simulation: what the model asks for, or a generous guess,
/// rounded up to megabytes. `None`: more than there can be.
pub(crate) fn arena_bytes(m: &Model, spec: &Spec) -> Option<usize> {
    const INT: i128 = 4;
    const NUM: i128 = 8;
    const CONTACT: i128 = Contact::ARENA_BYTES as i128;
    const MEGABYTE: i128 = 1 << 20;
    const ADDRESSABLE: i128 = 1 << 47;
    if spec.memory != -1 {
        return usize::try_from(spec.memory).ok();
    }
    // -1 stands for "not given"; other negative numbers are taken as they are
    let given_or = |given: i32, guess: i128| match given {
        -1 => guess,
        given => i128::from(given),
    };
    let nconmax = given_or(spec.nconmax, 100);
    let njmax = given_or(spec.njmax, 500);
    let nv = m.nv as i128;

    let stack = if spec.nstack != -1 {
        NUM * i128::from(spec.nstack)
    } else {
        let constraints = njmax + m.neq as i128 + nv;
        let sizes = [
            m.nq, m.nv, m.nu, m.na, m.nbody, m.njnt, m.ngeom, m.nsite, m.neq, m.ntendon, m.nwrap,
        ];
        let objects = sizes.into_iter().sum::<usize>() as i128;
        NUM * (5 * constraints * constraints + 20 * objects).max(1000)
    };
    let total = stack
        + nconmax * CONTACT
        + njmax * (8 * INT + 14 * NUM)
        + nv * (3 * INT)
        + njmax * nv * (2 * INT + 2 * NUM)
        + njmax * njmax * (INT + NUM);
    let rounded = (total + MEGABYTE - 1) / MEGABYTE * MEGABYTE;
    (0..ADDRESSABLE)
        .contains(&rounded)
        .then_some(rounded as usize)
}

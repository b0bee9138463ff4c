//! The steps of compilation, in order.
//!
//! First every element is checked and resolved on its own, in MuJoCo's order, so that of several mistakes the same
//! one is reported. Then the sizes are known, the arrays are allocated and filled, and what depends on the whole
//! model is computed.

use super::draft::Draft;
use super::fault::{Checked, Fault};
use super::names::{Names, check_frame_names};
use super::parts::{Material, Parts, material_id, texture_ids};
use super::patience::Patience;
use super::plugin::{self, Instances};
use super::topology::Topology;
use super::users::UserCounts;
use super::{
    actuator, body, constants, contact, custom, equality, flex, fuse, hfield, key, memory, mesh,
    names, objects, parallel, sensor, sizes, skin, tendon, texture, tree,
};
use crate::Assets;
use crate::spec::{self, Element, Spec};
use sim_core::Model;
use sim_core::math::Vec3;
use sim_core::model::sparsity::Sparsity;
use sim_core::model::{OBJECT_LISTS, ObjType, SensorType, SleepPolicy, TextureType};
use sim_core::plugin::Shape;
use sim_core::sleep::sleep_init_error;
use std::collections::HashMap;

/// Bodies are numbered with 16 bits in the signatures of pairs.
const MAX_BODIES: usize = 65534;

/// Compiles a model.
pub(crate) fn run(spec: &Spec, assets: &Assets) -> Checked<Model> {
    let patience = Patience::new(assets);
    patience.check()?;
    // keyframes of attached models become keyframes like the others
    let complete = match spec.pending_keys.is_empty() {
        true => None,
        false => Some(spec.with_all_keys().map_err(Fault::new)?),
    };
    let spec = complete.as_ref().unwrap_or(spec);
    let mut parts = compile_parts(spec, assets, &patience)?;
    patience.check()?;
    tree::check(&parts.draft)?;
    let topology = Topology::new(&parts.draft, &parts.tendons);
    let mut m = sizes::count(&parts, &topology, assets.plugins());
    memory::check(&mut m, assets.limits())?;
    m.allocate();

    m.opt = spec.option.clone();
    m.vis = spec.visual.clone();
    names::write_names(&mut m, &spec.modelname, &name_lists(&parts));
    tree::write(&mut m, &parts, topology)?;
    plugin::write(&mut m, &mut parts)?;
    if m.nplugin > 0 {
        // states and sensors of plugins are counted now
        memory::check(&mut m, assets.limits())?;
    }
    objects::write(&mut m, &parts);
    key::write(&mut m, &parts.draft)?;
    Sparsity::of(&m).write(&mut m);
    patience.check()?;
    constants::compute(&mut m, &parts, assets.limits(), &patience)?;
    sensor::check_tactile(&m, &parts.sensors)?;
    key::start_activations(&mut m, &parts.draft);
    // what the compiler writes is what the engine relies on
    m.validate_within(assets.limits().memory)
        .map_err(|error| Fault::new(error.to_string()))?;
    check_sleepers(&m)?;
    check_plugins(&m)?;
    Ok(m)
}

/// Refuses a model with trees that cannot be asleep from the start although they should.
fn check_sleepers(m: &Model) -> Checked<()> {
    if !m.tree_sleep_policy.contains(&(SleepPolicy::Init as i32)) {
        return Ok(());
    }
    match sleep_init_error(m, &m.make_data()) {
        Some(error) => Err(Fault::new(format!("engine error: {error}"))),
        None => Ok(()),
    }
}

/// Refuses a model with plugins of which no instance can be made.
fn check_plugins(m: &Model) -> Checked<()> {
    if m.nplugin == 0 {
        return Ok(());
    }
    match m.make_data().plugin_error() {
        Some(error) => Err(Fault::new(format!("engine error: {error}"))),
        None => Ok(()),
    }
}

/// Checks and resolves all elements, one after the other.
fn compile_parts<'a>(
    spec: &'a Spec,
    assets: &'a Assets,
    patience: &Patience<'_>,
) -> Checked<Parts<'a>> {
    check_world(spec)?;
    let nkey = key_count(spec)?;
    check_empty_names(spec)?;
    let mut draft = Draft::new(spec)?;
    let mut names = list_names(&draft, nkey)?;

    let discard = spec.compiler.discardvisual;
    if discard {
        names.set_count(ObjType::Material, 0);
        names.set_count(ObjType::Texture, 0);
    }
    index_geom_assets(&mut draft, &names, !discard)?;
    if !discard {
        for (id, skin) in spec.skins.iter().enumerate() {
            material_id(&names, &skin.material, "skin", skin, id)?;
        }
    }
    let mut needs = mesh::asked_for(&draft);
    for (id, pair) in spec.pairs.iter().enumerate() {
        for geom in contact::check_pair(pair, id, &names)? {
            mesh::ask_for_hull(&draft.geoms[geom], &mut needs);
        }
    }

    let users = UserCounts::new(spec);
    let mut plugins = Instances::new(spec, assets.plugins());
    let shapes = mesh_shapes(spec, &mut plugins, &names)?;
    let threads = match spec.meshes.is_empty() || spec.textures.is_empty() {
        true => 1,
        false => parallel::threads(spec.compiler.usethread),
    };
    let (meshes, textures) = parallel::both(
        threads,
        || mesh::compile_all(spec, assets, &needs, shapes, patience),
        || match discard {
            true => Ok(Vec::new()),
            false => texture::compile_all(spec, assets),
        },
    );
    draft.meshes = meshes?;
    let textures = textures?;
    for id in 0..draft.bodies.len() {
        body::compile(&mut draft, id, &names, &users)?;
        find_plugins(&mut draft, id, &mut plugins, &names)?;
    }
    let extra_bvh = match spec.compiler.fusestatic {
        true => fuse::fuse_static(&mut draft, &mut names, &users)?,
        false => 0,
    };

    let flexes = flex::compile_all(&draft, &names)?;
    let skins = skin::compile_all(spec, assets, &names)?;
    let hfields = hfield::compile_all(spec, assets)?;
    let mut pairs = contact::compile_pairs(&mut draft, &names)?;
    let excludes = contact::compile_excludes(&draft, &names)?;
    follow_order(
        &mut names,
        ObjType::Pair,
        spec.pairs.iter(),
        pairs.iter().map(|x| x.spec),
    );
    follow_order(
        &mut names,
        ObjType::Exclude,
        spec.excludes.iter(),
        excludes.iter().map(|x| x.spec),
    );
    let equalities = equality::compile(&draft, &names, &flexes)?;
    let mut tendons = tendon::compile(&mut draft, &names, users.tendon)?;
    let mut actuators = actuator::compile(&draft, &tendons, &names, users.actuator)?;
    for (id, actuator) in actuators.iter_mut().enumerate() {
        let spec = actuator.spec;
        if spec.plugin.active {
            let found = plugins.find(spec, id, &spec.plugin, &plugin::ACTUATOR, &names)?;
            actuator.plugin = Some(found);
        }
    }
    let mut sensors = sensor::compile(&mut draft, &tendons, &names, users.sensor)?;
    for (id, sensor) in sensors.iter_mut().enumerate() {
        let spec = sensor.spec;
        if spec.ty == SensorType::Plugin {
            let found = plugins.find(spec, id, &spec.plugin, &plugin::SENSOR, &names)?;
            sensor.plugin = Some(found);
        }
    }
    let numeric_sizes = (spec.numerics.iter().enumerate())
        .map(|(id, numeric)| custom::numeric_size(numeric, id))
        .collect::<Checked<_>>()?;
    for (id, text) in spec.texts.iter().enumerate() {
        custom::check_text(text, id)?;
    }
    let mut tuples = custom::compile_tuples(&mut draft, &names)?;
    plugins.complete()?;

    // materials and textures of what has been compiled
    for id in 0..draft.sites.len() {
        let site = draft.sites[id].spec;
        draft.sites[id].matid = material_id(&names, &site.material, "site", site, id)?;
    }
    let tendon_matid = (tendons.iter().enumerate())
        .map(|(id, t)| material_id(&names, &t.spec.material, "tendon", t.spec, id))
        .collect::<Checked<_>>()?;
    let mut materials = Vec::new();
    if discard {
        let kept = draft.discard_geoms(|geom| geom.visual);
        mesh::discard(&mut draft, &mut sensors);
        renumber_geoms(
            &kept,
            &mut pairs,
            &mut tendons,
            &mut sensors,
            &mut tuples,
            spec,
        );
    } else {
        for (id, spec) in spec.materials.iter().enumerate() {
            let texid = texture_ids(&names, spec, id)?;
            materials.push(Material { spec, texid });
        }
    }

    Ok(Parts {
        draft,
        users,
        extra_bvh,
        flexes,
        skins,
        hfields,
        textures,
        materials,
        pairs,
        excludes,
        equalities,
        tendons,
        tendon_matid,
        actuators,
        sensors,
        numeric_sizes,
        tuples,
        plugins: plugins.list,
        nkey,
    })
}

/// The shapes of meshes that a plugin makes.
fn mesh_shapes(
    spec: &Spec,
    plugins: &mut Instances<'_>,
    names: &Names<'_>,
) -> Checked<Vec<Option<Box<dyn Shape>>>> {
    let shape = |(id, mesh): (usize, &spec::Mesh)| {
        if !mesh.plugin.active {
            return Ok(None);
        }
        let place = plugins.find(mesh, id, &mesh.plugin, &plugin::MESH, names)?;
        let fault = |message: String| Fault::of(mesh, id, message);
        if mesh.scale != Vec3([1.0; 3]) {
            let name = &mesh.name;
            return Err(fault(format!(
                "attribute scale is not compatible with SDFs in mesh '{name}', (id = {id})"
            )));
        }
        if !mesh.file.is_empty() {
            return Ok(None);
        }
        let Some((plugin, settings)) = plugins.settings(place) else {
            return Ok(None);
        };
        let shape = plugin.shape(&settings);
        shape.map(Some).map_err(|why| fault(why.to_string()))
    };
    spec.meshes.iter().enumerate().map(shape).collect()
}

/// The plugins of a body and of its geoms.
fn find_plugins<'a>(
    draft: &mut Draft<'a>,
    body: usize,
    plugins: &mut Instances<'a>,
    names: &Names<'_>,
) -> Checked<()> {
    for index in 0..draft.bodies[body].geoms.len() {
        let id = draft.bodies[body].geoms[index];
        let geom = draft.geoms[id].spec;
        if geom.plugin.active {
            let found = plugins.find(geom, id, &geom.plugin, &plugin::GEOM, names)?;
            draft.geoms[id].plugin = Some(found);
        }
    }
    let spec = draft.bodies[body].spec;
    if spec.plugin.active {
        let found = plugins.find(spec, body, &spec.plugin, &plugin::BODY, names)?;
        draft.bodies[body].plugin = Some(found);
    }
    Ok(())
}

fn check_world(spec: &Spec) -> Checked<()> {
    let Some(world) = spec.bodies.first() else {
        return Err(Fault::new("model without a world body"));
    };
    if let Some(joint) = world.joints.first() {
        return Err(Fault::of(joint, 0, "joint found in world body"));
    }
    if spec.bodies.len() + spec.flexes.len() >= MAX_BODIES {
        return Err(Fault::new(
            "number of bodies plus flexes must be less than 65534",
        ));
    }
    Ok(())
}

/// How many keyframes there are: those of the model, or the number that it asks for.
fn key_count(spec: &Spec) -> Checked<usize> {
    let wanted = usize::try_from(spec.nkey).unwrap_or(0);
    memory::check_key_count(wanted)?;
    Ok(wanted.max(spec.keys.len()))
}

/// Assets need names to be referred to.
fn check_empty_names(spec: &Spec) -> Checked<()> {
    for (id, mesh) in spec.meshes.iter().enumerate() {
        if mesh::name(mesh).is_empty() {
            return Err(Fault::of(mesh, id, "empty name in mesh"));
        }
    }
    for (id, hfield) in spec.hfields.iter().enumerate() {
        if hfield::name(hfield).is_empty() {
            return Err(Fault::of(hfield, id, "empty name in height field"));
        }
    }
    for (id, tex) in spec.textures.iter().enumerate() {
        if texture::name(tex).is_empty() && tex.ty != TextureType::Skybox {
            return Err(Fault::of(tex, id, "empty name in texture"));
        }
    }
    for (id, material) in spec.materials.iter().enumerate() {
        if material.name.is_empty() {
            return Err(Fault::of(material, id, "empty name in material"));
        }
    }
    Ok(())
}

/// The table of all names; names that occur twice are refused.
fn list_names<'a>(draft: &Draft<'a>, nkey: usize) -> Checked<Names<'a>> {
    let spec = draft.spec;
    let mut names = Names::new();
    macro_rules! add {
        ($kind:ident, $list:expr) => {
            names.add(ObjType::$kind, $list.map(|x| (x, x.name.as_str())))?
        };
    }
    add!(Body, draft.bodies.iter().map(|x| x.spec));
    add!(XBody, draft.bodies.iter().map(|x| x.spec));
    add!(Joint, draft.joints.iter().map(|x| x.spec));
    add!(Geom, draft.geoms.iter().map(|x| x.spec));
    add!(Site, draft.sites.iter().map(|x| x.spec));
    add!(Camera, draft.cameras.iter().map(|x| x.spec));
    add!(Light, draft.lights.iter().map(|x| x.spec));
    add!(Flex, spec.flexes.iter());
    let meshes = spec.meshes.iter().map(|x| (x, mesh::name(x)));
    names.add(ObjType::Mesh, meshes)?;
    let hfields = spec.hfields.iter().map(|x| (x, hfield::name(x)));
    names.add(ObjType::HField, hfields)?;
    let skins = spec.skins.iter().map(|x| (x, skin::name(x)));
    names.add(ObjType::Skin, skins)?;
    let textures = spec.textures.iter().map(|x| (x, texture::name(x)));
    names.add(ObjType::Texture, textures)?;
    add!(Material, spec.materials.iter());
    add!(Pair, spec.pairs.iter());
    add!(Exclude, spec.excludes.iter());
    add!(Equality, spec.equalities.iter());
    add!(Tendon, spec.tendons.iter());
    add!(Actuator, spec.actuators.iter());
    add!(Sensor, spec.sensors.iter());
    add!(Numeric, spec.numerics.iter());
    add!(Text, spec.texts.iter());
    add!(Tuple, spec.tuples.iter());
    add!(Plugin, spec.plugins.iter());
    add!(Key, spec.keys.iter());
    names.set_count(ObjType::Key, nkey);
    check_frame_names(spec)?;
    Ok(names)
}

/// Names lead to where elements stand after their list was sorted.
fn follow_order<'a, E: Element + 'a>(
    names: &mut Names<'a>,
    kind: ObjType,
    written: impl Iterator<Item = &'a E>,
    sorted: impl Iterator<Item = &'a E>,
) {
    let place: HashMap<*const E, usize> = sorted
        .enumerate()
        .map(|(place, element)| (std::ptr::from_ref(element), place))
        .collect();
    for element in written {
        if let Some(&place) = place.get(&std::ptr::from_ref(element)) {
            names.insert(kind, element.name(), place);
        }
    }
}

/// Finds the assets that geoms name. Materials are not looked for where they are dropped.
fn index_geom_assets(draft: &mut Draft<'_>, names: &Names<'_>, materials: bool) -> Checked<()> {
    for id in 0..draft.geoms.len() {
        let geom = draft.geoms[id].spec;
        let asset = |kind: ObjType, what: &str, name: &str| {
            if name.is_empty() {
                return Ok(-1);
            }
            match names.find(kind, name)? {
                Some(asset) => Ok(asset as i32),
                None => {
                    let message = format!("{what} '{name}' not found in geom {id}");
                    Err(Fault::of(geom, id, message))
                }
            }
        };
        let mesh = asset(ObjType::Mesh, "mesh", &geom.meshname)?;
        // what the geom says, or else what its mesh says; where materials are dropped, only geoms forget theirs
        let own = if materials {
            geom.material.as_str()
        } else {
            ""
        };
        let material = match usize::try_from(mesh) {
            Ok(mesh) if own.is_empty() => &draft.spec.meshes[mesh].material,
            Ok(_) | Err(_) => own,
        };
        draft.geoms[id].matid = material_id(names, material, "geom", geom, id)?;
        let hfield = asset(ObjType::HField, "hfield", &geom.hfieldname)?;
        draft.geoms[id].dataid = if mesh >= 0 { mesh } else { hfield };
    }
    Ok(())
}

/// Gives references to geoms the numbers that the geoms have after others were dropped. Whatever is referred to
/// has been kept.
fn renumber_geoms(
    kept: &[Option<usize>],
    pairs: &mut [contact::Pair<'_>],
    tendons: &mut [tendon::Tendon<'_>],
    sensors: &mut [sensor::Sensor<'_>],
    tuples: &mut [Vec<usize>],
    spec: &Spec,
) {
    let new = |old: usize| kept[old].unwrap_or(old);
    for pair in pairs {
        pair.geoms = pair.geoms.map(new);
    }
    for wrap in tendons.iter_mut().flat_map(|tendon| &mut tendon.path) {
        if wrap.is_geom() {
            wrap.object = new(wrap.object as usize) as i32;
        }
    }
    for sensor in sensors {
        if sensor.spec.objtype == ObjType::Geom {
            sensor.object = sensor.object.map(new);
        }
        if sensor.spec.reftype == ObjType::Geom {
            sensor.reference = sensor.reference.map(new);
        }
    }
    for (tuple, objects) in spec.tuples.iter().zip(tuples) {
        for (element, object) in tuple.elements.iter().zip(objects) {
            if element.objtype == ObjType::Geom {
                *object = new(*object);
            }
        }
    }
}

/// The names of keyframes; those that the model only counts have none.
fn key_names<'p>(parts: &'p Parts<'_>) -> Vec<&'p str> {
    let keys = &parts.draft.spec.keys;
    let mut names: Vec<&str> = keys.iter().map(|key| key.name.as_str()).collect();
    names.resize(parts.nkey, "");
    names
}

/// The names of all objects, by kind, in the order of [`OBJECT_LISTS`].
pub(crate) fn name_lists<'p>(parts: &'p Parts<'_>) -> [Vec<&'p str>; OBJECT_LISTS.len()] {
    macro_rules! list {
        ($list:expr) => {
            $list.iter().map(|x| x.spec.name.as_str()).collect()
        };
        (plain $list:expr) => {
            $list.iter().map(|x| x.name.as_str()).collect()
        };
    }
    let draft = &parts.draft;
    let spec = draft.spec;
    std::array::from_fn(|i| match OBJECT_LISTS[i].kind {
        ObjType::Body => list!(draft.bodies),
        ObjType::Joint => list!(draft.joints),
        ObjType::Geom => list!(draft.geoms),
        ObjType::Site => list!(draft.sites),
        ObjType::Camera => list!(draft.cameras),
        ObjType::Light => list!(draft.lights),
        ObjType::Flex => list!(parts.flexes),
        ObjType::Mesh => draft.meshes.iter().map(|x| x.name).collect(),
        ObjType::Skin => parts.skins.iter().map(|x| skin::name(x.spec)).collect(),
        ObjType::HField => parts.hfields.iter().map(|x| hfield::name(x.spec)).collect(),
        ObjType::Texture => parts.textures.iter().map(|x| x.name).collect(),
        ObjType::Material => list!(parts.materials),
        ObjType::Pair => list!(parts.pairs),
        ObjType::Exclude => list!(parts.excludes),
        ObjType::Equality => list!(plain spec.equalities),
        ObjType::Tendon => list!(parts.tendons),
        ObjType::Actuator => list!(parts.actuators),
        ObjType::Sensor => list!(parts.sensors),
        ObjType::Numeric => list!(plain spec.numerics),
        ObjType::Text => list!(plain spec.texts),
        ObjType::Tuple => list!(plain spec.tuples),
        ObjType::Key => key_names(parts),
        ObjType::Plugin => list!(plain spec.plugins),
        // no lists of their own
        ObjType::Unknown
        | ObjType::XBody
        | ObjType::Dof
        | ObjType::Frame
        | ObjType::Default
        | ObjType::Model => Vec::new(),
    })
}

//! `<asset>`, `<deformable>`, `<custom>` and `<keyframe>`.

use super::default::{Classes, material};
use super::node::{How, Node};
use super::number::float;
use super::plugin::inner_plugin;
use super::{Fault, Writes, Written};
use crate::read::keywords::Keyword;
use crate::read::schema::asset::{ELEVATION, GRIDLAYOUT};
use crate::read::schema::custom::OBJTYPE;
use crate::read::schema::shared::{CLASS, NAME};
use crate::spec::{Bone, Flex, HField, Key, Numeric, Skin, Spec, Text, Texture, TupleElement};
use sim_core::model::ObjType;

fn differs(_: &str) -> How {
    How::Differs
}

fn always(_: &str) -> How {
    How::Always
}

pub(super) fn write(root: &mut Node, spec: &Spec, classes: &Classes) -> Written {
    let mut section = root.inside("asset")?;
    for texture in &spec.textures {
        let mut node = section.inside("texture")?;
        let fault = Fault::at(texture.loc, &texture.name);
        texture_attributes(&mut node, texture).map_err(fault)?;
        section.push(node);
    }
    for new in &spec.materials {
        let class = classes.get(&new.class, new.loc, &new.name)?;
        let mut node = section.inside("material")?;
        let mut write = || {
            named(&mut node, &new.name, &class.name)?;
            material(&mut node, new, &mut class.material.clone())
        };
        write().map_err(Fault::at(new.loc, &new.name))?;
        section.push(node);
    }
    for mesh in &spec.meshes {
        let class = classes.get(&mesh.class, mesh.loc, &mesh.name)?;
        let mut node = section.inside("mesh")?;
        let mut write = || {
            if !mesh.userfacenormal.is_empty() || !mesh.userfacetexcoord.is_empty() {
                return Err("no support for normals and texcoords of faces.".to_owned());
            }
            named(&mut node, &mesh.name, &class.name)?;
            node.fields(mesh, &mut class.mesh.clone(), differs)?;
            inner_plugin(&mut node, spec, &mesh.plugin)
        };
        write().map_err(Fault::at(mesh.loc, &mesh.name))?;
        section.push(node);
    }
    for hfield in &spec.hfields {
        let mut node = section.inside("hfield")?;
        let fault = Fault::at(hfield.loc, &hfield.name);
        hfield_attributes(&mut node, hfield).map_err(fault)?;
        section.push(node);
    }
    root.push_unless_empty(section);
    Ok(())
}

/// The name of an element, and its class unless that is the main one.
pub(super) fn named(node: &mut Node, name: &str, class: &str) -> Writes {
    node.put_text(NAME, name)?;
    if class != "main" {
        node.put(CLASS, class)?;
    }
    Ok(())
}

fn texture_attributes(node: &mut Node, texture: &Texture) -> Writes {
    if !texture.data.is_empty() {
        return Err("no support for buffer textures.".to_owned());
    }
    node.put_text(NAME, &texture.name)?;
    let mut start = Texture::default();
    if texture.gridlayout != start.gridlayout {
        let [rows, columns] = texture.gridsize.map(i64::from);
        let cells = usize::try_from(rows.saturating_mul(columns)).unwrap_or(0);
        let layout = texture.gridlayout.get(..cells);
        node.put(GRIDLAYOUT, layout.unwrap_or(&texture.gridlayout))?;
    }
    node.fields(texture, &mut start, |name| match name {
        "type" | "colorspace" => How::Always,
        _ => How::Differs,
    })
}

fn hfield_attributes(node: &mut Node, hfield: &HField) -> Writes {
    node.put_text(NAME, &hfield.name)?;
    node.fields(hfield, &mut HField::default(), |name| match name {
        "size" => How::Always,
        _ => How::Differs,
    })?;
    let flat = hfield.userdata.iter().all(|x| x.to_bits() == 0);
    if hfield.file.is_empty() && !flat {
        // the text starts with the far side, the data with the near one
        let columns = usize::try_from(hfield.ncol).unwrap_or(0).max(1);
        let mut text = String::new();
        for row in hfield.userdata.chunks(columns).rev() {
            text.push_str("\n            ");
            let row: Vec<String> = row.iter().map(|x| float(*x)).collect();
            text.push_str(&row.join(" "));
        }
        node.put_raw(ELEVATION, text)?;
    }
    Ok(())
}

pub(super) fn deformable(root: &mut Node, spec: &Spec) -> Written {
    let mut section = root.inside("deformable")?;
    for flex in &spec.flexes {
        let mut node = section.inside("flex")?;
        flex_attributes(&mut node, flex).map_err(Fault::at(flex.loc, &flex.name))?;
        section.push(node);
    }
    for skin in &spec.skins {
        let mut node = section.inside("skin")?;
        skin_attributes(&mut node, skin).map_err(Fault::at(skin.loc, &skin.name))?;
        section.push(node);
    }
    root.push_unless_empty(section);
    Ok(())
}

fn flex_attributes(node: &mut Node, flex: &Flex) -> Writes {
    if flex.node.iter().any(|&x| x != 0.0) {
        return Err(
            "no support for nodes of flexes that are not at the origins of their bodies."
                .to_owned(),
        );
    }
    let mut bodies = flex.vertbody.iter().chain(&flex.nodebody);
    let blank =
        |name: &&String| name.is_empty() || name.contains(|c: char| c.is_ascii_whitespace());
    if let Some(name) = bodies.find(blank) {
        return Err(format!(
            "no support for bodies of flexes with blanks in their names: '{name}'"
        ));
    }
    node.put_text(NAME, &flex.name)?;
    let mut start = Flex::default();
    node.fields(flex, &mut start, differs)?;
    for part in ["contact", "elasticity", "edge"] {
        let mut child = node.inside(part)?;
        child.fields(flex, &mut start, differs)?;
        // MuJoCo writes the second in any case
        match part == "elasticity" {
            true => node.push(child),
            false => node.push_unless_empty(child),
        }
    }
    Ok(())
}

fn skin_attributes(node: &mut Node, skin: &Skin) -> Writes {
    node.put_text(NAME, &skin.name)?;
    node.fields(skin, &mut Skin::default(), differs)?;
    for bone in &skin.bones {
        let mut child = node.inside("bone")?;
        child.fields(bone, &mut Bone::default(), always)?;
        node.push(child);
    }
    Ok(())
}

/// Custom fields must have a name, which may be empty: it is written all the same.
pub(super) fn custom(root: &mut Node, spec: &Spec) -> Written {
    let mut section = root.inside("custom")?;
    for numeric in &spec.numerics {
        let mut node = section.inside("numeric")?;
        let mut write = || {
            node.put(NAME, &numeric.name)?;
            node.fields(numeric, &mut Numeric::default(), always)
        };
        write().map_err(Fault::at(numeric.loc, &numeric.name))?;
        section.push(node);
    }
    for text in &spec.texts {
        let mut node = section.inside("text")?;
        let mut write = || {
            node.put(NAME, &text.name)?;
            node.fields(text, &mut Text::default(), always)
        };
        write().map_err(Fault::at(text.loc, &text.name))?;
        section.push(node);
    }
    for tuple in &spec.tuples {
        let mut node = section.inside("tuple")?;
        node.put(NAME, &tuple.name)
            .map_err(Fault::at(tuple.loc, &tuple.name))?;
        for element in &tuple.elements {
            let mut child = node.inside("element")?;
            tuple_element(&mut child, element).map_err(Fault::at(element.loc, &tuple.name))?;
            node.push(child);
        }
        section.push(node);
    }
    root.push_unless_empty(section);
    Ok(())
}

fn tuple_element(node: &mut Node, element: &TupleElement) -> Writes {
    node.put(OBJTYPE, kind_word(element.objtype)?)?;
    let mut start = TupleElement {
        loc: element.loc,
        objtype: element.objtype,
        objname: String::new(),
        prm: 0.0,
    };
    node.fields(element, &mut start, differs)
}

/// The word of a kind of object.
pub(super) fn kind_word(kind: ObjType) -> Result<&'static str, String> {
    let place = ObjType::VALUES.iter().position(|value| *value == kind);
    let word = place.and_then(|place| <ObjType as Keyword>::WORDS.get(place));
    word.copied()
        .ok_or_else(|| format!("objects of kind {kind:?} have no word"))
}

pub(super) fn keyframe(root: &mut Node, spec: &Spec) -> Written {
    let mut section = root.inside("keyframe")?;
    for key in &spec.keys {
        let mut node = section.inside("key")?;
        let mut write = || {
            node.put_text(NAME, &key.name)?;
            node.fields(key, &mut Key::default(), differs)
        };
        write().map_err(Fault::at(key.loc, &key.name))?;
        section.push(node);
    }
    root.push_unless_empty(section);
    Ok(())
}

//! `<compiler>`, `<option>`, `<size>`, `<visual>`, `<statistic>`.

use super::node::{How, Node};
use super::{Writes, Written};
use crate::read::schema::settings::{ACTUATORGROUPDISABLE, MEMORY, NJMAX, NSTACK};
use crate::spec::{Compiler, Spec, StatisticOverride};
use sim_core::model::{Options, Visual};
use sim_core::setconst::LengthRangeOpt;

fn differs(_: &str) -> How {
    How::Differs
}

pub(super) fn write(root: &mut Node, spec: &Spec) -> Written {
    compiler(root, spec)?;
    option(root, &spec.option)?;
    size(root, spec)?;
    visual(root, &spec.visual)?;
    let mut section = root.inside("statistic")?;
    section.fields(&spec.stat, &mut StatisticOverride::default(), differs)?;
    root.push_unless_empty(section);
    Ok(())
}

fn compiler(root: &mut Node, spec: &Spec) -> Writes {
    let mut section = root.inside("compiler")?;
    section.fields(
        &spec.compiler,
        &mut Compiler::default(),
        |name| match name {
            "angle" => How::Always,
            _ => How::Differs,
        },
    )?;
    let mut child = section.inside("lengthrange")?;
    child.fields(
        &spec.compiler.LRopt,
        &mut LengthRangeOpt::default(),
        differs,
    )?;
    section.push_unless_empty(child);
    root.push(section);
    Ok(())
}

fn option(root: &mut Node, option: &Options) -> Writes {
    let mut section = root.inside("option")?;
    section.fields(option, &mut Options::default(), differs)?;
    let disabled: Vec<i32> = (0..31)
        .filter(|group| option.disableactuator & (1 << group) != 0)
        .collect();
    if !disabled.is_empty() {
        section.put(ACTUATORGROUPDISABLE, &disabled)?;
    }
    let mut flag = section.inside("flag")?;
    flag.fields(option, &mut Options::default(), differs)?;
    section.push_unless_empty(flag);
    root.push_unless_empty(section);
    Ok(())
}

fn size(root: &mut Node, spec: &Spec) -> Writes {
    let mut section = root.inside("size")?;
    // memory may follow what it takes the place of, and not stand beside it
    let after = spec.njmax != -1 || spec.nstack != -1;
    if spec.memory != -1 && !after {
        section.put(MEMORY, &memory(spec.memory))?;
    }
    if spec.njmax != -1 {
        section.put(NJMAX, spec.njmax)?;
    }
    if spec.nstack != -1 {
        let nstack = i32::try_from(spec.nstack);
        let nstack = nstack.map_err(|_| format!("nstack {} is too large", spec.nstack))?;
        section.put(NSTACK, nstack)?;
    }
    section.fields(spec, &mut Spec::default(), differs)?;
    root.push_unless_empty(section);
    if spec.memory != -1 && after {
        let mut section = root.inside("size")?;
        section.put(MEMORY, &memory(spec.memory))?;
        root.push(section);
    }
    Ok(())
}

/// A number of bytes, in the largest unit that it is a multiple of.
fn memory(bytes: i64) -> String {
    let mut count = bytes;
    let mut units = ["", "K", "M", "G", "T", "P", "E"].into_iter();
    let mut unit = units.next().unwrap_or("");
    while count != 0 && count % 1024 == 0 {
        let Some(next) = units.next() else { break };
        unit = next;
        count /= 1024;
    }
    format!("{count}{unit}")
}

fn visual(root: &mut Node, visual: &Visual) -> Writes {
    let start = &mut Visual::default();
    let mut section = root.inside("visual")?;
    let mut child = section.inside("global")?;
    child.fields(&visual.global, &mut start.global, differs)?;
    section.push_unless_empty(child);
    let mut child = section.inside("quality")?;
    child.fields(&visual.quality, &mut start.quality, differs)?;
    section.push_unless_empty(child);
    let mut child = section.inside("headlight")?;
    child.fields(&visual.headlight, &mut start.headlight, differs)?;
    section.push_unless_empty(child);
    let mut child = section.inside("map")?;
    child.fields(&visual.map, &mut start.map, differs)?;
    section.push_unless_empty(child);
    let mut child = section.inside("scale")?;
    child.fields(&visual.scale, &mut start.scale, differs)?;
    section.push_unless_empty(child);
    let mut child = section.inside("rgba")?;
    child.fields(&visual.rgba, &mut start.rgba, differs)?;
    section.push_unless_empty(child);
    root.push_unless_empty(section);
    Ok(())
}

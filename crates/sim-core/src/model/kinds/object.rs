//! Objects: which kinds have a list in the model, what counts them, where their names are, and what has a place in space.

use crate::model::{Model, ObjType};

/// A kind of object that has a list in the model.
#[derive(Debug)]
pub struct ObjectList {
    /// the kind
    pub kind: ObjType,
    /// the size of the model that counts the objects
    pub size: &'static str,
    /// what the fields of the objects begin with
    pub prefixes: &'static [&'static str],
    /// what gives access to one of them by name, in MuJoCo's Python; none: there is no access
    pub accessors: &'static [&'static str],
    /// what MuJoCo's Python calls it
    pub title: &'static str,
    /// how many there are
    pub count: fn(&Model) -> usize,
    /// where the names of the objects start in `names`
    pub name_addresses: fn(&Model) -> &[i32],
    /// the same, to be written
    pub name_addresses_mut: fn(&mut Model) -> &mut Vec<i32>,
}

macro_rules! lists {
    ($($kind:ident: $size:ident $names:ident [$($prefix:literal)*] [$($accessor:literal)*] $title:literal,)*) => {
        /// The kinds of object that have a list in the model, in the order of their names in the model.
        pub const OBJECT_LISTS: &[ObjectList] = &[$(ObjectList {
            kind: ObjType::$kind,
            size: stringify!($size),
            prefixes: &[$($prefix),*],
            accessors: &[$($accessor),*],
            title: $title,
            count: |m| m.$size,
            name_addresses: |m| &m.$names,
            name_addresses_mut: |m| &mut m.$names,
        }),*];
    };
}

lists! {
    // kind   size      addresses of names  prefixes             accessors               title
    Body:     nbody     name_bodyadr        ["body_"]            ["body"]                "Body",
    Joint:    njnt      name_jntadr         ["jnt_" "dof_"]      ["jnt" "joint"]         "Joint",
    Geom:     ngeom     name_geomadr        ["geom_"]            ["geom"]                "Geom",
    Site:     nsite     name_siteadr        ["site_"]            ["site"]                "Site",
    Camera:   ncam      name_camadr         ["cam_"]             ["cam" "camera"]        "Camera",
    Light:    nlight    name_lightadr       ["light_"]           ["light"]               "Light",
    Flex:     nflex     name_flexadr        ["flex_"]            ["flex"]                "Flex",
    Mesh:     nmesh     name_meshadr        ["mesh_"]            ["mesh"]                "Mesh",
    Skin:     nskin     name_skinadr        ["skin_"]            ["skin"]                "Skin",
    HField:   nhfield   name_hfieldadr      ["hfield_"]          ["hfield"]              "Hfield",
    Texture:  ntex      name_texadr         ["tex_"]             ["tex" "texture"]       "Texture",
    Material: nmat      name_matadr         ["mat_"]             ["mat" "material"]      "Material",
    Pair:     npair     name_pairadr        ["pair_"]            ["pair"]                "Pair",
    Exclude:  nexclude  name_excludeadr     ["exclude_"]         ["exclude"]             "Exclude",
    Equality: neq       name_eqadr          ["eq_"]              ["eq" "equality"]       "Equality",
    Tendon:   ntendon   name_tendonadr      ["tendon_" "ten_"]   ["tendon" "ten"]        "Tendon",
    Actuator: nu        name_actuatoradr    ["actuator_"]        ["actuator"]            "Actuator",
    Sensor:   nsensor   name_sensoradr      ["sensor_"]          ["sensor"]              "Sensor",
    Numeric:  nnumeric  name_numericadr     ["numeric_"]         ["numeric"]             "Numeric",
    Text:     ntext     name_textadr        ["text_"]            ["text"]                "Text",
    Tuple:    ntuple    name_tupleadr       ["tuple_"]           ["tuple"]               "Tuple",
    Key:      nkey      name_keyadr         ["key_"]             ["key" "keyframe"]      "Keyframe",
    Plugin:   nplugin   name_pluginadr      ["plugin_"]          []                      "Plugin",
}

/// What has a frame in space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framed {
    /// the inertial frame of a body
    Inertia,
    /// a body
    Body,
    /// a geom
    Geom,
    /// a site
    Site,
    /// a camera
    Camera,
}

impl ObjType {
    /// The kind under whose names these objects go: the two frames of a body go by one name.
    #[inline]
    pub const fn named_as(self) -> ObjType {
        if matches!(self, ObjType::XBody) {
            ObjType::Body
        } else {
            self
        }
    }

    /// The list that these objects are in; `None` if they have none.
    pub fn list(self) -> Option<&'static ObjectList> {
        let kind = self.named_as();
        OBJECT_LISTS.iter().find(|list| list.kind == kind)
    }

    /// MuJoCo's name of the kind, which is its word in MJCF if it has one.
    pub fn name(self) -> &'static str {
        let mut unwritten = [
            (ObjType::Frame, "frame"),
            (ObjType::Default, "default"),
            (ObjType::Model, "model"),
        ]
        .into_iter();
        let unwritten = || {
            unwritten
                .find(|(kind, _)| *kind == self)
                .map(|(_, name)| name)
        };
        self.word().or_else(unwritten).unwrap_or("unknown")
    }

    /// What frame in space these objects have; `None` if they have none.
    #[inline]
    pub const fn frame(self) -> Option<Framed> {
        match self {
            ObjType::Body => Some(Framed::Inertia),
            ObjType::XBody => Some(Framed::Body),
            ObjType::Geom => Some(Framed::Geom),
            ObjType::Site => Some(Framed::Site),
            ObjType::Camera => Some(Framed::Camera),
            ObjType::Unknown
            | ObjType::Joint
            | ObjType::Dof
            | ObjType::Light
            | ObjType::Flex
            | ObjType::Mesh
            | ObjType::Skin
            | ObjType::HField
            | ObjType::Texture
            | ObjType::Material
            | ObjType::Pair
            | ObjType::Exclude
            | ObjType::Equality
            | ObjType::Tendon
            | ObjType::Actuator
            | ObjType::Sensor
            | ObjType::Numeric
            | ObjType::Text
            | ObjType::Tuple
            | ObjType::Key
            | ObjType::Plugin
            | ObjType::Frame
            | ObjType::Default
            | ObjType::Model => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::MODEL_FIELDS;

    #[test]
    fn lists_are_in_the_order_of_kinds() {
        assert!(OBJECT_LISTS.windows(2).all(|w| w[0].kind < w[1].kind));
        for &kind in ObjType::ALL {
            let has_none =
                [ObjType::Unknown, ObjType::Dof].contains(&kind) || kind >= ObjType::Frame;
            assert_eq!(kind.list().is_none(), has_none, "{kind:?}");
        }
    }

    #[test]
    fn the_size_of_a_list_counts_its_names_and_its_fields() {
        for list in OBJECT_LISTS {
            let mut m = Model::default();
            *m.size_mut(list.size).unwrap() = 2;
            m.allocate();
            assert_eq!((list.count)(&m), 2, "{}", list.size);
            assert_eq!((list.name_addresses)(&m).len(), 2, "{}", list.size);
            assert_eq!((list.name_addresses_mut)(&mut m).len(), 2, "{}", list.size);
            let is_own = |dims: &str| dims.split(',').next().unwrap().trim() == list.size;
            let own = MODEL_FIELDS.iter().filter(|field| is_own(field.dims));
            let own: Vec<_> = own
                .filter(|field| !field.name.starts_with("name_"))
                .collect();
            let prefixed = own.iter().filter(|f| f.name.starts_with(list.prefixes[0]));
            assert!(own.is_empty() || prefixed.count() > 0, "{}", list.size);
        }
    }
}

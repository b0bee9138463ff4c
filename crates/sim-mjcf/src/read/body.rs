//! `<worldbody>`, `<body>`, `<frame>` and what stands in them.

use super::element::Element;
use super::schema::body::FULLINERTIA;
use super::schema::shared::CHILDCLASS;
use super::{Fault, Reader, shapes};
use crate::spec::{Body, Frame, Joint};
use sim_core::model::{JointType, ObjType};

/// Where an element stands: its body, the frame within it, and the default class there.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub body: usize,
    pub frame: Option<usize>,
    pub class: usize,
    /// whether this is the world itself
    pub world: bool,
}

impl Reader<'_> {
    pub(super) fn worldbody(&mut self, e: &Element) -> Result<(), Fault> {
        if e.has_attributes() {
            return Err(e.fault("World body cannot have attributes"));
        }
        self.contents(
            e,
            Place {
                body: 0,
                frame: None,
                class: 0,
                world: true,
            },
        )
    }

    /// What stands inside a body, frame or replicate, in order.
    pub(super) fn contents(&mut self, section: &Element, place: Place) -> Result<(), Fault> {
        for e in &section.children {
            // an element may name its class; otherwise that of its surroundings applies
            let place = Place {
                class: self.class(e)?.unwrap_or(place.class),
                ..place
            };
            self.content(e, place)?;
        }
        Ok(())
    }

    /// Reads one element. Bodies are nested deeply, and what each level needs of the stack counts: nothing that
    /// holds an element of the spec is inlined here.
    fn content(&mut self, e: &Element, place: Place) -> Result<(), Fault> {
        match e.name.as_str() {
            "inertial" => self.inertial(e, place),
            "joint" => self.joint(e, place),
            "freejoint" => self.freejoint(e, place),
            "geom" => self.geom(e, place),
            "site" => self.site(e, place),
            "camera" => self.camera(e, place),
            "light" => self.light(e, place),
            "body" => self.body(e, place),
            "frame" => self.frame(e, place),
            "replicate" => self.replicate(e, place),
            "attach" => self.attach(e, place),
            "composite" => self.composite(e, place),
            other => Err(e.fault(format!("unrecognized model element '{other}'"))),
        }
    }

    #[inline(never)]
    fn inertial(&mut self, e: &Element, place: Place) -> Result<(), Fault> {
        if place.world {
            return Err(e.fault("World body cannot have inertia"));
        }
        let body = &mut self.spec.bodies[place.body];
        body.explicitinertial = true;
        body.inertial_loc = e.loc;
        e.fill(body);
        if e.orientation(body.iquat)? && e.given(FULLINERTIA) {
            return Err(e.fault("fullinertia and inertial orientation cannot both be specified"));
        }
        Ok(())
    }

    #[inline(never)]
    fn joint(&mut self, e: &Element, place: Place) -> Result<(), Fault> {
        if place.world {
            return Err(e.fault("World body cannot have joints"));
        }
        let class = &self.spec.defaults[place.class];
        let mut joint = class.joint.clone();
        joint.class.clone_from(&class.name);
        joint.name = self.name(e, ObjType::Joint)?;
        joint.loc = e.loc;
        joint.frame = place.frame;
        e.fill(&mut joint);
        self.spec.bodies[place.body].joints.push(joint);
        Ok(())
    }

    /// A free joint without the defaults of joints.
    #[inline(never)]
    fn freejoint(&mut self, e: &Element, place: Place) -> Result<(), Fault> {
        if place.world {
            return Err(e.fault("World body cannot have joints"));
        }
        let mut joint = Joint {
            name: self.name(e, ObjType::Joint)?,
            loc: e.loc,
            class: self.spec.defaults[place.class].name.clone(),
            frame: place.frame,
            ty: JointType::Free,
            ..Joint::default()
        };
        e.fill(&mut joint);
        self.spec.bodies[place.body].joints.push(joint);
        Ok(())
    }

    #[inline(never)]
    fn geom(&mut self, e: &Element, place: Place) -> Result<(), Fault> {
        let class = &self.spec.defaults[place.class];
        let mut geom = class.geom.clone();
        geom.class.clone_from(&class.name);
        geom.name = self.name(e, ObjType::Geom)?;
        geom.loc = e.loc;
        geom.frame = place.frame;
        shapes::geom(e, &mut geom)?;
        self.spec.bodies[place.body].geoms.push(geom);
        Ok(())
    }

    #[inline(never)]
    fn site(&mut self, e: &Element, place: Place) -> Result<(), Fault> {
        let class = &self.spec.defaults[place.class];
        let mut site = class.site.clone();
        site.class.clone_from(&class.name);
        site.name = self.name(e, ObjType::Site)?;
        site.loc = e.loc;
        site.frame = place.frame;
        shapes::site(e, &mut site)?;
        self.spec.bodies[place.body].sites.push(site);
        Ok(())
    }

    #[inline(never)]
    fn camera(&mut self, e: &Element, place: Place) -> Result<(), Fault> {
        let class = &self.spec.defaults[place.class];
        let mut camera = class.camera.clone();
        camera.class.clone_from(&class.name);
        camera.name = self.name(e, ObjType::Camera)?;
        camera.loc = e.loc;
        camera.frame = place.frame;
        shapes::camera(e, &mut camera)?;
        self.spec.bodies[place.body].cameras.push(camera);
        Ok(())
    }

    #[inline(never)]
    fn light(&mut self, e: &Element, place: Place) -> Result<(), Fault> {
        let class = &self.spec.defaults[place.class];
        let mut light = class.light.clone();
        light.class.clone_from(&class.name);
        light.name = self.name(e, ObjType::Light)?;
        light.loc = e.loc;
        light.frame = place.frame;
        shapes::light(e, &mut light)?;
        self.spec.bodies[place.body].lights.push(light);
        Ok(())
    }

    fn body(&mut self, e: &Element, place: Place) -> Result<(), Fault> {
        let class = self.childclass(e, place)?;
        let body = self.add_body(e, place)?;
        self.contents(
            e,
            Place {
                body,
                frame: None,
                class,
                world: false,
            },
        )
    }

    /// Adds a body without its contents; gives its index.
    #[inline(never)]
    fn add_body(&mut self, e: &Element, place: Place) -> Result<usize, Fault> {
        let mut body = Body {
            name: self.name(e, ObjType::Body)?,
            loc: e.loc,
            parent: place.body,
            frame: place.frame,
            ..Body::default()
        };
        if let Some(class) = e.get(CHILDCLASS) {
            class.clone_into(&mut body.childclass);
        }
        e.fill(&mut body);
        e.orientation(body.quat)?;

        let index = self.spec.bodies.len();
        self.spec.bodies.push(body);
        self.spec.bodies[place.body].bodies.push(index);
        Ok(index)
    }

    fn frame(&mut self, e: &Element, place: Place) -> Result<(), Fault> {
        let class = self.childclass(e, place)?;
        let frame = Some(self.add_frame(e, place)?);
        self.contents(
            e,
            Place {
                frame,
                class,
                ..place
            },
        )
    }

    /// Adds a frame without its contents; gives its index.
    #[inline(never)]
    fn add_frame(&mut self, e: &Element, place: Place) -> Result<usize, Fault> {
        let mut frame = Frame {
            name: self.name(e, ObjType::Frame)?,
            loc: e.loc,
            parent: place.frame,
            body: place.body,
            ..Frame::default()
        };
        if let Some(class) = e.get(CHILDCLASS) {
            class.clone_into(&mut frame.childclass);
        }
        e.fill(&mut frame);
        e.orientation(frame.quat)?;

        let index = self.spec.frames.len();
        self.spec.frames.push(frame);
        Ok(index)
    }

    /// The class of what stands inside: the one named here, or that of the surroundings.
    pub(super) fn childclass(&self, e: &Element, place: Place) -> Result<usize, Fault> {
        match e.get(CHILDCLASS) {
            None => Ok(place.class),
            Some(name) => self
                .find_class(name)
                .ok_or_else(|| e.fault("unknown default childclass")),
        }
    }
}

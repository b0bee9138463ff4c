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

/// A replicate that is being read: its element, its place, and when the first name inside was taken.
type Replicate<'e> = (&'e Element, Place, u64);

/// Where the contents of an element stand, and the replicate that they are copied by.
type Inside<'e> = (Place, Option<Replicate<'e>>);

/// An element whose contents are being read.
struct Open<'e> {
    rest: std::slice::Iter<'e, Element>,
    place: Place,
    replicate: Option<Replicate<'e>>,
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

    /// What stands inside a body, frame or replicate, in order, with everything inside that. Elements are nested as
    /// deeply as somebody likes, so the path of those that are open is kept here and not on the stack.
    fn contents(&mut self, section: &Element, place: Place) -> Result<(), Fault> {
        let mut open = vec![Open {
            rest: section.children.iter(),
            place,
            replicate: None,
        }];
        while let Some(Open { rest, place, .. }) = open.last_mut() {
            let Some(e) = rest.next() else {
                if let Some(done) = open.pop()
                    && let Some((e, place, start)) = done.replicate
                {
                    self.end_replicate(e, place, start)?;
                }
                continue;
            };
            // an element may name its class; otherwise that of its surroundings applies
            let place = Place {
                class: self.class(e, place.class)?,
                ..*place
            };
            if let Some((place, replicate)) = self.content(e, place)? {
                open.push(Open {
                    rest: e.children.iter(),
                    place,
                    replicate,
                });
            }
        }
        Ok(())
    }

    /// Reads one element without those inside it; gives the place of these, if they are to be read.
    fn content<'e>(&mut self, e: &'e Element, place: Place) -> Result<Option<Inside<'e>>, Fault> {
        match e.name.as_str() {
            "inertial" => self.inertial(e, place)?,
            "joint" => self.joint(e, place)?,
            "freejoint" => self.freejoint(e, place)?,
            "geom" => self.geom(e, place)?,
            "site" => self.site(e, place)?,
            "camera" => self.camera(e, place)?,
            "light" => self.light(e, place)?,
            "body" => return Ok(Some((self.body(e, place)?, None))),
            "frame" => return Ok(Some((self.frame(e, place)?, None))),
            "replicate" => {
                let start = self.names.now();
                let inside = self.start_replicate(e, place)?;
                return Ok(Some((inside, Some((e, place, start)))));
            }
            "attach" => self.attach(e, place)?,
            "composite" => self.composite(e, place)?,
            "flexcomp" => self.flexcomp(e, place)?,
            "plugin" => self.body_plugin(e, place)?,
            other => return Err(e.fault(format!("unrecognized model element '{other}'"))),
        }
        Ok(None)
    }

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

    fn geom(&mut self, e: &Element, place: Place) -> Result<(), Fault> {
        let class = &self.spec.defaults[place.class];
        let mut geom = class.geom.clone();
        geom.class.clone_from(&class.name);
        geom.name = self.name(e, ObjType::Geom)?;
        geom.loc = e.loc;
        geom.frame = place.frame;
        shapes::geom(e, &mut geom)?;
        if let Some(plugin) = self.inner_plugin(e)? {
            geom.plugin = plugin;
        }
        self.spec.bodies[place.body].geoms.push(geom);
        Ok(())
    }

    /// The plugin of a body, of which it may have one.
    fn body_plugin(&mut self, e: &Element, place: Place) -> Result<(), Fault> {
        if self.spec.bodies[place.body].plugin.active {
            return Err(e.fault("an element can have one plugin"));
        }
        self.spec.bodies[place.body].plugin = self.plugin_use(e)?;
        Ok(())
    }

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

    /// Adds a body; gives the place of its contents.
    fn body(&mut self, e: &Element, place: Place) -> Result<Place, Fault> {
        let class = self.childclass(e, place)?;
        Ok(Place {
            body: self.add_body(e, place, class)?,
            frame: None,
            class,
            world: false,
        })
    }

    /// Adds a body without its contents; gives its index.
    fn add_body(&mut self, e: &Element, place: Place, class: usize) -> Result<usize, Fault> {
        let mut body = Body {
            name: self.name(e, ObjType::Body)?,
            loc: e.loc,
            parent: place.body,
            frame: place.frame,
            // said here or outside: it stays what it is when the body goes elsewhere
            childclass: self.spec.defaults[class].name.clone(),
            ..Body::default()
        };
        e.fill(&mut body);
        e.orientation(body.quat)?;

        let index = self.spec.bodies.len();
        self.spec.bodies.push(body);
        self.spec.bodies[place.body].bodies.push(index);
        Ok(index)
    }

    /// Adds a frame; gives the place of its contents.
    fn frame(&mut self, e: &Element, place: Place) -> Result<Place, Fault> {
        let class = self.childclass(e, place)?;
        Ok(Place {
            frame: Some(self.add_frame(e, place)?),
            class,
            ..place
        })
    }

    /// Adds a frame without its contents; gives its index.
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

//! Values and defaults of elements.

use super::{spec, world};
use crate::spec::{AlignFree, GeomInertia, InertiaFromGeom, Limited, Orientation, WrapObject};
use sim_core::math::{Quat, Vec3};
use sim_core::model::{
    CamOutBit, DisableBit, EnableBit, EqualityType, GeomType, Integrator, JointType,
    LengthRangeMode, LightType, ObjType, SensorType,
};

#[test]
fn compiler_settings() {
    let s = spec(
        "<mujoco model='m'><compiler angle='radian' eulerseq='ZYX' autolimits='false' boundmass='1' boundinertia='2'
           settotalmass='3' balanceinertia='true' inertiafromgeom='true' inertiagrouprange='1 2'
           alignfree='true' saveinertial='true' discardvisual='true' fusestatic='true' usethread='false'
           assetdir='a' texturedir='t' strippath='true' fitaabb='true' coordinate='local'>
           <lengthrange mode='all' useexisting='false' uselimit='true' accel='1' maxforce='2' timeconst='3'
             timestep='4' inttotal='5' interval='6' tolrange='7'/></compiler></mujoco>",
    );
    let c = &s.compiler;
    assert_eq!(s.modelname, "m");
    assert!(!c.degree && !c.autolimits && !c.usethread);
    assert!(c.balanceinertia && c.alignfree && c.saveinertial && c.discardvisual && c.fusestatic);
    assert!(c.strippath && c.fitaabb);
    assert_eq!(c.eulerseq, ['Z', 'Y', 'X']);
    assert_eq!(
        (c.boundmass, c.boundinertia, c.settotalmass),
        (1.0, 2.0, 3.0)
    );
    assert_eq!(c.inertiafromgeom, InertiaFromGeom::True);
    assert_eq!(c.inertiagrouprange, [1, 2]);
    assert_eq!((c.meshdir.as_str(), c.texturedir.as_str()), ("a", "t"));
    assert_eq!(c.LRopt.mode, LengthRangeMode::All);
    assert!(!c.LRopt.useexisting && c.LRopt.uselimit);
    assert_eq!((c.LRopt.accel, c.LRopt.tolrange), (1.0, 7.0));
}

#[test]
fn options_and_flags() {
    let s = spec(
        "<mujoco><option timestep='0.1' gravity='1 2 3' integrator='RK4' o_solref='0.1'
           actuatorgroupdisable='0 3'><flag contact='disable' energy='enable' gravity='enable'/></option>
         <option><flag island='disable'/></option></mujoco>",
    );
    assert_eq!(s.option.timestep, 0.1);
    assert_eq!(s.option.gravity, Vec3([1.0, 2.0, 3.0]));
    assert_eq!(s.option.integrator, Integrator::Rk4 as i32);
    assert_eq!(s.option.o_solref, [0.1, 1.0]);
    assert_eq!(s.option.disableactuator, 0b1001);
    assert_eq!(
        s.option.disableflags,
        DisableBit::Contact as i32 | DisableBit::Island as i32
    );
    assert_eq!(s.option.enableflags, EnableBit::Energy as i32);
}

#[test]
fn sizes_and_statistics() {
    let s = spec(
        "<mujoco><size memory='2M' nuserdata='3' nkey='4' nuser_jnt='5'/>
         <statistic extent='2' center='1 2 3'/><visual><rgba fog='0 1 0 1'/></visual></mujoco>",
    );
    assert_eq!(s.memory, 2 << 20);
    assert_eq!(
        (s.nuserdata, s.nkey, s.nuser_jnt, s.nuser_body),
        (3, 4, 5, -1)
    );
    assert_eq!(s.stat.extent, Some(2.0));
    assert_eq!(s.stat.center, Some(Vec3([1.0, 2.0, 3.0])));
    assert_eq!(s.stat.meanmass, None);
    assert_eq!(s.visual.rgba.fog, [0.0, 1.0, 0.0, 1.0]);
}

#[test]
fn a_body_and_what_is_in_it() {
    let s = spec(&world(
        "<frame name='f' pos='1 0 0' euler='0 0 90'>
           <body name='b' pos='1 2 3' axisangle='0 0 1 90' mocap='true' gravcomp='0.5' user='1 2'>
             <inertial pos='0 0 1' mass='2' fullinertia='1 1 1 0 0 0'/>
             <freejoint name='j' align='false'/>
             <geom name='g' type='capsule' fromto='0 0 0 1 0 0' size='0.1' mass='3' shellinertia='true'/>
             <site name='s' zaxis='1 0 0'/>
             <camera name='c' output='depth normal' resolution='2 3'/>
             <light name='l' directional='true'/>
           </body>
         </frame>",
    ));
    assert_eq!(s.bodies.len(), 2);
    assert_eq!(s.bodies[0].bodies, [1]);
    let b = &s.bodies[1];
    assert_eq!((b.name.as_str(), b.parent, b.frame), ("b", 0, Some(0)));
    assert_eq!(s.frames[0].alt, Orientation::Euler([0.0, 0.0, 90.0]));
    assert_eq!((s.frames[0].parent, s.frames[0].body), (None, 0));
    assert_eq!(b.alt, Orientation::AxisAngle([0.0, 0.0, 1.0, 90.0]));
    assert!(b.mocap && b.explicitinertial);
    assert_eq!(b.ipos, Some(Vec3([0.0, 0.0, 1.0])));
    assert_eq!(b.fullinertia, Some([1.0, 1.0, 1.0, 0.0, 0.0, 0.0]));
    assert_eq!(b.userdata, [1.0, 2.0]);
    assert_eq!(
        (b.joints[0].ty, b.joints[0].align),
        (JointType::Free, AlignFree::False)
    );
    let g = &b.geoms[0];
    assert_eq!(
        (g.ty, g.mass, g.frame),
        (GeomType::Capsule, Some(3.0), None)
    );
    assert_eq!(g.typeinertia, GeomInertia::Shell);
    assert_eq!(g.fromto, Some([0.0, 0.0, 0.0, 1.0, 0.0, 0.0]));
    assert_eq!(g.size, Vec3([0.1, 0.0, 0.0]));
    assert_eq!(b.sites[0].alt, Orientation::ZAxis([1.0, 0.0, 0.0]));
    assert_eq!(
        b.cameras[0].output,
        CamOutBit::Depth as i32 | CamOutBit::Normal as i32
    );
    assert_eq!(b.lights[0].ty, LightType::Directional);
}

#[test]
fn an_empty_list_counts_as_missing() {
    let s = spec(&world("<geom size='' pos='' quat=''/>"));
    assert_eq!(s.bodies[0].geoms[0].size, Vec3::ZERO);
    assert_eq!(s.bodies[0].geoms[0].quat, Quat::IDENTITY);
}

#[test]
fn constraints_and_tendons() {
    let s = spec(
        "<mujoco>
           <contact><pair geom1='a' geom2='b' condim='4' friction='2'/><exclude body1='x' body2='y'/></contact>
           <equality>
             <connect body1='a' anchor='1 2 3'/>
             <weld site1='s' site2='t' torquescale='3'/>
             <weld body1='a' body2='b' relpose='1 2 3 1 0 0 0' active='false'/>
             <joint joint1='j' polycoef='1 2'/>
           </equality>
           <tendon>
             <spatial springlength='2' limited='true'><site site='s'/><pulley divisor='2'/>
               <geom geom='g' sidesite='t'/></spatial>
             <fixed><joint joint='j' coef='-2'/></fixed>
           </tendon>
         </mujoco>",
    );
    assert_eq!(s.pairs[0].friction, [2.0, 1.0, 0.005, 0.0001, 0.0001]);
    assert_eq!(s.pairs[0].condim, 4);
    assert_eq!(s.excludes[0].bodyname2, "y");
    let e = &s.equalities;
    assert_eq!(
        (e[0].ty, e[0].objtype),
        (EqualityType::Connect, ObjType::Body)
    );
    assert_eq!(e[0].data[..3], [1.0, 2.0, 3.0]);
    assert_eq!((e[1].objtype, e[1].data[10]), (ObjType::Site, 3.0));
    assert_eq!(
        e[2].data,
        [0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 1.0, 0.0, 0.0, 0.0, 1.0]
    );
    assert!(!e[2].active);
    assert_eq!(e[3].data[..3], [1.0, 2.0, 0.0]);
    assert_eq!(s.tendons[0].springlength, [2.0, 2.0]);
    assert_eq!(s.tendons[0].limited, Limited::True);
    assert_eq!(
        s.tendons[0].path[1].object,
        WrapObject::Pulley { divisor: 2.0 }
    );
    assert!(s.tendons[0].spatial && !s.tendons[1].spatial);
    let joint = WrapObject::Joint {
        joint: "j".to_owned(),
        coef: -2.0,
    };
    assert_eq!(s.tendons[1].path[0].object, joint);
}

#[test]
fn assets_and_custom_fields() {
    let s = spec(
        "<mujoco><custom><numeric name='n' size='3' data='1'/><text name='t' data='a&#10;b'/>
           <tuple name='u'><element objtype='body' objname='world' prm='2'/></tuple></custom>
         <asset>
           <hfield name='h' nrow='2' ncol='2' size='1 1 1 1' elevation='1 2 3 4'/>
           <texture name='x' type='2d' gridsize='1 2' gridlayout='.U' rgb1='1 0 0'/>
           <material name='m'><layer role='normal' texture='x'/></material>
           <mesh name='k' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='0 1 2'/>
         </asset>
         <keyframe><key time='1' qpos='1 2' ctrl='3'/></keyframe></mujoco>",
    );
    assert_eq!(s.numerics[0].data, [1.0, 0.0, 0.0]);
    assert_eq!(s.texts[0].data, "a\nb");
    assert_eq!(s.tuples[0].elements[0].prm, 2.0);
    assert_eq!(s.hfields[0].userdata, [3.0, 4.0, 1.0, 2.0]);
    assert_eq!(s.textures[0].gridlayout, ".U..........");
    assert_eq!(s.materials[0].textures[5], "x");
    assert_eq!(s.meshes[0].uservert.len(), 12);
    assert_eq!(s.meshes[0].userface, [0, 1, 2]);
    assert_eq!(s.keys[0].qpos, [1.0, 2.0]);
    assert!(s.keys[0].qvel.is_empty());
}

#[test]
fn sensors() {
    let s = spec(
        "<mujoco><sensor>
           <touch site='s' cutoff='1' noise='2'/>
           <framepos objtype='xbody' objname='b' reftype='site' refname='s'/>
           <contact geom1='g' subtree2='b' data='found pos' reduce='maxforce' num='3'/>
           <rangefinder camera='c' data='dist normal'/>
           <user dim='2' objtype='geom' objname='g'/>
           <distance geom1='g' body2='b'/>
           <camprojection site='s' camera='c'/>
           <clock/>
         </sensor></mujoco>",
    );
    let k = &s.sensors;
    assert_eq!(
        (k[0].ty, k[0].objtype, k[0].cutoff),
        (SensorType::Touch, ObjType::Site, 1.0)
    );
    assert_eq!(
        (k[1].objtype, k[1].reftype),
        (ObjType::XBody, ObjType::Site)
    );
    assert_eq!(
        (k[2].objtype, k[2].reftype),
        (ObjType::Geom, ObjType::XBody)
    );
    assert_eq!(k[2].intprm, [0b1_0001, 2, 3]);
    assert_eq!((k[3].objtype, k[3].intprm[0]), (ObjType::Camera, 0b1_0001));
    assert_eq!((k[4].ty, k[4].dim), (SensorType::User, 2));
    assert_eq!(
        (k[5].ty, k[5].reftype),
        (SensorType::GeomDist, ObjType::Body)
    );
    assert_eq!(
        (k[6].reftype, k[6].refname.as_str()),
        (ObjType::Camera, "c")
    );
    assert_eq!(
        (k[7].ty, k[7].objtype),
        (SensorType::Clock, ObjType::Unknown)
    );
}

//! Scenes as a program in Rust fills them. Numbers are compared with MuJoCo's in `python/tests/test_scene.py`.

use sim_scene::{
    Camera, CatBit, Perturb, Record, Scene, SceneError, VisFlag, VisOption, select, update_scene,
};

const MODEL: &str = "<mujoco><worldbody>
    <light/>
    <geom type='plane' size='1 1 .1'/>
    <body pos='0 0 .09'><freejoint/><geom size='.1' rgba='1 0 0 1'/></body>
</worldbody></mujoco>";

fn filled(option: &VisOption, maxgeom: usize) -> Scene {
    let model = sim_mjcf::load_model(MODEL).unwrap();
    let mut data = model.make_data();
    data.forward(&model);
    let mut scene = Scene::new(Some(&model), maxgeom);
    let all = CatBit::All as i32;
    let (pert, mut camera) = (Perturb::default(), Camera::free(&model));
    update_scene(&model, &data, option, &pert, &mut camera, all, &mut scene).unwrap();
    scene
}

#[test]
fn contacts_are_drawn_when_asked_for() {
    let mut option = VisOption::default();
    assert_eq!(filled(&option, 10).geoms().len(), 2);
    option.show(VisFlag::ContactPoint, true);
    option.show(VisFlag::ContactForce, true);
    let scene = filled(&option, 10);
    let categories: Vec<_> = scene.geoms().iter().map(|geom| geom.category).collect();
    assert_eq!(categories, [1, 2, 4, 4]);
    assert_eq!(scene.lights().len(), 2);
}

#[test]
fn a_scene_without_room_says_so() {
    let scene = filled(&VisOption::default(), 1);
    assert_eq!((scene.geoms().len(), scene.status), (1, 1));
}

#[test]
fn members_go_by_name() {
    let mut scene = filled(&VisOption::default(), 10);
    for (name, _) in Scene::MEMBERS {
        assert!(scene.member(name).is_some(), "{name}");
    }
    assert!(scene.member("nothing").is_none());
}

#[test]
fn what_is_in_the_middle_is_selected() {
    let model = sim_mjcf::load_model(MODEL).unwrap();
    let mut data = model.make_data();
    data.forward(&model);
    let mut scene = Scene::new(Some(&model), 10);
    let option = VisOption::default();
    assert_eq!(
        select(&model, &data, &option, 1.0, 0.5, 0.5, &scene),
        Err(SceneError::Near("mjv_cameraInModel"))
    );
    let mut camera = Camera {
        lookat: data.xpos[1],
        ..Camera::default()
    };
    let pert = Perturb::default();
    update_scene(&model, &data, &option, &pert, &mut camera, 7, &mut scene).unwrap();
    let found = select(&model, &data, &option, 1.0, 0.5, 0.5, &scene)
        .unwrap()
        .unwrap();
    assert_eq!((found.body, found.geom, found.skin), (1, Some(1), None));
}

//! MuJoCo's enumerations of what draws. Nothing here draws yet: they are there for programs that name them.

/// The longest text beside a picture.
pub const MAX_OVERLAY: usize = 500;

/// Name of the type, and names of its values with the values.
pub const ENUMS: &[(&str, &[(&str, i32)])] = &[
    (
        "mjtGridPos",
        &[
            ("mjGRID_TOPLEFT", 0),
            ("mjGRID_TOPRIGHT", 1),
            ("mjGRID_BOTTOMLEFT", 2),
            ("mjGRID_BOTTOMRIGHT", 3),
            ("mjGRID_TOP", 4),
            ("mjGRID_BOTTOM", 5),
            ("mjGRID_LEFT", 6),
            ("mjGRID_RIGHT", 7),
        ],
    ),
    (
        "mjtFramebuffer",
        &[("mjFB_WINDOW", 0), ("mjFB_OFFSCREEN", 1)],
    ),
    (
        "mjtDepthMap",
        &[("mjDEPTH_ZERONEAR", 0), ("mjDEPTH_ZEROFAR", 1)],
    ),
    (
        "mjtFontScale",
        &[
            ("mjFONTSCALE_50", 50),
            ("mjFONTSCALE_100", 100),
            ("mjFONTSCALE_150", 150),
            ("mjFONTSCALE_200", 200),
            ("mjFONTSCALE_250", 250),
            ("mjFONTSCALE_300", 300),
        ],
    ),
    (
        "mjtFont",
        &[
            ("mjFONT_NORMAL", 0),
            ("mjFONT_SHADOW", 1),
            ("mjFONT_BIG", 2),
        ],
    ),
];

//! Vectors as arrays, with MuJoCo's order of operations.

/// A point or a direction.
pub(crate) type Vector = [f64; 3];

/// `a - b`.
pub(crate) fn sub(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// The cross product.
pub(crate) fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// The scalar product.
pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Scales to unit length and gives the length before; what is shorter than 1e-7 stays as it is and counts as 0.
pub(crate) fn normalize(v: &mut Vector) -> f64 {
    const EPS: f64 = 1e-14;
    let squared = dot(*v, *v);
    if squared < EPS {
        return 0.0;
    }
    let norm = squared.sqrt();
    if (norm - 1.0).abs() > EPS {
        *v = v.map(|x| x / norm);
    }
    norm
}

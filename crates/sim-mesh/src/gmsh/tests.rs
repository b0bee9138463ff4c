use super::*;

const TEXT_22: &str = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1.5\n\
                       $EndNodes\n$Elements\n1\n1 4 2 0 1 1 2 3 4\n$EndElements\n";

#[test]
fn a_tetrahedron_as_text() {
    let found = read(TEXT_22.as_bytes()).unwrap();
    assert_eq!(found.dim, 3);
    assert_eq!(found.points[3], [0.0, 0.0, 1.5]);
    assert_eq!(found.elements, [0, 1, 2, 3]);
}

#[test]
fn version_four_counts_from_the_first_node() {
    let text = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 3 1 3\n2 1 0 3\n1\n2\n3\n0 0 0\n1 0 0\n0 1 0\n$EndNodes\n\
                $Elements\n1 1 1 1\n2 1 2 1\n1 3 2 1 \n$EndElements\n";
    let found = read(text.as_bytes()).unwrap();
    assert_eq!((found.dim, found.points.len()), (2, 3));
    assert_eq!(found.elements, [2, 1, 0]);
}

#[test]
fn what_is_wrong_is_said() {
    for (text, message) in [
        (String::new(), "Empty GMSH file"),
        ("x".to_owned(), "GMSH file must begin with $MeshFormat"),
        (
            "$MeshFormat x".to_owned(),
            "Could not read GMSH file header",
        ),
        (
            TEXT_22.replace("2.2", "3.0"),
            "Only GMSH file format versions 4.1 and 2.2 are supported",
        ),
        (
            TEXT_22.replace("$Nodes", "$Modes"),
            "GMSH file missing $Nodes",
        ),
        (
            TEXT_22.replace("$EndNodes", ""),
            "GMSH file missing $EndNodes after $Nodes",
        ),
        (
            TEXT_22.replace("$EndElements\n", "$EndElements"),
            "GMSH file missing $EndElements after $Elements",
        ),
        (
            TEXT_22.replace("\n4\n1 0", "\n4 \n1 0"),
            "Invalid node header",
        ),
        (
            TEXT_22.replace("\n4\n1 0", "\n999999999\n1 0"),
            "Invalid number of nodes.",
        ),
        (
            TEXT_22.replace("\n4\n1 0", "\n5\n1 0"),
            "Error reading node tags",
        ),
        (
            TEXT_22.replace("1 2 3 4\n$", "1 2 3 9\n$"),
            "Invalid node tag",
        ),
        (
            TEXT_22.replace("1 4 2", "1 3 2"),
            "Invalid number of node tags",
        ),
        (
            TEXT_22.replace("2.2 0", "2.2 1"),
            "exception while reading GMSH file",
        ),
    ] {
        let error = read(text.as_bytes()).map_err(|e| e.to_string());
        if message.starts_with("exception") {
            assert!(error.is_err());
        } else {
            assert_eq!(error, Err(message.to_owned()), "{text}");
        }
    }
}

#[test]
fn no_file_makes_it_stop() {
    let binary = TEXT_22.replace("2.2 0", "2.2 1");
    let newer = TEXT_22.replace("2.2 0", "4.1 1");
    for text in [TEXT_22, &binary, &newer] {
        for end in 0..text.len() {
            let _ = read(&text.as_bytes()[..end]);
            for byte in [0, 1, b'9', b'-', 255] {
                let mut changed = text.as_bytes().to_vec();
                changed[end] = byte;
                let _ = read(&changed);
            }
        }
    }
}

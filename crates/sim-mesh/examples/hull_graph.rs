//! Prints the graph of the convex hull of points in a file of doubles (x, y, z of each, little-endian), or the
//! error: `hull_graph [--max-vertices N] FILE...`, one line for each file. With `--time` the seconds it took.

use sim_mesh::hull::convex_hull;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut max_vertices = None;
    let mut time = false;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--max-vertices" => max_vertices = args.next().map(|n| n.parse()).transpose()?,
            "--time" => time = true,
            file => {
                let bytes = std::fs::read(file)?;
                let numbers: Vec<f64> = bytes
                    .chunks_exact(8)
                    .filter_map(|b| b.try_into().ok().map(f64::from_le_bytes))
                    .collect();
                let points: Vec<[f64; 3]> = numbers
                    .chunks_exact(3)
                    .map(|p| [p[0], p[1], p[2]])
                    .collect();
                let start = Instant::now();
                let hull = convex_hull(&points, max_vertices);
                let seconds = start.elapsed().as_secs_f64();
                match hull {
                    Ok(_) if time => println!("{seconds}"),
                    Ok(hull) => {
                        let graph = hull.graph();
                        let text: Vec<String> = graph.iter().map(i32::to_string).collect();
                        println!("{}", text.join(" "));
                    }
                    Err(error) => println!("error: {error}"),
                }
            }
        }
    }
    Ok(())
}

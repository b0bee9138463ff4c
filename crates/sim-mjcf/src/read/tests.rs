use super::schema;

#[test]
fn table() {
    println!("{}", schema::listing());
}

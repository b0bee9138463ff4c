//! Rows as numpy arrays: each grows in a file of its own, and at the end they become one `.npz` file.
//!
//! The arrays are in a folder beside the file, whose name ends in `.part`. They can be read as they are, should the run end
//! without notice, or should there be no room for the file that they become.

use super::columns::{Columns, Quantity};
use super::{Sink, Trouble};
use crate::cli::output::{Found, Place, unused_part};
use cortenforge::npz::{Rows, Writer};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// An array for each quantity.
pub struct Npz {
    place: Found,
    folder: PathBuf,
    columns: Rc<Columns>,
    arrays: Vec<Growing>,
    rows: u64,
}

/// An array that grows.
struct Growing {
    name: &'static str,
    /// its columns in a row
    range: Range<usize>,
    path: PathBuf,
    rows: Rows<File>,
}

impl Npz {
    /// Makes the folder and its arrays.
    pub fn open(place: &Place, columns: &Rc<Columns>) -> Result<Npz, String> {
        let Place::File(found) = place else {
            return Err(format!(
                "cannot write {place}: an .npz file cannot be written in one go"
            ));
        };
        let wrong = |error: io::Error| format!("cannot write {place}: {error}");
        let folder = unused_part(&found.real, |part| std::fs::create_dir(part)).map_err(wrong)?;
        let mut npz = Npz {
            place: found.clone(),
            folder,
            columns: columns.clone(),
            arrays: Vec::new(),
            rows: 0,
        };
        let opened = npz.add("time", 0..1, None).and_then(|()| {
            let all = |quantity: &Quantity| {
                npz.add(
                    quantity.name,
                    quantity.columns.clone(),
                    Some(quantity.columns.len()),
                )
            };
            columns.quantities.iter().try_for_each(all)
        });
        match opened {
            Ok(()) => Ok(npz),
            Err(error) => {
                let _ = std::fs::remove_dir_all(&npz.folder);
                Err(wrong(error))
            }
        }
    }

    fn add(
        &mut self,
        name: &'static str,
        range: Range<usize>,
        width: Option<usize>,
    ) -> io::Result<()> {
        let path = self.folder.join(format!("{name}.npy"));
        let rows = Rows::new(File::create_new(&path)?, width)?;
        self.arrays.push(Growing {
            name,
            range,
            path,
            rows,
        });
        Ok(())
    }

    /// Puts all arrays into one file.
    fn assemble(&mut self) -> io::Result<()> {
        for array in &mut self.arrays {
            array.rows.flush()?;
        }
        let whole = self.folder.join("whole.npz");
        let assembled = self
            .write_whole(&whole)
            .and_then(|()| std::fs::rename(&whole, &self.place.real));
        if assembled.is_err() {
            let _ = std::fs::remove_file(&whole);
        }
        assembled
    }

    fn write_whole(&self, whole: &Path) -> io::Result<()> {
        let mut out = Writer::new(BufWriter::new(File::create(whole)?));
        for array in &self.arrays {
            let file = File::open(&array.path)?;
            let length = file.metadata()?.len();
            out.add_npy(array.name, length, BufReader::new(file))?;
        }
        for quantity in &self.columns.quantities {
            let names = self
                .columns
                .of_quantity(quantity)
                .map(|column| column.name.as_str());
            let names: Vec<&str> = names.collect();
            out.add_text(&format!("{}_names", quantity.name), &names)?;
        }
        let file = out
            .finish()?
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        let mut file: File = file;
        file.flush()?;
        file.sync_all()
    }

    /// Ends all arrays after the rows that all of them have.
    fn even(&mut self) -> io::Result<usize> {
        let mut rows = usize::MAX;
        for array in &mut self.arrays {
            // a full disk may have room for a few more bytes
            let _ = array.rows.flush();
            rows = rows.min(array.rows.whole()?);
        }
        for array in self.arrays.drain(..) {
            let (file, length) = array.rows.cut(rows)?;
            file.set_len(length)?;
        }
        Ok(rows)
    }

    fn kept_in(mut self) -> Option<String> {
        let folder = self.folder.display().to_string();
        match self.even() {
            Ok(0) => {
                let _ = std::fs::remove_dir_all(&self.folder);
                None
            }
            Ok(rows) => Some(format!("the first {rows} rows are in the folder {folder}")),
            Err(_) => Some(format!("what could be saved is in the folder {folder}")),
        }
    }
}

impl Drop for Npz {
    fn drop(&mut self) {
        if self.rows == 0 {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

impl Sink for Npz {
    fn row(&mut self, row: &[f64]) -> io::Result<()> {
        for array in &mut self.arrays {
            array.rows.push(&row[array.range.clone()])?;
        }
        self.rows += 1;
        Ok(())
    }

    fn make_safe(&mut self) -> io::Result<()> {
        self.arrays
            .iter_mut()
            .try_for_each(|array| array.rows.flush())
    }

    fn finish(mut self: Box<Self>) -> Result<String, Trouble> {
        if let Err(error) = self.assemble() {
            let kept = self.kept_in();
            return Err(Trouble { error, kept });
        }
        self.arrays.clear();
        let _ = std::fs::remove_dir_all(&self.folder);
        Ok(format!(
            "trajectory           {} ({} rows)",
            self.place.shown.display(),
            self.rows
        ))
    }

    fn give_up(self: Box<Self>) -> Option<String> {
        self.kept_in()
    }
}

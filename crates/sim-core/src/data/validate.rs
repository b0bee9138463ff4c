//! Whether what the stages have left in a simulation is what they could have left: for simulations that come from outside.
//!
//! The first thing a step does is to compute all of this anew, but some functions read what is there: contact forces, products
//! with Jacobians, the second half of a step, scenes. They trust it, as stages trust the model. Numbers that are no references
//! may be anything.

use super::{Contact, Data};
use crate::model::kinds::ConstraintFamily;
use crate::model::{ConstraintState, ConstraintType, Model, SleepState};
use std::fmt;

/// What is wrong with a simulation: the field, which of its numbers, and how.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct DataError {
    /// the field or the count
    pub field: &'static str,
    /// which of its numbers
    pub index: Option<usize>,
    /// what is wrong with it
    pub problem: String,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Invalid data: {}", self.field)?;
        if let Some(index) = self.index {
            write!(f, "[{index}]")?;
        }
        write!(f, " {}", self.problem)
    }
}

type Checked = Result<(), DataError>;

/// Fails unless each number is from `least` to below `end`.
fn below(field: &'static str, values: &[i32], least: i32, end: usize) -> Checked {
    let bad = |&value: &i32| value < least || i64::from(value) >= end as i64;
    match values.iter().position(bad) {
        None => Ok(()),
        Some(index) => Err(DataError {
            field,
            index: Some(index),
            problem: format!("is {}, out of bounds: {least} to {end}", values[index]),
        }),
    }
}

/// Fails unless a count is no more than what there is.
fn at_most(field: &'static str, count: usize, most: usize) -> Checked {
    match count <= most {
        true => Ok(()),
        false => Err(DataError {
            field,
            index: None,
            problem: format!("is {count}, more than {most}"),
        }),
    }
}

/// Fails unless every piece that starts at `start` and has `count` numbers is within `size`.
fn pieces(field: &'static str, start: &[i32], count: &[i32], size: usize) -> Checked {
    let bad = |(&start, &count): (&i32, &i32)| {
        start < 0 || count < 0 || i64::from(start) + i64::from(count) > size as i64
    };
    match start.iter().zip(count).position(bad) {
        None => Ok(()),
        Some(index) => Err(DataError {
            field,
            index: Some(index),
            problem: format!("is {}, out of bounds: {size} in all", start[index]),
        }),
    }
}

/// Fails unless two lists are the ways there and back: what one says of a place, the other says of what stands there.
fn inverse(field: &'static str, there: &[i32], back: &[i32]) -> Checked {
    below(field, there, 0, back.len())?;
    let bad = |(place, &there): (usize, &i32)| back[there as usize] != place as i32;
    match there.iter().enumerate().position(bad) {
        None => Ok(()),
        Some(index) => Err(wrong(
            field,
            index,
            "leads nowhere from where it does not come back",
        )),
    }
}

fn wrong(field: &'static str, index: usize, problem: &str) -> DataError {
    DataError {
        field,
        index: Some(index),
        problem: problem.to_owned(),
    }
}

/// A matrix that is stored by rows, of which only the used ones count.
struct Rows<'a> {
    adr: &'a [i32],
    nnz: &'a [i32],
    colind: &'a [i32],
}

impl<'a> Rows<'a> {
    fn columns(&self, row: usize) -> &'a [i32] {
        let start = self.adr[row] as usize;
        &self.colind[start..start + self.nnz[row] as usize]
    }

    /// Fails unless rows are where there are columns, and each has some of `width` columns, in ascending order.
    fn check(&self, field: &'static str, width: usize) -> Checked {
        pieces(field, self.adr, self.nnz, self.colind.len())?;
        for row in 0..self.adr.len() {
            let columns = self.columns(row);
            below(field, columns, 0, width)?;
            if !columns.is_sorted_by(|a, b| a < b) {
                return Err(wrong(field, row, "has columns in disorder"));
            }
        }
        Ok(())
    }

    /// Fails unless as many rows as `rowsuper` says have the same columns as the one before them.
    fn check_super(&self, field: &'static str, rowsuper: &[i32]) -> Checked {
        for (row, &more) in rowsuper.iter().enumerate() {
            let follows = |&n: &i32| {
                more.checked_sub(1) == Some(n) && self.columns(row) == self.columns(row + 1)
            };
            if more < 0 || (more > 0 && !rowsuper.get(row + 1).is_some_and(follows)) {
                return Err(wrong(field, row, "is not the number of rows that follow"));
            }
        }
        Ok(())
    }
}

impl Data {
    /// Checks what the stages have left: lengths of arrays, counts, references to objects of the model, to contacts and to
    /// constraint rows. A simulation that was made and stepped here passes; one that somebody wrote over may not.
    ///
    /// ```
    /// let model = sim_mjcf::load_model(
    ///     "<mujoco><worldbody><geom type='plane' size='1 1 1'/>
    ///        <body pos='0 0 .09'><freejoint/><geom size='.1'/></body></worldbody></mujoco>",
    /// )?;
    /// let mut data = model.make_data();
    /// data.step(&model);
    /// assert_eq!(data.validate(&model), Ok(()));
    /// data.contact[0].geom[1] = 99;
    /// assert_eq!(data.validate(&model).unwrap_err().field, "contact");
    /// # Ok::<(), sim_mjcf::Error>(())
    /// ```
    pub fn validate(&self, m: &Model) -> Result<(), DataError> {
        if let Some(field) = self.first_bad_length(m).or_else(|| self.first_bad_part(m)) {
            return Err(DataError {
                field,
                index: None,
                problem: "has another length".to_owned(),
            });
        }
        self.check_paths(m)?;
        self.check_sleep(m)?;
        self.check_contacts(m)?;
        self.check_rows(m)?;
        self.check_islands(m)
    }

    /// Paths and Jacobians of tendons, moments of actuators. What no path and no row uses may be anything.
    fn check_paths(&self, m: &Model) -> Checked {
        let d = self;
        let objects = d.wrap_obj.as_flattened();
        pieces("ten_wrapadr", &d.ten_wrapadr, &d.ten_wrapnum, objects.len())?;
        for (&adr, &num) in d.ten_wrapadr.iter().zip(&d.ten_wrapnum) {
            let path = adr as usize..adr as usize + num as usize;
            below("wrap_obj", &objects[path], -2, m.ngeom)?;
        }
        let tendons = Rows {
            adr: &d.ten_J_rowadr,
            nnz: &d.ten_J_rownnz,
            colind: &d.ten_J_colind,
        };
        tendons.check("ten_J_colind", m.nv)?;
        let moments = Rows {
            adr: &d.moment_rowadr,
            nnz: &d.moment_rownnz,
            colind: &d.moment_colind,
        };
        moments.check("moment_colind", m.nv)
    }

    /// Who is awake.
    fn check_sleep(&self, m: &Model) -> Checked {
        let d = self;
        at_most("ntree_awake", d.ntree_awake, m.ntree)?;
        at_most("nbody_awake", d.nbody_awake, m.nbody)?;
        at_most("nparent_awake", d.nparent_awake, m.nbody)?;
        at_most("nv_awake", d.nv_awake, m.nv)?;
        let unknown = |&state: &i32| SleepState::from_i32(state).is_none();
        if let Some(body) = d.body_awake.iter().position(unknown) {
            return Err(wrong("body_awake", body, "means nothing"));
        }
        let bodies = &d.body_awake_ind[..d.nbody_awake];
        below("body_awake_ind", bodies, 0, m.nbody)?;
        let parents = &d.parent_awake_ind[..d.nparent_awake];
        below("parent_awake_ind", parents, 0, m.nbody)?;
        below("dof_awake_ind", &d.dof_awake_ind[..d.nv_awake], 0, m.nv)
    }

    fn check_contacts(&self, m: &Model) -> Checked {
        if self.ncon != self.contact.len() {
            return Err(DataError {
                field: "ncon",
                index: None,
                problem: format!("is {}, not {}", self.ncon, self.contact.len()),
            });
        }
        for (index, contact) in self.contact.iter().enumerate() {
            let here = |error: DataError| DataError {
                index: Some(index),
                problem: format!("has a member '{}' that {}", error.field, error.problem),
                field: "contact",
            };
            let Contact {
                dim,
                geom,
                flex,
                elem,
                vert,
                efc_address,
                ..
            } = contact;
            below("dim", &[*dim], 1, Contact::MAX_DIM + 1).map_err(here)?;
            below("geom", geom, -1, m.ngeom).map_err(here)?;
            below("flex", flex, -1, m.nflex).map_err(here)?;
            below("elem", elem, -1, m.nflexelem).map_err(here)?;
            below("vert", vert, -1, m.nflexvert).map_err(here)?;
            below("efc_address", &[*efc_address], -1, self.nefc).map_err(here)?;
            if let Ok(first) = usize::try_from(*efc_address) {
                let kind = ConstraintType::from_i32(self.efc_type[first]);
                let cone = kind.and_then(ConstraintType::cone);
                let rows = cone.map_or(1, |cone| cone.rows(*dim as usize));
                at_most("efc_address", first + rows, self.nefc).map_err(here)?;
            }
        }
        Ok(())
    }

    /// Constraint rows, their Jacobian and what projects them.
    fn check_rows(&self, m: &Model) -> Checked {
        let d = self;
        let before_contacts = [d.ne, d.nf, d.nl]
            .iter()
            .try_fold(0, |sum: usize, &n| sum.checked_add(n));
        at_most("ne", before_contacts.unwrap_or(usize::MAX), d.nefc)?;
        self.check_kinds(m, "efc_type", &d.efc_type, &d.efc_id)?;
        for (row, &kind) in d.efc_type.iter().enumerate() {
            let family = match row {
                _ if row < d.ne => ConstraintFamily::Equality,
                _ if row < d.ne + d.nf => ConstraintFamily::Friction,
                _ if row < d.ne + d.nf + d.nl => ConstraintFamily::Limit,
                _ => ConstraintFamily::Contact,
            };
            if ConstraintType::of(kind).family() != family {
                return Err(wrong("efc_type", row, "stands among others"));
            }
        }
        check_states("efc_state", &d.efc_state)?;
        if m.is_sparse() {
            let jacobian = Rows {
                adr: &d.efc_J_rowadr,
                nnz: &d.efc_J_rownnz,
                colind: &d.efc_J_colind,
            };
            jacobian.check("efc_J_colind", m.nv)?;
            jacobian.check_super("efc_J_rowsuper", &d.efc_J_rowsuper)?;
            let projection = Rows {
                adr: &d.efc_AR_rowadr,
                nnz: &d.efc_AR_rownnz,
                colind: &d.efc_AR_colind,
            };
            return projection.check("efc_AR_colind", d.nefc);
        }
        let entries = |n: usize| d.nefc.saturating_mul(n);
        at_most("nefc", entries(m.nv), d.nJ)?;
        match d.efc_AR.is_empty() {
            true => Ok(()),
            false => at_most("nefc", entries(d.nefc), d.nA),
        }
    }

    /// Kinds that are known, and what each of them refers to.
    fn check_kinds(&self, m: &Model, field: &'static str, kinds: &[i32], ids: &[i32]) -> Checked {
        for (row, (&kind, &id)) in kinds.iter().zip(ids).enumerate() {
            let Some(kind) = ConstraintType::from_i32(kind) else {
                return Err(wrong(field, row, "means nothing"));
            };
            let size = match kind {
                ConstraintType::Equality => m.neq,
                ConstraintType::FrictionDof => m.nv,
                ConstraintType::LimitJoint => m.njnt,
                ConstraintType::FrictionTendon | ConstraintType::LimitTendon => m.ntendon,
                ConstraintType::ContactFrictionless
                | ConstraintType::ContactPyramidal
                | ConstraintType::ContactElliptic => self.ncon,
            };
            if id < 0 || id as usize >= size {
                return Err(wrong(field, row, "belongs to something that is not there"));
            }
        }
        Ok(())
    }

    /// The same in the order of islands.
    fn check_islands(&self, m: &Model) -> Checked {
        let d = self;
        if d.tree_island.is_empty() {
            return at_most("nisland", d.nisland, 0);
        }
        at_most("nidof", d.nidof, m.nv)?;
        below("tree_island", &d.tree_island, -1, d.nisland)?;
        pieces(
            "island_itreeadr",
            &d.island_itreeadr,
            &d.island_ntree,
            m.ntree,
        )?;
        below("map_itree2tree", &d.map_itree2tree, 0, m.ntree)?;
        below("dof_island", &d.dof_island, -1, d.nisland)?;
        pieces("island_idofadr", &d.island_idofadr, &d.island_nv, d.nidof)?;
        below("island_dofadr", &d.island_dofadr, 0, m.nv)?;
        inverse("map_dof2idof", &d.map_dof2idof, &d.map_idof2dof)?;
        below("efc_island", &d.efc_island, 0, d.nisland)?;
        pieces("island_iefcadr", &d.island_iefcadr, &d.island_nefc, d.nefc)?;
        inverse("map_efc2iefc", &d.map_efc2iefc, &d.map_iefc2efc)?;
        self.check_kinds(m, "iefc_type", &d.iefc_type, &d.iefc_id)?;
        check_states("iefc_state", &d.iefc_state)?;
        for island in 0..d.nisland {
            let piece = |adr: i32, count: i32| adr as usize..adr as usize + count as usize;
            let dofs = piece(d.island_idofadr[island], d.island_nv[island]);
            let rows = piece(d.island_iefcadr[island], d.island_nefc[island]);
            let (equal, dry) = (d.island_ne[island], d.island_nf[island]);
            below("island_ne", &[equal], 0, rows.len() + 1)?;
            below("island_nf", &[dry], 0, rows.len() + 1 - equal as usize)?;
            // columns count within the island
            let inertia = Rows {
                adr: &d.iM_rowadr[dofs.clone()],
                nnz: &d.iM_rownnz[dofs.clone()],
                colind: &d.iM_colind,
            };
            inertia.check("iM_colind", dofs.len())?;
            let ends = |&row: &usize| inertia.columns(row).last() != Some(&(row as i32));
            if let Some(row) = (0..dofs.len()).find(ends) {
                let problem = "does not end on the diagonal";
                return Err(wrong("iM_colind", dofs.start + row, problem));
            }
            if m.is_sparse() {
                let jacobian = Rows {
                    adr: &d.iefc_J_rowadr[rows.clone()],
                    nnz: &d.iefc_J_rownnz[rows.clone()],
                    colind: &d.iefc_J_colind,
                };
                jacobian.check("iefc_J_colind", dofs.len())?;
                jacobian.check_super("iefc_J_rowsuper", &d.iefc_J_rowsuper[rows])?;
            }
        }
        Ok(())
    }
}

fn check_states(field: &'static str, states: &[i32]) -> Checked {
    let unknown = |&state: &i32| ConstraintState::from_i32(state).is_none();
    match states.iter().position(unknown) {
        None => Ok(()),
        Some(row) => Err(wrong(field, row, "means nothing")),
    }
}

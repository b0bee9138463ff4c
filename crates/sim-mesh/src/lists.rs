//! Many short lists in one piece of memory.

/// Lists of indices, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lists {
    /// where each list ends in `items`
    ends: Vec<u32>,
    items: Vec<i32>,
}

impl Lists {
    /// How many lists there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All lists, one after the other.
    #[must_use]
    pub fn items(&self) -> &[i32] {
        &self.items
    }

    /// Bytes in memory.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&self.ends[..]) + size_of_val(&self.items[..])
    }

    /// Each list.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[i32]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let list = &self.items[start..end as usize];
            start = end as usize;
            list
        })
    }

    /// Adds a list.
    pub(crate) fn push(&mut self, list: &[i32]) {
        self.items.extend_from_slice(list);
        self.ends.push(self.items.len() as u32);
    }

    /// For each of `count` items, the lists that hold it, in their order.
    pub(crate) fn holders(&self, count: usize) -> Lists {
        let mut next = vec![0u32; count];
        for &item in &self.items {
            next[item as usize] += 1;
        }
        let mut total = 0;
        let mut ends = Vec::with_capacity(count);
        for next in &mut next {
            let start = total;
            total += *next;
            *next = start;
            ends.push(total);
        }
        let mut items = vec![0; self.items.len()];
        for (i, list) in self.iter().enumerate() {
            for &item in list {
                let next = &mut next[item as usize];
                items[*next as usize] = i as i32;
                *next += 1;
            }
        }
        Lists { ends, items }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holders_are_in_the_order_of_the_lists() {
        let mut lists = Lists::default();
        lists.push(&[0, 2]);
        lists.push(&[]);
        lists.push(&[2, 2, 1]);
        assert_eq!(lists.len(), 3);
        let holders = lists.holders(4);
        let holders: Vec<&[i32]> = holders.iter().collect();
        assert_eq!(holders, [&[0][..], &[2], &[0, 2, 2], &[]]);
    }
}

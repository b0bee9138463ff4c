//! Containers of the shell: items under typed keys, sets of keys that are emptied in no time, and an order of keys in
//! which items move to the end.

use std::cmp::Ordering;
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::ops::{Index, IndexMut};

/// Names an item of a [`Store`]. Keys of items that are never given back grow with age.
pub(super) struct Key<T> {
    /// The index and one, so that an optional key needs no more room.
    number: NonZeroU32,
    item: PhantomData<fn() -> T>,
}

impl<T> Key<T> {
    pub const fn new(index: usize) -> Self {
        Self {
            number: NonZeroU32::MIN.saturating_add(index as u32),
            item: PhantomData,
        }
    }

    #[inline]
    pub fn index(self) -> usize {
        self.number.get() as usize - 1
    }
}

impl<T> Clone for Key<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Key<T> {}

impl<T> PartialEq for Key<T> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl<T> Eq for Key<T> {}

impl<T> PartialOrd for Key<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Key<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.number.cmp(&other.number)
    }
}

/// Items under keys. A key that was given back names a later item.
pub(super) struct Store<T> {
    items: Vec<T>,
    vacant: Vec<Key<T>>,
}

impl<T: Default> Store<T> {
    pub fn new() -> Self {
        Self {
            items: Vec::new(),
            vacant: Vec::new(),
        }
    }

    /// A key that names no item yet. What is under it may be left from an earlier one.
    pub fn claim(&mut self) -> Key<T> {
        self.vacant.pop().unwrap_or_else(|| {
            self.items.push(T::default());
            Key::new(self.items.len() - 1)
        })
    }

    pub fn add(&mut self, item: T) -> Key<T> {
        let key = self.claim();
        self[key] = item;
        key
    }

    pub fn give_back(&mut self, key: Key<T>) {
        self.vacant.push(key);
    }

    /// How many items there were at most.
    pub fn len(&self) -> usize {
        self.items.len()
    }
}

impl<T> Index<Key<T>> for Store<T> {
    type Output = T;

    #[inline]
    fn index(&self, key: Key<T>) -> &T {
        &self.items[key.index()]
    }
}

impl<T> IndexMut<Key<T>> for Store<T> {
    #[inline]
    fn index_mut(&mut self, key: Key<T>) -> &mut T {
        &mut self.items[key.index()]
    }
}

/// A set of keys. A key is in it if it has the stamp of the current round.
pub(super) struct Marks<T> {
    stamps: Vec<u32>,
    round: u32,
    item: PhantomData<fn() -> T>,
}

impl<T> Marks<T> {
    pub fn new() -> Self {
        Self {
            stamps: Vec::new(),
            round: 1,
            item: PhantomData,
        }
    }

    pub fn clear(&mut self) {
        if self.round == u32::MAX {
            self.stamps.fill(0);
            self.round = 0;
        }
        self.round += 1;
    }

    /// Whether the key was not there yet.
    #[inline]
    pub fn insert(&mut self, key: Key<T>) -> bool {
        if key.index() >= self.stamps.len() {
            self.stamps.resize(key.index() + 1, 0);
        }
        let stamp = &mut self.stamps[key.index()];
        std::mem::replace(stamp, self.round) != self.round
    }

    pub fn remove(&mut self, key: Key<T>) {
        if let Some(stamp) = self.stamps.get_mut(key.index()) {
            *stamp = 0;
        }
    }

    #[inline]
    pub fn contains(&self, key: Key<T>) -> bool {
        self.stamps.get(key.index()) == Some(&self.round)
    }

    /// Empties the set and fills it with these.
    pub fn set_to(&mut self, keys: &[Key<T>]) {
        self.clear();
        for &key in keys {
            self.insert(key);
        }
    }
}

/// The order of items. What is new or has changed goes to the end, so the items that the current point has touched are
/// a tail, which [`open_tail`](Self::open_tail) begins and [`close_tail`](Self::close_tail) makes part of the rest.
///
/// Places that were left stay empty until [`tidy`](Self::tidy), so a place ahead keeps its meaning while items move.
pub(super) struct Order<T> {
    slots: Vec<Option<Key<T>>>,
    /// Of each key, by its index.
    places: Vec<u32>,
    tail: usize,
    len: usize,
}

const NOWHERE: u32 = u32::MAX;

impl<T> Order<T> {
    pub fn new() -> Self {
        Self {
            slots: Vec::new(),
            places: Vec::new(),
            tail: usize::MAX,
            len: 0,
        }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    #[inline]
    fn place(&self, key: Key<T>) -> Option<usize> {
        let place = *self.places.get(key.index())?;
        (place != NOWHERE).then_some(place as usize)
    }

    pub fn open_tail(&mut self) {
        self.tail = self.slots.len();
    }

    pub fn close_tail(&mut self) {
        self.tail = usize::MAX;
    }

    #[inline]
    pub fn in_tail(&self, key: Key<T>) -> bool {
        self.place(key).is_some_and(|place| place >= self.tail)
    }

    /// Puts an item at the end, from where it was.
    pub fn move_to_end(&mut self, key: Key<T>) {
        self.remove(key);
        if key.index() >= self.places.len() {
            self.places.resize(key.index() + 1, NOWHERE);
        }
        self.places[key.index()] = self.slots.len() as u32;
        self.slots.push(Some(key));
        self.len += 1;
    }

    /// Puts an item at the end unless it is in the tail.
    pub fn move_to_tail(&mut self, key: Key<T>) {
        if !self.in_tail(key) {
            self.move_to_end(key);
        }
    }

    /// Puts an item before all others.
    pub fn move_to_front(&mut self, key: Key<T>) {
        self.remove(key);
        self.slots.insert(0, Some(key));
        self.len += 1;
        self.number_places();
    }

    pub fn remove(&mut self, key: Key<T>) {
        if let Some(place) = self.place(key) {
            self.slots[place] = None;
            self.places[key.index()] = NOWHERE;
            self.len -= 1;
        }
    }

    /// All items.
    pub fn iter(&self) -> impl Iterator<Item = Key<T>> + '_ {
        self.slots.iter().copied().flatten()
    }

    /// The items of the tail.
    pub fn tail(&self) -> impl Iterator<Item = Key<T>> + '_ {
        let start = self.tail.min(self.slots.len());
        self.slots[start..].iter().copied().flatten()
    }

    /// From an item to the end, then those of the tail that are before it.
    pub fn tail_from(&self, key: Key<T>) -> [&[Option<Key<T>>]; 2] {
        let place = self.place(key).unwrap_or(self.slots.len());
        let before = &self.slots[self.tail.min(place)..place];
        [&self.slots[place..], before]
    }

    pub fn first(&self) -> Option<Key<T>> {
        self.iter().next()
    }

    pub fn first_of_tail(&self) -> Option<Key<T>> {
        self.tail().next()
    }

    /// The item after another, where that is now.
    pub fn after(&self, key: Key<T>) -> Option<Key<T>> {
        let place = self.place(key)?;
        self.slots[place + 1..].iter().copied().flatten().next()
    }

    /// Moves a place ahead to the first item from there on, which it gives.
    pub fn advance(&self, place: &mut usize) -> Option<Key<T>> {
        while let Some(&slot) = self.slots.get(*place) {
            if slot.is_some() {
                return slot;
            }
            *place += 1;
        }
        None
    }

    fn number_places(&mut self) {
        for (place, key) in self.slots.iter().enumerate() {
            if let Some(key) = key {
                self.places[key.index()] = place as u32;
            }
        }
    }

    pub fn start_of_tail(&self) -> usize {
        self.tail
    }

    /// Closes up empty places if they are many, without a tail. Gives what becomes of a place.
    pub fn tidy(&mut self, place: usize) -> usize {
        if self.slots.len() < 2 * self.len + 64 {
            return place;
        }
        let ahead = self.slots.get(place..).unwrap_or_default();
        let ahead = ahead.iter().flatten().count();
        self.slots.retain(Option::is_some);
        self.number_places();
        self.len - ahead
    }
}

/// Removes the first `item`; the last takes its place. Gives whether it was there.
pub(super) fn swap_out<T>(list: &mut Vec<Key<T>>, item: Key<T>) -> bool {
    let place = list.iter().position(|&x| x == item);
    place.is_some_and(|i| list.swap_remove(i) == item)
}

/// Removes the first `item`; the others keep their order.
pub(super) fn take_out<T>(list: &mut Vec<Key<T>>, item: Key<T>) {
    if let Some(i) = list.iter().position(|&x| x == item) {
        list.remove(i);
    }
}

/// Removes what is not to be kept, the last one in the place of each.
pub(super) fn swap_out_unless<T>(list: &mut Vec<Key<T>>, keep: impl Fn(Key<T>) -> bool) {
    let mut i = 0;
    while i < list.len() {
        if keep(list[i]) {
            i += 1;
        } else {
            list.swap_remove(i);
        }
    }
}

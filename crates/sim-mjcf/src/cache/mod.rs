//! What was made of files and settings, kept for the next model that asks for the same.
//!
//! A result is found by its [`Recipe`]: everything that decides it, byte for byte, the content of its file included.
//! A hash leads to it and equality of the whole recipe decides, so a result is never given for something else: not for
//! a file that has changed under the same name and the same date, and not for another setting. That costs a copy of
//! the file in memory, which counts for the size of the cache.

mod recipe;

pub(crate) use recipe::{Recipe, Settings};

use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// Bytes that the cache of the process may take unless it is told otherwise.
const DEFAULT_CAPACITY: usize = 500 << 20;

/// Bytes that an entry takes besides its recipe and its result.
const OVERHEAD: usize = 256;

/// A cache of meshes and images, by content.
///
/// All models of a process share [`AssetCache::global`] unless their [`Assets`](crate::Assets) have one of their own,
/// or none. What was not used for the longest time goes first when there is no room.
///
/// ```
/// use sim_mjcf::{AssetCache, Assets, Spec};
/// use std::sync::Arc;
///
/// let xml = "<mujoco><asset><mesh name='ball' builtin='sphere' params='3'/></asset>
///            <worldbody><geom type='mesh' mesh='ball'/></worldbody></mujoco>";
/// let cache = Arc::new(AssetCache::new(100 << 20));
/// let assets = Assets::memory().with_cache(&cache);
/// let model = Spec::from_xml_str(xml)?.compile(&assets)?;
/// assert!(cache.size() > 0);
/// assert_eq!(Spec::from_xml_str(xml)?.compile(&assets)?.mesh_vert, model.mesh_vert);
/// # Ok::<(), sim_mjcf::Error>(())
/// ```
#[derive(Debug)]
pub struct AssetCache {
    shelf: Mutex<Shelf>,
}

#[derive(Debug, Default)]
struct Shelf {
    capacity: usize,
    size: usize,
    /// by the hash of the recipe
    entries: HashMap<u64, Vec<Entry>>,
    /// when each was used last: hashes by time
    used: BTreeMap<u64, u64>,
    time: u64,
}

#[derive(Debug)]
struct Entry {
    recipe: Recipe,
    result: Arc<dyn Any + Send + Sync>,
    size: usize,
    used: u64,
}

impl AssetCache {
    /// An empty cache of so many bytes at most; 0: nothing is kept.
    #[must_use]
    pub fn new(capacity: usize) -> AssetCache {
        let shelf = Shelf {
            capacity,
            ..Shelf::default()
        };
        AssetCache {
            shelf: Mutex::new(shelf),
        }
    }

    /// The cache of the process, with a capacity of 500 MiB unless it is told otherwise.
    pub fn global() -> &'static Arc<AssetCache> {
        static GLOBAL: LazyLock<Arc<AssetCache>> =
            LazyLock::new(|| Arc::new(AssetCache::new(DEFAULT_CAPACITY)));
        &GLOBAL
    }

    /// Bytes in use.
    pub fn size(&self) -> usize {
        self.shelf().size
    }

    /// The most bytes that are kept.
    pub fn capacity(&self) -> usize {
        self.shelf().capacity
    }

    /// Sets the most bytes that are kept; what is too much goes at once. 0 turns the cache off.
    pub fn set_capacity(&self, capacity: usize) {
        let mut shelf = self.shelf();
        shelf.capacity = capacity;
        shelf.make_room(0);
    }

    /// Drops everything.
    pub fn clear(&self) {
        let mut shelf = self.shelf();
        *shelf = Shelf {
            capacity: shelf.capacity,
            ..Shelf::default()
        };
    }

    /// Nothing that holds the lock can leave the shelf half done.
    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was made by this recipe.
    pub(crate) fn find<T: Send + Sync + 'static>(&self, recipe: &Recipe) -> Option<Arc<T>> {
        self.shelf().find(recipe)?.downcast().ok()
    }

    /// Keeps what was made by a recipe; `size` is how many bytes it takes.
    pub(crate) fn insert<T: Send + Sync + 'static>(
        &self,
        recipe: Recipe,
        result: Arc<T>,
        size: usize,
    ) {
        let size = size.saturating_add(recipe.size() + OVERHEAD);
        self.shelf().insert(recipe, result, size);
    }
}

impl Shelf {
    fn tick(&mut self, hash: u64) -> u64 {
        self.time += 1;
        self.used.insert(self.time, hash);
        self.time
    }

    fn find(&mut self, recipe: &Recipe) -> Option<Arc<dyn Any + Send + Sync>> {
        let hash = recipe.hash();
        let same = |entry: &Entry| entry.recipe == *recipe;
        let at = self.entries.get(&hash)?.iter().position(same)?;
        let now = self.tick(hash);
        let entry = self.entries.get_mut(&hash)?.get_mut(at)?;
        self.used.remove(&entry.used);
        entry.used = now;
        Some(entry.result.clone())
    }

    fn insert(&mut self, recipe: Recipe, result: Arc<dyn Any + Send + Sync>, size: usize) {
        if size > self.capacity || self.find(&recipe).is_some() {
            return;
        }
        self.make_room(size);
        let hash = recipe.hash();
        let used = self.tick(hash);
        self.size += size;
        self.entries.entry(hash).or_default().push(Entry {
            recipe,
            result,
            size,
            used,
        });
    }

    /// Drops what was not used for the longest time, until so many bytes more fit.
    fn make_room(&mut self, size: usize) {
        while self.size > self.capacity.saturating_sub(size)
            && let Some((time, hash)) = self.used.pop_first()
            && let Some(entries) = self.entries.get_mut(&hash)
        {
            if let Some(at) = entries.iter().position(|entry| entry.used == time) {
                self.size -= entries.swap_remove(at).size;
            }
            if entries.is_empty() {
                self.entries.remove(&hash);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recipe(setting: f64, file: &[u8]) -> Recipe {
        let mut settings = Settings::new("test");
        settings.numbers(&[setting]);
        Recipe::new(settings, &[Arc::from(file)])
    }

    fn keep(cache: &AssetCache, recipe: Recipe, number: i32, size: usize) {
        cache.insert(recipe, Arc::new(number), size);
    }

    fn kept(cache: &AssetCache, recipe: &Recipe) -> Option<i32> {
        cache.find::<i32>(recipe).map(|number| *number)
    }

    #[test]
    fn every_byte_and_every_setting_counts() {
        let cache = AssetCache::new(1 << 20);
        keep(&cache, recipe(0.0, b"file"), 1, 10);
        assert_eq!(kept(&cache, &recipe(0.0, b"file")), Some(1));
        assert_eq!(kept(&cache, &recipe(0.0, b"fild")), None);
        assert_eq!(kept(&cache, &recipe(0.0, b"file ")), None);
        assert_eq!(kept(&cache, &recipe(-0.0, b"file")), None);
        assert_eq!(kept(&cache, &recipe(1e-300, b"file")), None);
        // what is not a number is as good a setting as any
        keep(&cache, recipe(f64::NAN, b"file"), 2, 10);
        assert_eq!(kept(&cache, &recipe(f64::NAN, b"file")), Some(2));
        // a result of another type is not what was asked for
        assert!(cache.find::<u8>(&recipe(0.0, b"file")).is_none());
    }

    #[test]
    fn what_was_not_used_for_the_longest_time_goes_first() {
        let cache = AssetCache::new(3000);
        for i in 0..3 {
            keep(&cache, recipe(f64::from(i), b""), i, 600);
        }
        assert_eq!(kept(&cache, &recipe(0.0, b"")), Some(0));
        keep(&cache, recipe(3.0, b""), 3, 600);
        let left = [0.0, 1.0, 2.0, 3.0].map(|i| kept(&cache, &recipe(i, b"")));
        assert_eq!(left, [Some(0), None, Some(2), Some(3)]);
        assert!(cache.size() <= cache.capacity());
        // what is larger than all of it does not drive the others out
        keep(&cache, recipe(4.0, b""), 4, 4000);
        assert_eq!(kept(&cache, &recipe(3.0, b"")), Some(3));
    }

    #[test]
    fn a_cache_can_be_cleared_sized_and_turned_off() {
        let cache = AssetCache::new(2000);
        keep(&cache, recipe(0.0, b"a"), 0, 100);
        keep(&cache, recipe(0.0, b"b"), 1, 100);
        let both = cache.size();
        cache.set_capacity(both - 1);
        assert_eq!(kept(&cache, &recipe(0.0, b"a")), None);
        assert_eq!(kept(&cache, &recipe(0.0, b"b")), Some(1));
        cache.clear();
        assert_eq!((cache.size(), cache.capacity()), (0, both - 1));
        cache.set_capacity(0);
        keep(&cache, recipe(0.0, b"a"), 0, 0);
        assert_eq!((cache.size(), cache.capacity()), (0, 0));
    }

    #[test]
    fn the_same_twice_is_kept_once() {
        let cache = AssetCache::new(1 << 20);
        keep(&cache, recipe(0.0, b"a"), 0, 100);
        let size = cache.size();
        keep(&cache, recipe(0.0, b"a"), 0, 100);
        assert_eq!(cache.size(), size);
    }
}

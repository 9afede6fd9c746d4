//! Locations that share: the storage of machines whose locations are counted.
//!
//! A plan has a location for each congruence class. That is right where locations are free. Locals
//! of WebAssembly take bytes, and so do registers of a bytecode. [`share_locations`] puts locations
//! of one class that are never live at the same time into one:
//!
//! ```text
//!   before                              after
//!   l0 := parameter                     l0 := parameter
//!   l1 := l0 + 1                        l0 := l0 + 1       l0 is read for the last time
//!   l2 := l1 * l1                       l0 := l0 * l0
//!   return l2                           return l0
//! ```
//!
//! Locations are taken in the order in which they become live, and each gets the first one that is
//! free wherever it is live (first fit): linear scan over live ranges with holes, after Traub,
//! Holloway and Smith, "Quality and Speed in Linear-scan Register Allocation" (PLDI 1998). Nothing
//! is spilled, as there is no limit. A location that is copied to another tries the place of that
//! one first, which saves the copy.
//!
//! Places that are free for good at the start of a location fit without a look. So there are never
//! more places than locations that are in use at one time, if each is taken to be in use from its
//! first write to its last read.
//!
//! Live ranges are those of [`Liveness`]. Cost: O((blocks + edges + operands + copies) · log): a
//! location looks at a limited number of others, and of their stretches.

use super::describe::{Input, Location};
use super::liveness::{Liveness, Stretch};
use super::parallel_copy::{Move, Sequencer};
use super::plan::{Plan, Point, PointId};
use crate::error::PlanMismatch;
use crate::terms::Source;
use alloc::collections::{BTreeMap, BTreeSet, BinaryHeap};
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;
use memphis_entity::{PackedOption, Rows, Table};

/// At most this many places are tried for a location.
const MAX_TRIED: usize = 256;

/// At most this many places of locations that it is copied to or from are tried before them.
const MAX_PARTNERS: usize = 4;

/// Stretches that may be looked up for each stretch of a location, and besides.
const LOOKUPS_PER_STRETCH: usize = 16;
const LOOKUPS_BESIDES: usize = 2048;

/// A wrong request to [`share_locations`] or [`rename_locations`]. The plan is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShareError {
    /// The plan was made for another description.
    Plan(PlanMismatch),
    /// A location is named that the plan does not have, or that is a temporary.
    NoLocation {
        /// The location.
        location: Location,
        /// The number of locations of the plan, without temporaries.
        n_locations: usize,
    },
    /// A location is to keep two places.
    FixedTwice {
        /// The location.
        location: Location,
    },
    /// The table of new locations does not have an entry for each location.
    Length {
        /// The number of locations of the plan, without temporaries.
        n_locations: usize,
        /// The number of entries.
        found: usize,
    },
    /// Locations of different classes are to be one.
    Class {
        /// One of the locations.
        one: Location,
        /// The other.
        other: Location,
    },
    /// Two copies that are made at once are to have one destination.
    OneDestination {
        /// The point of the copies.
        point: Point,
        /// The new location.
        location: Location,
    },
}

impl fmt::Display for ShareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plan(error) => write!(f, "{error}"),
            Self::NoLocation { location, n_locations } => write!(
                f,
                "there is no location {}, expected a number below {n_locations}, the number of locations of values",
                location.0
            ),
            Self::FixedTwice { location } => {
                write!(f, "location {} is listed twice as fixed, expected once at most", location.0)
            }
            Self::Length { n_locations, found } => {
                write!(f, "the table has {found} entries, expected {n_locations}, one for each location of values")
            }
            Self::Class { one, other } => {
                write!(f, "locations {} and {} are to be one, expected locations of one class", one.0, other.0)
            }
            Self::OneDestination { point, location } => write!(
                f,
                "two copies at {point:?} would both write location {}, expected different destinations",
                location.0
            ),
        }
    }
}

impl core::error::Error for ShareError {}

/// Lets locations share that are never live at the same time. Leaves a plan with fewer locations,
/// and returns the new location of each old one, temporaries excepted.
///
/// `classes` maps the class of a value to the class of places that can hold it: `|class| class` if
/// only values of one class share; or, say, one class of registers for integers of all widths.
/// `fixed` lists locations whose new numbers are known, as those of parameters in registers:
/// `fixed[n]` becomes location `n`. Others may share these where they are not live.
///
/// [`apply`](super::apply), [`apply_checked`](super::apply_checked) and
/// [`check_destruction`](crate::check::check_destruction) work on the plan as before. Sequences of
/// copies are new, as copies to the same place are gone, and so are splits without any copy left.
/// Copies of the client's own ([`Operand::copy`](super::Operand::copy)) to the place of their
/// source can go.
///
/// Cost: O((blocks + edges + operands + copies) · log).
///
/// # Errors
/// The plan was made for another description, or `fixed` is wrong. The plan is then as it was.
///
/// # Examples
/// A parameter that is in register 0, and two values in it after it:
///
/// ```
/// use memphis::destruct::{self, *};
/// use memphis::{Analyses, Block, Cfg, Rows};
///
/// // v1 = v0 + 1, v2 = v1 * v1, return v2
/// let cfg = Cfg::from_successors(&[&[][..]]);
/// let analyses = Analyses::compute(&cfg);
/// let [v0, v1, v2] = [Value(0), Value(1), Value(2)];
/// let operands = [
///     Operand::read(Block(0), 0, v0),
///     Operand::define(Block(0), 0, v1),
///     Operand::read(Block(0), 1, v1),
///     Operand::define(Block(0), 1, v2),
///     Operand::read_at_end(Block(0), v2),
/// ];
/// let input = destruct::Input {
///     cfg: &cfg,
///     analyses: &analyses,
///     values: &[ValueInfo::default(); 3],
///     operands: &operands,
///     phis: &[],
///     arguments: &Rows::new(),
///     limits: &[],
/// };
/// let mut plan = destruct::plan(&input, &Options::DEFAULT)?;
/// assert_eq!(plan.location_classes().len(), 3);
/// let parameter = plan.location(v0);
/// destruct::share_locations(&input, &mut plan, |class| class, &[parameter])?;
/// assert_eq!(plan.locations(), [Location(0); 3]);
/// memphis::check::check_destruction(&input, &plan)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "linear_scan")]
#[doc(alias = "allocate_registers")]
pub fn share_locations(
    input: &Input<'_>,
    plan: &mut Plan,
    classes: impl Fn(u32) -> u32,
    fixed: &[Location],
) -> Result<Table<Location, Location>, ShareError> {
    plan.matches(input).map_err(ShareError::Plan)?;
    check_fixed(plan, fixed)?;
    let liveness = Liveness::of_matching(input, plan);
    share_by(input, plan, &liveness, &classes, fixed)
}

/// Needs: the live ranges of the plan's locations.
fn share_by(
    input: &Input<'_>,
    plan: &mut Plan,
    liveness: &Liveness,
    classes: &dyn Fn(u32) -> u32,
    fixed: &[Location],
) -> Result<Table<Location, Location>, ShareError> {
    let mut places = Places::new(plan, liveness, classes);
    fixed.iter().for_each(|&location| places.put_apart(location));
    places.assign_all();
    let Places { new, n_lookups, .. } = places;
    let new: Table<Location, Location> =
        new.into_values().into_iter().map(|place| Location(place.unwrap().0)).collect();
    plan.effort.sharing += liveness.n_steps + n_lookups;
    plan.rename(input, &new, classes)?;
    Ok(new)
}

/// Gives the locations of a plan new numbers, which may be the same for several: a sharing that the
/// client has found itself. It is not checked:
/// [`check_destruction`](crate::check::check_destruction) does that.
///
/// `new` has the new location of each location, temporaries excepted; `classes` is as for
/// [`share_locations`].
///
/// # Errors
/// The plan was made for another description, the table does not fit, or it is wrong at first
/// sight. The plan is then as it was.
pub fn rename_locations(
    input: &Input<'_>,
    plan: &mut Plan,
    classes: impl Fn(u32) -> u32,
    new: &Table<Location, Location>,
) -> Result<(), ShareError> {
    plan.matches(input).map_err(ShareError::Plan)?;
    plan.rename(input, new, &classes)
}

fn check_fixed(plan: &Plan, fixed: &[Location]) -> Result<(), ShareError> {
    let n_locations = plan.n_locations();
    let mut is_fixed = Table::filled(n_locations, false);
    for &location in fixed {
        match is_fixed.get_mut(location) {
            None => return Err(ShareError::NoLocation { location, n_locations }),
            Some(true) => return Err(ShareError::FixedTwice { location }),
            Some(seen) => *seen = true,
        }
    }
    Ok(())
}

memphis_entity::id! {
    /// A place that locations share: a new location.
    struct PlaceId;
}

/// A place, with the stretches in which it is in use: where each starts, and its end.
struct Place {
    class: u32,
    used: BTreeMap<u32, u32>,
}

impl Place {
    /// True if the place is free in all of some stretches; `n_lookups` counts.
    fn is_free(&self, stretches: &[Stretch], n_lookups: &mut usize) -> bool {
        stretches.iter().all(|stretch| {
            *n_lookups += 1;
            self.used.range(..stretch.end).next_back().is_none_or(|(_, &end)| end <= stretch.start)
        })
    }

    /// The tick from which nothing uses the place.
    fn end(&self) -> u32 {
        self.used.last_key_value().map_or(0, |(_, &end)| end)
    }
}

/// The places of a class that are free at the present tick.
#[derive(Default)]
struct FreePlaces {
    /// The places that are in use later.
    for_now: BTreeSet<PlaceId>,
    /// The others.
    for_good: BTreeSet<PlaceId>,
}

/// The change of a place at a tick. Ends come before starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    End,
    Start,
}

struct Places<'p> {
    liveness: &'p Liveness,
    /// The class of each location, as the client maps it.
    class_of: Table<Location, u32>,
    places: Table<PlaceId, Place>,
    free: BTreeMap<u32, FreePlaces>,
    /// The changes to come, the next one on top.
    changes: BinaryHeap<Reverse<(u32, Change, PlaceId)>>,
    /// The locations that each location is copied to or from.
    partners: Rows<Location, Location>,
    new: Table<Location, PackedOption<PlaceId>>,
    n_lookups: u64,
}

impl<'p> Places<'p> {
    fn new(plan: &Plan, liveness: &'p Liveness, classes: &dyn Fn(u32) -> u32) -> Self {
        let n = plan.n_locations();
        let moves = plan.parallel.items().iter().filter_map(|copy| match copy.from {
            Source::Location(from) => Some((copy.to, from)),
            Source::Constant(_) => None,
        });
        let mut partners = Rows::new();
        partners.group(n, moves.flat_map(|(to, from)| [(to, from), (from, to)]));
        Self {
            liveness,
            class_of: plan.location_classes.values()[..n].iter().map(|&class| classes(class)).collect(),
            places: Table::new(),
            free: BTreeMap::new(),
            changes: BinaryHeap::new(),
            partners,
            new: Table::filled(n, PackedOption::NONE),
            n_lookups: 0,
        }
    }

    /// Puts a location into a new place.
    fn put_apart(&mut self, location: Location) {
        let place = self.places.push(Place { class: self.class_of[location], used: BTreeMap::new() });
        self.put(location, place);
    }

    fn put(&mut self, location: Location, id: PlaceId) {
        let stretches = self.liveness.stretches(location);
        self.new[location] = id.into();
        let place = &mut self.places[id];
        place.used.extend(stretches.iter().map(|stretch| (stretch.start, stretch.end)));
        let free = self.free.entry(place.class).or_default();
        free.for_good.remove(&id);
        free.for_now.insert(id);
        let changes = stretches.iter().flat_map(|stretch| [(stretch.start, Change::Start), (stretch.end, Change::End)]);
        self.changes.extend(changes.map(|(tick, change)| Reverse((tick, change, id))));
    }

    /// Needs: the fixed locations have their places. Leaves: a place for each location.
    fn assign_all(&mut self) {
        let mut order: Vec<Location> = self.class_of.ids().filter(|&location| self.new[location].is_none()).collect();
        let first = |location: Location| self.liveness.stretches(location).first().map(|stretch| stretch.start);
        // Locations without any access, which fit everywhere, come last.
        order.sort_by_key(|&location| (first(location).is_none(), first(location), location));
        for location in order {
            self.pass_changes(first(location).unwrap_or(u32::MAX));
            match self.find_free(location) {
                Some(place) => self.put(location, place),
                None => self.put_apart(location),
            }
        }
    }

    /// Goes on to a tick.
    fn pass_changes(&mut self, now: u32) {
        while let Some(&Reverse((tick, change, id))) = self.changes.peek()
            && tick <= now
        {
            self.changes.pop();
            self.n_lookups += 1;
            let place = &self.places[id];
            let free = self.free.entry(place.class).or_default();
            match change {
                Change::Start => _ = free.for_now.remove(&id),
                Change::End if place.end() <= tick => _ = free.for_good.insert(id),
                Change::End => _ = free.for_now.insert(id),
            }
        }
    }

    /// A place that is free wherever a location is live, if one is found: that of a partner, or the
    /// first one.
    fn find_free(&mut self, location: Location) -> Option<PlaceId> {
        let Self { liveness, class_of, places, free, partners, new, .. } = self;
        let class = class_of[location];
        let stretches = liveness.stretches(location);
        let free = free.get(&class)?;
        let max_lookups = LOOKUPS_BESIDES + LOOKUPS_PER_STRETCH * stretches.len();
        let mut n_lookups = 0;
        let mut fits = |id: PlaceId| n_lookups < max_lookups && places[id].is_free(stretches, &mut n_lookups);
        let partners = partners[location].iter().filter_map(|&partner| new[partner].get());
        let mut partners = partners.filter(|&place| places[place].class == class).take(MAX_PARTNERS);
        let for_good = free.for_good.first().copied();
        let before = free.for_now.iter().copied().take_while(|&id| for_good.is_none_or(|first| id < first));
        let found = partners.find(|&id| fits(id)).or_else(|| before.take(MAX_TRIED).find(|&id| fits(id)));
        self.n_lookups += n_lookups as u64;
        found.or(for_good)
    }
}

/// The copies that are left at a point of the old plan, each with its place among the old ones.
type NewCopies = (PointId, Vec<(Move, usize)>);

impl Plan {
    /// The number of locations that are no temporaries.
    pub(super) fn n_locations(&self) -> usize {
        self.location_classes.len() - self.n_temporaries
    }

    /// Needs: a plan of the description. Leaves: new locations, copies, splits and temporaries; or
    /// the plan as it was.
    fn rename(
        &mut self,
        input: &Input<'_>,
        new: &Table<Location, Location>,
        classes: &dyn Fn(u32) -> u32,
    ) -> Result<(), ShareError> {
        let location_classes = self.new_classes(new, classes)?;
        let copies = self.new_copies(new)?;
        for location in self.locations.values_mut() {
            *location = new[*location];
        }
        self.location_classes = location_classes;
        let mut pairs: Vec<(u32, u32)> = input
            .values
            .iter()
            .map(|value| (value.class, classes(self.storage_class(value.class))))
            .filter(|(class, storage)| class != storage)
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        self.storage_classes = pairs;
        self.replace_copies(&copies);
        self.write_sequences(&mut Sequencer::new(), &mut Vec::new());
        Ok(())
    }

    /// The classes of the new locations.
    fn new_classes(
        &self,
        new: &Table<Location, Location>,
        classes: &dyn Fn(u32) -> u32,
    ) -> Result<Table<Location, u32>, ShareError> {
        let n_locations = self.n_locations();
        if new.len() != n_locations {
            return Err(ShareError::Length { n_locations, found: new.len() });
        }
        if let Some(&location) = new.values().iter().find(|location| location.index() >= n_locations) {
            return Err(ShareError::NoLocation { location, n_locations });
        }
        let n_new = new.values().iter().map(|location| location.index() + 1).max().unwrap_or(0);
        let mut first: Table<Location, PackedOption<Location>> = Table::filled(n_new, PackedOption::NONE);
        let class = |location: Location| classes(self.location_classes[location]);
        for (location, &to) in new.iter() {
            match first[to].get() {
                None => first[to] = location.into(),
                Some(one) if class(one) != class(location) => {
                    return Err(ShareError::Class { one, other: location });
                }
                Some(_) => {}
            }
        }
        // Numbers that nothing has are of some class.
        Ok(first.values().iter().map(|one| one.get().map_or(0, class)).collect())
    }

    /// The parallel copies between new locations, by point, each with its place among the old ones.
    fn new_copies(&self, new: &Table<Location, Location>) -> Result<Vec<NewCopies>, ShareError> {
        let mut all = Vec::new();
        for (id, &point) in self.points.iter() {
            let renamed = self.parallel[id].iter().enumerate().filter_map(|(at, copy)| {
                let to = new[copy.to];
                let from = match copy.from {
                    Source::Location(from) => Source::Location(new[from]),
                    constant => constant,
                };
                (from != Source::Location(to)).then_some((Move { to, from }, at))
            });
            let mut copies: Vec<(Move, usize)> = renamed.collect();
            copies.sort_unstable();
            // Copies of a location to itself have a destination, too.
            let mut destinations: Vec<Location> = self.parallel[id].iter().map(|copy| new[copy.to]).collect();
            destinations.sort_unstable();
            if let Some(pair) = destinations.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(ShareError::OneDestination { point, location: pair[0] });
            }
            if !copies.is_empty() {
                all.push((id, copies));
            }
        }
        Ok(all)
    }

    /// Leaves: these copies, and the splits that have some.
    fn replace_copies(&mut self, copies: &[NewCopies]) {
        let points = core::mem::take(&mut self.points);
        let reasons = core::mem::take(&mut self.reasons);
        let split_edges = core::mem::take(&mut self.split_edges);
        self.parallel.clear();
        self.split_of.values_mut().fill(PackedOption::NONE);
        for &(old, ref of_point) in copies {
            let point = match points[old] {
                Point::Split(split) => {
                    let edges = &split_edges[split];
                    let split = self.split_edges.push_row(edges.iter().copied());
                    edges.iter().for_each(|&edge| self.split_of[edge] = split.into());
                    Point::Split(split)
                }
                point => point,
            };
            self.points.push(point);
            self.parallel.push_row(of_point.iter().map(|&(copy, _)| copy));
            self.reasons.push_row(of_point.iter().map(|&(_, at)| reasons[old][at]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::liveness::Budget;
    use super::super::naive::ssa;
    use super::super::{Argument, Operand, Options, PhiInfo, Value, ValueInfo, plan};
    use super::*;
    use crate::check::check_destruction;
    use crate::common::{for_seeds, random_cfg};
    use crate::{Analyses, Block};

    /// Live ranges that are too large by far, as those of large functions may be.
    #[test]
    fn plans_are_right_with_live_ranges_that_are_not_exact() {
        let options = ssa::all_options();
        let (mut n_exact, mut n_others, mut n_shared) = (0, 0, 0);
        for_seeds(6_000, |rng| {
            let cfg = random_cfg(rng, 9);
            let case = match rng.chance(50) {
                true => ssa::random_constructed_case(rng, 9, 4),
                false => {
                    let traits = ssa::Traits { n_classes: 1, ..ssa::Traits::random(rng) };
                    ssa::random_case(rng, cfg, traits)
                }
            };
            let analyses = Analyses::compute(&case.cfg);
            let input = case.function(&analyses);
            let mut plan = plan(&input, &options[rng.below(options.len())]).expect("a valid description");
            if !plan.stuck().is_empty() {
                return;
            }
            let liveness = Liveness::within(&input, &plan, Budget::SMALL);
            let n_before = plan.n_locations();
            let inexact = (0..n_before).filter(|&location| !liveness.is_exact(Location::new(location))).count();
            n_others += inexact;
            n_exact += n_before - inexact;
            share_by(&input, &mut plan, &liveness, &|class| class, &[]).expect("a valid request");
            n_shared += n_before - plan.n_locations();
            check_destruction(&input, &plan).unwrap_or_else(|error| panic!("{error}"));
        });
        assert!(n_exact > 1_000 && n_others > 1_000 && n_shared > 1_000, "{n_exact} {n_others} {n_shared}");
    }

    /// A φ of nothing but undefined arguments in block 2, which lives on to block 5. The first
    /// access of its location is in block 4.
    #[test]
    fn undefined_values_live_from_their_head_on() {
        let [undefined, other, defined, merged] = [0, 1, 2, 3].map(Value);
        let mut arguments = Rows::new();
        arguments.push_row([Argument::Undef; 2]);
        arguments.push_row([Argument::Value(undefined), Argument::Value(defined)]);
        let case = ssa::Case {
            cfg: crate::Cfg::from_successors(&[&[1, 4][..], &[2, 2], &[3], &[5], &[5], &[]]),
            values: alloc::vec![ValueInfo::default(); 4],
            operands: alloc::vec![
                Operand::define(Block(2), 0, other),
                Operand::read(Block(2), 1, other),
                Operand::define(Block(4), 0, defined),
                Operand::read_at_end(Block(5), merged),
            ],
            phis: alloc::vec![
                PhiInfo { block: Block(2), result: undefined },
                PhiInfo { block: Block(5), result: merged },
            ],
            arguments,
            limits: Vec::new(),
        };
        let analyses = Analyses::compute(&case.cfg);
        let input = case.function(&analyses);
        let mut plan = plan(&input, &Options::DEFAULT).expect("a valid description");
        let location = plan.location(merged);
        assert_eq!([undefined, defined].map(|value| plan.location(value)), [location; 2]);
        let liveness = Liveness::within(&input, &plan, Budget::SMALL);
        assert!(!liveness.is_exact(location) && liveness.is_live_in(location, Block(2)));
        share_by(&input, &mut plan, &liveness, &|class| class, &[]).expect("a valid request");
        check_destruction(&input, &plan).unwrap_or_else(|error| panic!("{error}"));
    }
}

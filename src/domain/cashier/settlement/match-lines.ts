import { type How, NEAR_DAYS } from "./rules";

/**
 * A line of either side, with the amount in our sense. `day`: days since an origin; `refs`: its references; `mentions`:
 * possible references in its text.
 */
export type Line = { day: number | null; amount: bigint; refs: readonly string[]; mentions: readonly string[] };
/** Indexes of a pair. `equal` false: the amounts differ. */
export type Match = { ours: number; theirs: number; how: How; equal: boolean };

type Pass = {
  how: How;
  equal: boolean;
  /** Only lines with a common key can be paired. */
  keys: (line: Line) => readonly string[];
  /** Lower is better; undefined: no pair. */
  cost: (ours: Line, theirs: Line) => number | undefined;
};

const apart = ({ day }: Line, other: Line) => (day === null || other.day === null ? 1_000 : Math.abs(day - other.day));
const withAmount = (keys: readonly string[], { amount }: Line) => keys.map((key) => `${key}|${amount}`);
/** Shorter references are not significant when the amount differs. */
const LONG_ENOUGH = 4;

const PASSES: readonly Pass[] = [
  { how: "reference", equal: true, keys: (line) => withAmount(line.refs, line), cost: apart },
  {
    how: "mention",
    equal: true,
    keys: (line) => withAmount([...line.refs, ...line.mentions], line),
    cost: apart,
  },
  {
    how: "reference",
    equal: false,
    keys: ({ refs }) => refs.filter((ref) => ref.length >= LONG_ENOUGH),
    cost: (ours, theirs) => {
      if (ours.amount === theirs.amount || ours.amount > 0n !== theirs.amount > 0n) return undefined;
      const between = ours.amount - theirs.amount;
      return Number(between < 0n ? -between : between);
    },
  },
  {
    how: "day",
    equal: true,
    keys: (line) => (line.day === null ? [] : [`${line.day}|${line.amount}`]),
    cost: () => 0,
  },
  {
    how: "near",
    equal: true,
    keys: (line) => (line.day === null ? [] : [String(line.amount)]),
    cost: (ours, theirs) => (apart(ours, theirs) <= NEAR_DAYS ? apart(ours, theirs) : undefined),
  },
];

/** Up to this many lines per side all pairs are weighed; larger groups are paired along their days. */
const WEIGHED = 10;
/** Groups or lines processed before yielding to other work. */
const TURN = 1_000;

/**
 * Pairs our lines with theirs, each at most once: by reference and amount, by mentioned reference and amount, by
 * reference with different amounts, by amount and day, by amount within five days; the best pairs of each pass first.
 * Deterministic and symmetric. A generator that yields between steps to let other work run.
 */
export function* matching(ours: readonly Line[], theirs: readonly Line[]): Generator<void, Match[]> {
  const free = { ours: new Set(ours.keys()), theirs: new Set(theirs.keys()) };
  const matches: Match[] = [];
  for (const { how, equal, keys, cost } of PASSES) {
    const take = (o: number, t: number) => {
      free.ours.delete(o);
      free.theirs.delete(t);
      matches.push({ ours: o, theirs: t, how, equal });
    };
    const groups = yield* grouped(keys, { lines: ours, free: free.ours }, { lines: theirs, free: free.theirs });
    yield;
    const pairs: { o: number; t: number; cost: number }[] = [];
    const long: [string, Group][] = [];
    let turn = 0;
    for (const [key, group] of groups) {
      if (group.theirs.length === 0) continue;
      if (group.ours.length > WEIGHED || group.theirs.length > WEIGHED) long.push([key, group]);
      else
        for (const o of group.ours)
          for (const t of group.theirs) {
            const price = cost(ours[o]!, theirs[t]!);
            if (price !== undefined) pairs.push({ o, t, cost: price });
          }
      if (++turn % TURN === 0) yield;
    }
    // Pairs sharing a line differ in the sum of their indexes: the order is unique and symmetric.
    pairs.sort((a, b) => a.cost - b.cost || a.o + a.t - (b.o + b.t));
    yield;
    for (const { o, t } of pairs) if (free.ours.has(o) && free.theirs.has(t)) take(o, t);
    for (const [, group] of long.sort(([a], [b]) => (a < b ? -1 : 1))) {
      const left = {
        ours: group.ours.filter((o) => free.ours.has(o)),
        theirs: group.theirs.filter((t) => free.theirs.has(t)),
      };
      alongDays(left, { ours, theirs, cost, take });
      yield;
    }
  }
  return matches.sort((a, b) => a.ours - b.ours);
}

type Group = { ours: number[]; theirs: number[] };
type Side = { lines: readonly Line[]; free: ReadonlySet<number> };

function* grouped(keys: Pass["keys"], ours: Side, theirs: Side): Generator<void, Map<string, Group>> {
  const groups = new Map<string, Group>();
  let turn = 0;
  for (const o of ours.free) {
    if (++turn % TURN === 0) yield;
    for (const key of new Set(keys(ours.lines[o]!))) {
      const group = groups.get(key);
      if (group) group.ours.push(o);
      else groups.set(key, { ours: [o], theirs: [] });
    }
  }
  for (const t of theirs.free) {
    if (++turn % TURN === 0) yield;
    for (const key of new Set(keys(theirs.lines[t]!))) groups.get(key)?.theirs.push(t);
  }
  return groups;
}

type Given = {
  ours: readonly Line[];
  theirs: readonly Line[];
  cost: Pass["cost"];
  take: (o: number, t: number) => void;
};

/** Pairs the earliest of both sides while compatible; otherwise the earlier one stays unpaired. */
function alongDays(group: Group, { ours, theirs, cost, take }: Given): void {
  const inOrder = (places: readonly number[], lines: readonly Line[]) =>
    [...places].sort((a, b) => dayAt(lines[a]!) - dayAt(lines[b]!) || a - b);
  const [mine, yours] = [inOrder(group.ours, ours), inOrder(group.theirs, theirs)];
  for (let i = 0, j = 0; i < mine.length && j < yours.length; ) {
    const [o, t] = [mine[i]!, yours[j]!];
    if (cost(ours[o]!, theirs[t]!) !== undefined) {
      take(o, t);
      i += 1;
      j += 1;
    } else if (dayAt(ours[o]!) < dayAt(theirs[t]!)) i += 1;
    else if (dayAt(ours[o]!) > dayAt(theirs[t]!)) j += 1;
    else {
      i += 1;
      j += 1;
    }
  }
}

const dayAt = ({ day }: Line) => day ?? Number.MAX_SAFE_INTEGER;

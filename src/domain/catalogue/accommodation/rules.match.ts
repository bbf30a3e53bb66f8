import { folded } from "../../kernel/folding";
import { type Board, SUGGESTED_FROM } from "./rules";
import { hotelWords, type RoomWords, roomWords } from "./rules.words";

/** Result of comparing one attribute. `points` of at most `of`; a difference may cap the total. */
type Reason = { code: ReasonCode; verdict: (typeof VERDICTS)[number]; points: number; of: number };
const OF_ROOMS = ["capacity", "bed", "kind", "grade", "view", "board", "words"] as const;
const OF_HOTELS = ["name", "distance", "city", "stars"] as const;
export const REASONS = [...OF_ROOMS, ...OF_HOTELS, "tie"] as const;
export const VERDICTS = ["same", "near", "unknown", "differs"] as const;
type ReasonCode = (typeof REASONS)[number];

/** Confidence that both are the same, 0..100, with reasons: the sum of points, capped by the worst difference. */
export type Match = { confidence: number; why: Reason[] };

export type TheirRoom = { name: string; adults?: number | null; board?: Board | null };
export type OurRoom = {
  id: number;
  name: string;
  name_latin: string;
  adults: number;
  double_beds: number;
  single_beds: number;
  board: Board;
};
type Compared = Reason & { most?: number };

/** Compares a supplier's room with one of ours. */
export function compareRooms(their: TheirRoom, our: OurRoom): Match {
  const theirs = roomWords(their.name);
  const words = roomWords(our.name);
  const latin = roomWords(our.name_latin);
  const grades = [...new Set([...words.grades, ...latin.grades])];
  const ofBeds = our.double_beds > 0 === our.single_beds > 0 ? null : our.double_beds > 0 ? "double" : "twin";
  const adults = their.adults ?? null;
  const [capacity, contradicts] = [theirs.capacity ?? adults, adults !== null && adults !== our.adults];
  const same = sameName(their.name, our);
  const why: Compared[] = [
    capacityOf(contradicts && capacity === our.adults ? adults : capacity, our.adults, saysNothing(theirs)),
    judge("bed", 15, theirs.bed, same ? theirs.bed : (words.bed ?? latin.bed ?? ofBeds), 10, 70),
    judge("kind", 20, theirs.kind, words.kind === "room" ? latin.kind : words.kind, 10, 45),
    shared("grade", 15, theirs.grades, grades),
    judge("view", 5, theirs.view, words.view ?? latin.view, 3, 90),
    judge("board", 3, their.board ?? (same ? null : theirs.board), our.board, 3, 100),
    same ? toRulesMatchDto("words", "same", 7, 7) : restOf(theirs, words, latin),
  ];
  return sum(same && why.every(({ code, verdict }) => code === "board" || verdict !== "differs") ? full(why) : why);
}

/** Our rooms by confidence, best first. When two fit equally, both are capped. Those below the minimum are omitted. */
export function suggestRooms(their: TheirRoom, ours: readonly OurRoom[]): (Match & { id: number })[] {
  return ranked(ours.map((our) => ({ id: our.id, ...compareRooms(their, our) })));
}

type Spot = { lat: number | null; lng: number | null };
export type TheirHotel = Spot & { name: string; name_latin: string; stars: number | null; city_id: number | null };
export type OurHotel = Spot & {
  id: number;
  name: string;
  name_latin: string;
  aliases: string;
  type: string;
  stars: number;
  city_id: number;
};

/** Compares a supplier's hotel with one of ours: primarily by names, then by location. */
export function compareHotels(their: TheirHotel, our: OurHotel): Match {
  const [theirs, ours] = [
    [their.name, their.name_latin],
    [our.name, our.name_latin, ...our.aliases.split("|")],
  ].map((names) => names.filter(Boolean).map((name) => hotelWords(name)));
  const likeness = Math.max(0, ...theirs!.flatMap((a) => ours!.map((b) => alike(a.rest, b.rest))));
  const kind = theirs!.find((words) => words.kind)?.kind ?? null;
  const ourKind = ours!.find((words) => words.kind)?.kind ?? our.type;
  const why: Compared[] = [
    nameLike(likeness),
    distanceOf(their, our),
    judge("city", 10, their.city_id, our.city_id, 4, 35),
    starsOf(their.stars, our.stars),
    judge("kind", 5, kind, ourKind, 3, 85),
  ];
  return sum(why);
}

export const suggestHotels = (their: TheirHotel, ours: readonly OurHotel[]): (Match & { id: number })[] =>
  ranked(ours.map((our) => ({ id: our.id, ...compareHotels(their, our) })));

function ranked(matches: (Match & { id: number })[]): (Match & { id: number })[] {
  const sorted = matches
    .filter(({ confidence }) => confidence >= SUGGESTED_FROM)
    .sort((a, b) => b.confidence - a.confidence || a.id - b.id);
  const [best, second] = sorted;
  if (!best || !second || best.confidence - second.confidence > TIE) return sorted;
  const doubt: Reason = { code: "tie", verdict: "differs", points: -DOUBT, of: 0 };
  return sorted.map((match) =>
    best.confidence - match.confidence > TIE
      ? match
      : { ...match, confidence: Math.max(0, match.confidence - DOUBT), why: [...match.why, doubt] },
  );
}
const TIE = 3;
const DOUBT = 15;

const toRulesMatchDto = (
  code: ReasonCode,
  verdict: Reason["verdict"],
  points: number,
  of: number,
  most = 100,
): Compared => ({
  code,
  verdict,
  points,
  of,
  most,
});

/** `unknown`: points when one side has no value; `most`: cap of the total for a difference. */
function judge(code: ReasonCode, of: number, a: unknown, b: unknown, unknown: number, most: number): Compared {
  if (a == null && b == null) return toRulesMatchDto(code, "unknown", of, of);
  if (a == null || b == null) return toRulesMatchDto(code, "unknown", unknown, of);
  return a === b ? toRulesMatchDto(code, "same", of, of) : toRulesMatchDto(code, "differs", 0, of, most);
}

/** A name without room attributes ("Conference hall") allows no conclusion. */
const saysNothing = ({ bed, kind, grades, view }: RoomWords) =>
  bed === null && kind === "room" && grades.length === 0 && view === null;

const capacityOf = (their: number | null, our: number, mute: boolean): Compared =>
  their === null
    ? toRulesMatchDto("capacity", "unknown", 18, 35, mute ? 45 : 85)
    : judge("capacity", 35, their, our, 0, 40);

function shared(code: ReasonCode, of: number, a: readonly string[], b: readonly string[]): Compared {
  const union = new Set([...a, ...b]).size;
  if (union === 0) return toRulesMatchDto(code, "same", of, of);
  const both = a.filter((one) => b.includes(one)).length;
  if (both === union) return toRulesMatchDto(code, "same", of, of);
  if (both > 0) return toRulesMatchDto(code, "near", Math.round((of * both) / union), of, 90);
  return a.length === 0 || b.length === 0
    ? toRulesMatchDto(code, "unknown", Math.round(of / 3), of, 80)
    : toRulesMatchDto(code, "differs", 0, of, 60);
}

/** Words unknown to the tables: towers, wings, room names. */
function restOf(theirs: RoomWords, words: RoomWords, latin: RoomWords): Compared {
  const likeness = Math.max(alike(theirs.rest, words.rest), alike(theirs.rest, latin.rest));
  const verdict = likeness === 1 ? "same" : likeness > 0.4 ? "near" : "differs";
  return toRulesMatchDto("words", verdict, Math.round(7 * likeness), 7, verdict === "differs" ? 92 : 100);
}

const sameName = (name: string, our: { name: string; name_latin: string }) =>
  [our.name, our.name_latin].some((one) => tight(one) === tight(name) && tight(name) !== "");
const tight = (name: string) => folded(name).replace(/[^\p{L}\p{N}]+/gu, "");

/** Equal names leave no attribute open. */
const full = (why: readonly Compared[]) =>
  why.map((one) => (one.verdict === "differs" ? one : { ...one, points: one.of, most: 100 }));

function sum(why: readonly Compared[]): Match {
  const points = why.reduce((all, one) => all + one.points, 0);
  const most = Math.min(...why.map((one) => one.most ?? 100));
  return {
    confidence: Math.max(0, Math.min(100, points, most)),
    why: why.map(({ code, verdict, points, of }) => ({ code, verdict, points, of })),
  };
}

/** Similarity of two word lists, 0..1, by letter bigrams, so that a typing error costs little. */
export function alike(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0;
  const [pairsA, pairsB] = [a, b].map((words) => [...words].sort().flatMap(pairs));
  const left = [...pairsB!];
  const both = pairsA!.filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return (2 * both) / (pairsA!.length + pairsB!.length);
}
const pairs = (word: string) =>
  Array.from(`^${word}$`)
    .slice(1)
    .map((letter, at) => `^${word}$`[at]! + letter);

function nameLike(likeness: number): Compared {
  const points = Math.round(55 * likeness);
  if (likeness >= 0.98) return toRulesMatchDto("name", "same", 55, 55);
  if (likeness >= 0.6) return toRulesMatchDto("name", "near", points, 55);
  return toRulesMatchDto("name", "differs", points, 55, likeness >= 0.35 ? 60 : 30);
}

/** Great-circle distance in metres; null when a location is unknown. */
export function metresBetween(a: Spot, b: Spot): number | null {
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return null;
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2;
  return 12_742_000 * Math.asin(Math.min(1, Math.sqrt(h)));
}

function distanceOf(a: Spot, b: Spot): Compared {
  const metres = metresBetween(a, b);
  if (metres === null) return toRulesMatchDto("distance", "unknown", 10, 25);
  if (metres <= 200) return toRulesMatchDto("distance", "same", 25, 25);
  if (metres <= 1_000) return toRulesMatchDto("distance", "near", 20, 25);
  if (metres <= 4_000) return toRulesMatchDto("distance", "near", 10, 25);
  return toRulesMatchDto("distance", "differs", 0, 25, metres <= 15_000 ? 80 : 40);
}

function starsOf(a: number | null, b: number): Compared {
  if (!a || !b) return toRulesMatchDto("stars", "unknown", 3, 5);
  if (a === b) return toRulesMatchDto("stars", "same", 5, 5);
  return Math.abs(a - b) === 1 ? toRulesMatchDto("stars", "near", 3, 5) : toRulesMatchDto("stars", "differs", 0, 5, 85);
}

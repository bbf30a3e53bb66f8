import { nameFolded, soundOf } from "./rules.search";

/** Attributes that distinguish two names beyond their letters. */
export type PersonNames = {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  first_name_latin?: string | null | undefined;
  last_name_latin?: string | null | undefined;
  gender?: string | null | undefined;
  birth_date?: string | null | undefined;
};

/**
 * Whether two names may belong to one person: equal in either order, in either script by sound, or misspelt in one or
 * two letters unless gender or birth date contradicts. One national code under names that do not agree is a conflict
 * for a person to decide.
 */
export function namesAgree(one: PersonNames, other: PersonNames): boolean {
  const [mine, theirs] = [formsOf(one), formsOf(other)];
  const pairs = mine.flatMap((a) => theirs.map((b) => [a, b] as const));
  if (pairs.some(([a, b]) => joined(a) === joined(b) || joined(a) === joined(swapped(b)))) return true;
  if (pairs.some(([a, b]) => latin(a) !== latin(b) && (sounds(a) === sounds(b) || sounds(a) === sounds(swapped(b)))))
    return true;
  if (differ(one.gender, other.gender) || differ(one.birth_date, other.birth_date)) return false;
  return pairs.some(([a, b]) => misspelt(joined(a), joined(b)) || misspelt(joined(a), joined(swapped(b))));
}

type Form = readonly [string, string];

const formsOf = (names: PersonNames): Form[] =>
  (
    [
      [names.first_name, names.last_name],
      [names.first_name_latin, names.last_name_latin],
    ] as const
  )
    .map(([first, last]): Form => [nameFolded(first ?? ""), nameFolded(last ?? "")])
    .filter((form) => joined(form) !== "");

const joined = ([first, last]: Form) => first + last;
const swapped = ([first, last]: Form): Form => [last, first];
const latin = (form: Form) => /[a-z]/.test(joined(form));
const sounds = ([first, last]: Form) => `${soundOf(first)} ${soundOf(last)}`;
const differ = (a: string | null | undefined, b: string | null | undefined) => a != null && b != null && a !== b;

/** Short names allow one typing error only. */
const misspelt = (a: string, b: string) => within(a, b, Math.min(a.length, b.length) < 8 ? 1 : 2);

/** Whether the Damerau-Levenshtein distance (insert, delete, replace, swap) is at most `most`. */
function within(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const turned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : changed;
      row.push(Math.min(changed, turned, above[j]! + 1, row[j - 1]! + 1));
    }
    [before, above] = [above, row];
  }
  return above[b.length]! <= most;
}

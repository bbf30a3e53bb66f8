import type { Item } from "./read-item";
import { nameFolded } from "./rules.search";

/** Somebody is known by these: the words of store_people' matching. Whoever has neither code nor document: by the name. */
export const knownBy = ({ nationality, national_code, documents, first_name, last_name }: Item): string[] => {
  const known = [
    ...(nationality === "IR" && national_code ? [`IR:${national_code}`] : []),
    ...documents.map(({ type, number, issuing_country }) => `${type}:${issuing_country}:${number}`),
  ];
  return known.length > 0 ? known : [`${nameFolded(String(first_name))} ${nameFolded(String(last_name))}`];
};

/**
 * Items by their places, in groups no two of whom are known by the same, so that each finds what those before it made. Nearly
 * always one group.
 */
export function conflictGroupsOf(items: readonly (Item | undefined)[]): number[][] {
  const latest = new Map<string, number>();
  const waves: number[][] = [];
  for (const [place, item] of items.entries()) {
    if (!item) continue;
    const names = knownBy(item);
    const wave = Math.max(-1, ...names.map((name) => latest.get(name) ?? -1)) + 1;
    for (const name of names) latest.set(name, wave);
    const group = waves[wave] ?? [];
    group.push(place);
    waves[wave] = group;
  }
  return waves;
}

import type { Item } from "./read-item";

/** Somebody is known by these: the words of store_people' matching. */
const knownBy = ({ nationality, national_code, documents }: Item): string[] => [
  ...(nationality === "IR" ? [`IR:${national_code}`] : []),
  ...documents.map(({ type, number, issuing_country }) => `${type}:${issuing_country}:${number}`),
];

/**
 * Items by their places, in groups no two of whom are known by the same, so that each finds what those before it made. Nearly
 * always one group.
 */
export function wavesOf(items: readonly (Item | undefined)[]): number[][] {
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

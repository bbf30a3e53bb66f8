import type { Item } from "./read-item";
import { nameFolded } from "./rules.search";

/** Keys that identify a passenger, as store_people matches them. Without national code and document: the name. */
export const knownBy = ({ nationality, national_code, documents, first_name, last_name }: Item): string[] => {
  const known = [
    ...(nationality === "IR" && national_code ? [`IR:${national_code}`] : []),
    ...documents.map(({ type, number, issuing_country }) => `${type}:${issuing_country}:${number}`),
  ];
  return known.length > 0 ? known : [`${nameFolded(String(first_name))} ${nameFolded(String(last_name))}`];
};

/**
 * Indexes of items in groups that share no identity key, so that each group sees the passengers created by earlier
 * ones. Nearly always one group.
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

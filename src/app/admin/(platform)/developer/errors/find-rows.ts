import { CATALOGUE, type CatalogueRow } from "@/domain/kernel/error-catalogue";
import { folded, holdsWords } from "@/ui/filters/folded";

/** First digits of the codes: 2 for access. */
export const RANGES = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
export type Range = (typeof RANGES)[number];

const ROWS: readonly CatalogueRow[] = Object.values(CATALOGUE).sort((a, b) => a.code - b.code);

const TEXTS = new Map(
  ROWS.map((row) => {
    const { code, status, title, solution } = row;
    return [row, folded(`${code} ${status} ${title.fa} ${title.en} ${solution.fa} ${solution.en}`)];
  }),
);

/** Rows of a range whose code, status, title or remedy (in either language) has every word of `sought`. */
export function findRows(sought: string, range: Range | null): CatalogueRow[] {
  return ROWS.filter((row) => {
    if (range && !String(row.code).startsWith(range)) return false;
    return holdsWords(TEXTS.get(row)!, sought);
  });
}

/** How many columns a trial balance may have, two of each part. */
export const COLUMNS = [2, 4, 6, 8] as const;
export type ColumnCount = (typeof COLUMNS)[number];

/** What stood before, turned over in the year before the range, turned over in the range, stands at its end. */
export const PARTS = ["opening", "before", "turnover", "closing"] as const;
export type Part = (typeof PARTS)[number];

const SHOWN: Record<ColumnCount, readonly Part[]> = {
  2: ["closing"],
  4: ["turnover", "closing"],
  6: ["opening", "turnover", "closing"],
  8: ["opening", "before", "turnover", "closing"],
};

/** The parts a trial balance of so many columns shows, in their order. */
export const partsOf = (columns: ColumnCount): readonly Part[] => SHOWN[columns];

type Sides = `${Part}_${"debit" | "credit"}`;
/** Null: not shown. */
export type Figures = { [S in Sides]: S extends `closing_${string}` ? bigint : bigint | null };

/** Every pair of columns is as much on the left as on the right. */
export const isBalanced = (figures: Figures) =>
  PARTS.every((part) => figures[`${part}_debit`] === figures[`${part}_credit`]);

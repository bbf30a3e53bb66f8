/** Possible column counts of a trial balance, two per part. */
export const COLUMNS = [2, 4, 6, 8] as const;
export type ColumnCount = (typeof COLUMNS)[number];

/** Opening balance, turnover in the year before the range, turnover in the range, closing balance. */
export const PARTS = ["opening", "before", "turnover", "closing"] as const;
export type Part = (typeof PARTS)[number];

const SHOWN: Record<ColumnCount, readonly Part[]> = {
  2: ["closing"],
  4: ["turnover", "closing"],
  6: ["opening", "turnover", "closing"],
  8: ["opening", "before", "turnover", "closing"],
};

/** The parts shown for a column count, in order. */
export const partsOf = (columns: ColumnCount): readonly Part[] => SHOWN[columns];

type Sides = `${Part}_${"debit" | "credit"}`;
/** Null: not shown. */
export type Figures = { [S in Sides]: S extends `closing_${string}` ? bigint : bigint | null };

/** Debit and credit are equal in every pair of columns. */
export const isBalanced = (figures: Figures) =>
  PARTS.every((part) => figures[`${part}_debit`] === figures[`${part}_credit`]);

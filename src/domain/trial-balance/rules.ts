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

type Sides = { [P in Part as `${P}_${"debit" | "credit"}`]: bigint };
export type Figures = { [K in keyof Sides]: K extends `closing_${string}` ? bigint : bigint | null };

/** Of all figures those that so many columns show; the others are null. */
export function shownOf(figures: Sides, columns: ColumnCount): Figures {
  const shown = partsOf(columns);
  const of = (part: Part) =>
    shown.includes(part)
      ? { [`${part}_debit`]: figures[`${part}_debit`], [`${part}_credit`]: figures[`${part}_credit`] }
      : { [`${part}_debit`]: null, [`${part}_credit`]: null };
  return Object.assign({}, ...PARTS.map(of));
}

/** Every pair of columns is as much on the left as on the right. */
export const isBalanced = (figures: Figures) =>
  PARTS.every((part) => figures[`${part}_debit`] === figures[`${part}_credit`]);

import type { Column, Table } from "@/domain/reporting/export/table";

/** A4 in points. */
const A4 = { short: 595, long: 842 } as const;
export const MARGIN = 28;
export const ROW = 15;
export const FOOT = 24;
const TITLE = 26;
const FACT = 14;
const HEAD_GAP = 8;
/** Tables with many columns use landscape. */
const MAX_HEIGHT = 6;

export type Shape = {
  columns: readonly { column: Column; index: number; width: number }[];
  landscape: boolean;
  onFirst: number;
  onEach: number;
  pages: number;
  /** Lines of the longest column name. */
  headLines: number;
};

/** Height of a header with this number of lines. */
export const headHeight = (lines: number) => ROW + (lines - 1) * LINE;
const LINE = 12;
/** Width of a bold letter including a margin; padding of a cell. */
const LETTER = 5;
const PADDING = 6;
const MAX_LINES = 3;

/** Computes the layout of a table: column widths, rows per page, number of pages. */
export function laidOut({ columns, facts, count }: Pick<Table, "columns" | "facts" | "count">): Shape {
  const shown = columns.map((column, index) => ({ column, index })).filter(({ column }) => !column.wide);
  const landscape = shown.length > MAX_HEIGHT;
  const [width, height] = landscape ? [A4.long, A4.short] : [A4.short, A4.long];
  const weights = shown.reduce((sum, { column }) => sum + column.weight, 0);
  const widthOf = (column: Column) => ((width - 2 * MARGIN) * column.weight) / weights;
  const linesOf = ({ column }: { column: Column }) =>
    Math.ceil((column.name.length * LETTER) / (widthOf(column) - PADDING));
  const headLines = Math.max(1, Math.min(MAX_LINES, Math.max(...shown.map(linesOf))));
  const room = height - 2 * MARGIN - FOOT - headHeight(headLines);
  const head = TITLE + Math.ceil(facts.length / 2) * FACT + HEAD_GAP;
  const onEach = Math.floor(room / ROW);
  const onFirst = Math.floor((room - head) / ROW);
  const slots = count + FOOT_ROWS;
  return {
    columns: shown.map(({ column, index }) => ({
      column,
      index,
      width: widthOf(column),
    })),
    landscape,
    headLines,
    onFirst,
    onEach,
    pages: 1 + Math.max(0, Math.ceil((slots - onFirst) / onEach)),
  };
}

/** Height in rows of the totals and the ledger check: two totals, two lines of check. */
const FOOT_ROWS = 4;

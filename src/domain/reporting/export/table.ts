import type { Ctx, OperatorActor, Query } from "../../kernel/context";
import type { Snapshot } from "../../kernel/snapshot";
import type { Formatter } from "./formatter";
import type { Money } from "./money";
import type { Words } from "./words";

/**
 * `day`: an ISO date, formatted in the reader's calendar; `code`: Latin letters and digits, never shaped as text of a
 * language.
 */
export type Column = {
  key: string;
  name: string;
  kind: "text" | "code" | "day" | "isoDay" | "money" | "number";
  /** Its share of a page's width. */
  weight: number;
  /** Only in formats with unlimited width: a spreadsheet, a CSV. */
  wide?: true;
  /** On a page: the column to use when the cell is empty. */
  orElse?: number;
};

export type Cell = string | number | Money | null;

/** `strong`: an opening, a total, a parent. `depth`: indentation. */
export type ExportTableRow = { cells: readonly Cell[]; strong?: boolean; depth?: number };

/** A table in one reader's language; all formats are written from it. */
export type Table = {
  title: string;
  /** Parameters: account, range, creator and time. `code`: always left to right. */
  facts: readonly { name: string; value: string; code?: true }[];
  columns: readonly Column[];
  /** Number of rows. */
  count: number;
  rows: AsyncIterable<readonly ExportTableRow[]>;
  /** Rows below the last one; called after reading it. */
  foot(): { totals: ExportTableRow[]; proof: string };
};

/** Context of a reader: one snapshot, so that opening, rows and totals agree. */
export type Reading = {
  /** Its `query` reads in the snapshot. */
  ctx: Ctx<OperatorActor>;
  books: Snapshot;
  words: Words;
  written: Formatter;
  branch: { name: string; currency: string; decimals: number; timeZone: string };
};

/** Counts (up to `limit`, for an early refusal) and reads one kind. */
export type Reader<Params> = {
  count(ctx: { query: Query; actor: OperatorActor }, params: Params, limit: number): Promise<number>;
  read(reading: Reading, params: Params): Promise<Table>;
};

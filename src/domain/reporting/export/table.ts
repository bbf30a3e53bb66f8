import type { Ctx, OperatorActor, Query } from "../../kernel/context";
import type { Snapshot } from "../../kernel/snapshot";
import type { Formatter } from "./formatter";
import type { Money } from "./money";
import type { Words } from "./words";

/** `day`: an ISO date, written in the person's calendar; `code`: Latin and digits, never shaped as text of a language. */
export type Column = {
  key: string;
  name: string;
  kind: "text" | "code" | "day" | "isoDay" | "money" | "number";
  /** Its share of a page's width. */
  weight: number;
  /** Only where a row has all the room it wants: a spreadsheet, a CSV. */
  wide?: true;
  /** On a page, where its cell is empty: the cell of that column. */
  orElse?: number;
};

export type Cell = string | number | Money | null;

/** `strong`: an opening, a total, a parent. `depth`: how far its text is set in. */
export type ExportTableRow = { cells: readonly Cell[]; strong?: boolean; depth?: number };

/** Something with rows, as one person reads it: every format is written from this. */
export type Table = {
  title: string;
  /** What it is of: account, range, who made it and when. `code`: written left to right in any language. */
  facts: readonly { name: string; value: string; code?: true }[];
  columns: readonly Column[];
  /** How many rows there are. */
  count: number;
  rows: AsyncIterable<readonly ExportTableRow[]>;
  /** What stands below the last row; asked for after it. */
  foot(): { totals: ExportTableRow[]; proof: string };
};

/** What a reader reads with: one moment of the database, so that the opening, the rows and the totals agree. */
export type Reading = {
  /** Its `query` reads in the snapshot. */
  ctx: Ctx<OperatorActor>;
  books: Snapshot;
  words: Words;
  written: Formatter;
  branch: { name: string; currency: string; decimals: number; timeZone: string };
};

/** How one kind is counted (at most to `limit`, for a refusal in time) and read. */
export type Reader<Params> = {
  count(ctx: { query: Query; actor: OperatorActor }, params: Params, limit: number): Promise<number>;
  read(reading: Reading, params: Params): Promise<Table>;
};

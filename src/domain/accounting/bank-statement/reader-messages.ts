import type { TableIssue } from "../../platform/table-file/limits";
import type { FileFaultCode } from "./reader/pieces";
import type { ReadStatementInput, StatementFacts } from "./reader/read";

/** Input of the reader's thread. `staged`: the lines are wanted too. */
export type ReaderTask = ReadStatementInput & { staged: boolean };

/** A message of the thread: lines as comma-separated JSON, the facts at the end, or why the file cannot be read. */
export type ReaderMessage =
  | { lines: string }
  | { facts: StatementFacts }
  | { unreadable: FileFaultCode; row: number | undefined }
  | { table: TableIssue; at: string | undefined; most: number | undefined };

import type { z } from "zod";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { BankFormat } from "./rules";
import type { BankStatement } from "./schema";

type Fault = { row: number; code: "opening" | "balance" | "closing"; expected: string; found: string };

export type BankStatementRow = RowOf<
  "bank_imports",
  "id" | "account_id" | "file_id" | "name" | "currency" | "version" | "created_by" | "created_at"
> & {
  account_code: ColumnOf<"ledger.accounts", "code">;
  account_title: ColumnOf<"ledger.accounts", "title">;
  account_title_latin: ColumnOf<"ledger.accounts", "title_latin">;
  format: BankFormat;
  from: string;
  to: string;
  opening: string | null;
  closing: string | null;
  lines: ColumnOf<"bank_imports", "line_count">;
  added: ColumnOf<"bank_imports", "added_count">;
  state: z.output<typeof BankStatement>["state"];
  fault: Fault | null;
};

/** Columns and tables of statements `i`. */
export const BANK_STATEMENT_COLUMNS = `i.id, i.account_id, a.code as account_code, a.title as account_title,
       a.title_latin as account_title_latin, i.file_id, i.name, i.format::text as format, i.currency,
       to_char(i.from_date, 'YYYY-MM-DD') as from, to_char(i.to_date, 'YYYY-MM-DD') as to, i.opening::text as opening,
       i.closing::text as closing, i.line_count as lines, i.added_count as added, i.state::text as state, i.fault, i.version,
       i.created_at,
       coalesce((select o.name from operators o
                  where o.id = case when i.created_by ~ '^operator:[0-9]{1,9}$' then split_part(i.created_by, ':', 2)::int end),
                i.created_by) as created_by
  from bank_imports i join ledger.accounts a on a.branch_id = i.branch_id and a.id = i.account_id`;

const amount = (text: string | null) => (text === null ? null : BigInt(text));

export const toBankStatementDto = (row: BankStatementRow): z.input<typeof BankStatement> => ({
  ...row,
  opening: amount(row.opening),
  closing: amount(row.closing),
  repeated: row.state === "broken" ? 0 : row.lines - row.added,
  fault: row.fault && { ...row.fault, expected: BigInt(row.fault.expected), found: BigInt(row.fault.found) },
});

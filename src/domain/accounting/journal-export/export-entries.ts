import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { FileStream } from "../../kernel/file-stream";
import type { InSnapshot } from "../../kernel/snapshot";
import { type Books, readBooks } from "./books";
import { type ExportedEntry, readEntries } from "./entries";
import { recordExport } from "./record-export";
import { csvLine, decimal } from "./rules";
import type { ExportJournalInput } from "./schema";

const HEAD = [
  ..."date,document_id,number,kind,description,line,account_code,account_title,account_path,party,cost_center".split(
    ",",
  ),
  ..."currency,amount_debit,amount_credit,rate,branch_currency,debit,credit,note".split(","),
  ..."source_type,source_id,reversal_of,created_at,created_by,cost_center_code,dimensions".split(","),
];

/**
 * All entries of a branch as CSV, one row per entry with its document's header: amounts in major units, `amount_` in
 * the line's currency. Column names are a machine format, the same in every language.
 */
export function exportEntries(
  ctx: Ctx<OperatorActor>,
  inSnapshot: InSnapshot,
  params: z.output<typeof ExportJournalInput>,
): FileStream {
  const { branchId } = ctx.actor;
  const content = inSnapshot(async function* (books) {
    await recordExport(ctx, books, { kind: "entries", format: "csv", params });
    const read = await readBooks(books, branchId);
    yield `\ufeff${csvLine(HEAD)}`;
    for await (const rows of readEntries(books, { branchId, ...params })) {
      let text = "";
      for (const row of rows) text += csvLine(cellsOf(row, read));
      yield text;
    }
  });
  return { name: `entries-${branchId}.csv`, type: "text/csv; charset=utf-8", content };
}

function cellsOf(row: ExportedEntry, { branch, accounts, exponents, centers, sets }: Books) {
  const account = accounts.get(row.accountId)!;
  const own = exponents.get(branch.currency)!;
  const foreign = exponents.get(row.currency)!;
  return [
    ...[row.day, row.documentId, row.number, row.kind, row.description, row.line],
    ...[account.code, account.title, account.path.map(({ title }) => title).join(" / "), row.party, row.costCenterId],
    ...[row.currency, decimal(row.fcDebit, foreign), decimal(row.fcCredit, foreign), row.rate],
    ...[branch.currency, decimal(row.debit, own), decimal(row.credit, own), row.note],
    ...[row.sourceType, row.sourceId, row.reversalOf, row.createdAt.toISOString(), row.createdBy],
    row.costCenterId === null ? null : (centers.get(row.costCenterId) ?? null),
    row.dims === null ? null : (sets.get(row.dims)?.join(" ") ?? null),
  ];
}

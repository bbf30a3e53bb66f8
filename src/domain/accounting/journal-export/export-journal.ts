import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { FileStream } from "../../kernel/file-stream";
import type { InSnapshot } from "../../kernel/snapshot";
import { type Books, readBooks } from "./books";
import { type ExportedEntry, readEntries } from "./entries";
import { recordExport } from "./record-export";
import { accountName, decimal, oneLine, tag } from "./rules";
import type { ExportJournalInput } from "./schema";

/**
 * All entries of a branch as a plain-text journal for hledger and ledger: accounts by `code title` from the group down,
 * Gregorian days, each document's number as its code. A line in another currency has its value in the branch's currency
 * as total cost (`@@`), so that `hledger bal -B` equals our trial balance to the last unit.
 */
export function exportJournal(
  ctx: Ctx<OperatorActor>,
  inSnapshot: InSnapshot,
  params: z.output<typeof ExportJournalInput>,
): FileStream {
  const { branchId } = ctx.actor;
  const content = inSnapshot(async function* (books) {
    await recordExport(ctx, books, { kind: "hledger", format: "journal", params });
    const read = await readBooks(books, branchId);
    yield head(read);
    const names = new Map([...read.accounts.values()].map(({ id, path }) => [id, accountName(path)]));
    let document: bigint | undefined;
    for await (const rows of readEntries(books, { branchId, ...params })) {
      let text = "";
      for (const row of rows) {
        if (row.documentId !== document) text += documentHead(row);
        document = row.documentId;
        text += posting(row, names.get(row.accountId)!, read);
      }
      yield text;
    }
  });
  return { name: `journal-${branchId}.journal`, type: "text/plain; charset=utf-8", content };
}

/** Declares currencies with their exponents and the tree of accounts, including those without lines. */
function head({ branch, accounts, exponents }: Books): string {
  const lines = [`; ${oneLine(`${branch.code} ${branch.name}`)}, ${branch.currency}`];
  for (const [code, exponent] of exponents)
    lines.push(`commodity ${code}`, ...(exponent > 0 ? [`  format ${decimal(0n, exponent)} ${code}`] : []));
  for (const { path } of accounts.values()) lines.push(`account ${accountName(path)}`);
  return `${lines.join("\n")}\n`;
}

function documentHead(row: ExportedEntry): string {
  const tags = [
    tag("kind", row.kind),
    row.number !== null && tag("number", String(row.number)),
    row.sourceType !== null && tag("source", `${row.sourceType}/${row.sourceId}`),
    row.reversalOf !== null && tag("reversal_of", String(row.reversalOf)),
    tag("by", row.createdBy),
    tag("at", row.createdAt.toISOString()),
  ].filter(Boolean);
  const mark = row.number === null ? "" : " *";
  const words = oneLine(row.description);
  return `\n${row.day}${mark} (${row.documentId})${words && ` ${words}`}  ; ${tags.join(", ")}\n`;
}

function posting(row: ExportedEntry, account: string, { branch, exponents, sets }: Books): string {
  const worth = row.debit - row.credit;
  const own = exponents.get(branch.currency)!;
  const foreign = row.fcDebit - row.fcCredit;
  // A revaluation changes the value of an amount, not the amount itself: its own amount is zero.
  const amount =
    row.currency === branch.currency || foreign === 0n
      ? `${decimal(worth, own)} ${branch.currency}`
      : `${decimal(foreign, exponents.get(row.currency)!)} ${row.currency} @@ ${decimal(worth < 0n ? -worth : worth, own)} ${branch.currency}`;
  const words = oneLine(row.note);
  const tags = [
    tag("line", String(row.line)),
    row.party !== null && tag("party", row.party),
    row.costCenterId !== null && tag("cost_center", String(row.costCenterId)),
    row.dims !== null && tag("dimensions", (sets.get(row.dims) ?? []).join(" ")),
  ].filter(Boolean);
  return `    ${account}  ${amount}  ; ${tags.join(", ")}${words && `, ${words}`}\n`;
}

import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { ENTRY_JSON, type EntryJson, LINE_JSON, type LineJson, toEntryDto, toLineDto } from "./rows";
import type { BankFree, BankFreeQuery } from "./schema";

/** Bank lines and entries of an account that are in no match, oldest first. */
export async function listFreeRows(
  ctx: Ctx<OperatorActor>,
  { account_id, from, to, per_page }: z.output<typeof BankFreeQuery>,
): Promise<z.input<typeof BankFree>> {
  const values = [ctx.actor.branchId, account_id, from ?? null, to ?? null, per_page + 1];
  const lines = await ctx.query<{ row: LineJson }>("bank.match.free-lines", LINES, values);
  const entries = await ctx.query<{ row: EntryJson }>("bank.match.free-entries", ENTRIES, values);
  return {
    lines: lines.slice(0, per_page).map(({ row }) => toLineDto(row)),
    entries: entries.slice(0, per_page).map(({ row }) => toEntryDto(row)),
    more: { lines: lines.length > per_page, entries: entries.length > per_page },
  };
}

const LINES = `
  select ${LINE_JSON} as row from bank_lines l
   where l.branch_id = $1::int and l.account_id = $2::int and ($3::date is null or l.day >= $3::date) and ($4::date is null or l.day <= $4::date)
     and not exists (select from bank_match_lines r where r.branch_id = l.branch_id and r.line_id = l.id and r.live)
   order by l.day, l.id limit $5::int`;

/** From the first day of the bank's lines on: older entries are part of what the account began with. */
const ENTRIES = `
  select ${ENTRY_JSON} as row from ledger.entries e
    join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
   where e.branch_id = $1::int and e.account_id = $2::int
     and e.doc_date >= coalesce($3::date, (select min(l.day) - 31 from bank_lines l where l.branch_id = $1::int and l.account_id = $2::int), '-infinity')
     and ($4::date is null or e.doc_date <= $4::date) and e.fc_dr <> e.fc_cr
     and v.kind not in ('opening', 'closing', 'pl_close', 'fx_reval', 'reversal')
     and not exists (select from ledger.voucher_reversals x where x.branch_id = e.branch_id and x.original_id = e.voucher_id)
     and not exists (select from bank_match_entries r
                      where r.branch_id = e.branch_id and r.doc_date = e.doc_date and r.voucher_id = e.voucher_id and r.line = e.line and r.live)
   order by e.doc_date, e.voucher_id, e.line limit $5::int`;

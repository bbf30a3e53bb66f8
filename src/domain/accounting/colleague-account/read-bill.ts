import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { readColleague } from "../../people/colleague/read-colleague";
import type { ColleagueBill, ColleagueBillQuery } from "../../people/colleague/schema";
import { readFuture, untilOf } from "../../people/debt/read-future";
import { readStatement } from "../statement/read-statement";

type ReadBillInput = z.output<typeof ColleagueBillQuery>;
type Answer = z.input<typeof ColleagueBill>;
type Kind = { kind: string; debit: bigint; credit: bigint; count: number };

/**
 * A colleague's debt over a period (debt/owed.ts): opening, movements with running balances, closing; without a last
 * day until today, with later days separate. Sums by kind only on the first page. Throws notFound (3009), fieldInvalid
 * (3003) (`to` before `from`, invalid cursor).
 */
export async function readBill(ctx: Ctx<OperatorActor>, { id, from, to, ...place }: ReadBillInput): Promise<Answer> {
  const colleague = await readColleague(ctx, { id });
  const account_id = colleague.ledger_account_id;
  const debtor = `colleague:${id}`;
  const { today, future } = await readFuture(ctx, { party: debtor, accountId: account_id });
  const until = untilOf({ from, to }, today);
  const values = [ctx.actor.branchId, account_id, from ?? "-infinity", until ?? "infinity", id];
  const [{ items, meta }, kinds] = await Promise.all([
    readStatement(ctx, { account_id, debtor, from, to: until, ...place, hide_year_end: false }),
    place.cursor || (place.page ?? 1) > 1 ? null : ctx.query<Kind>("colleague.bill-kinds", KINDS, values),
  ]);
  const { account, opening, carried, rows, closing, totals, currency } = items;
  return {
    items: {
      colleague,
      account,
      ...{ currency, from: from ?? null, to: to ?? null, opening, carried, closing, future },
      rows: rows.map(({ kind, source, ...row }) => ({ ...row, source, kind: kindOf(kind, source?.type) })),
      totals: { ...totals, kinds },
      now: colleague.financial,
    },
    meta,
  };
}

/** Announcements are posted like documents, but not entered manually. */
const kindOf = (kind: string, source: string | undefined) =>
  kind === "manual" && source === "announcement" ? "announcement" : kind;

// A reversal counts on the opposite side of the reversed kind.
const KINDS = `
  select k.kind, sum(k.dr)::bigint as debit, sum(k.cr)::bigint as credit, count(*)::int as count
    from (select case when coalesce(u.kind, o.kind) = 'manual' and coalesce(u.source_type, o.source_type) = 'announcement'
                      then 'announcement' else coalesce(u.kind, o.kind)::text end as kind,
                 case when u.kind is null then e.dr else -e.cr end as dr, case when u.kind is null then e.cr else -e.dr end as cr
            from colleague_debt_lines($1::int, $5::int, $2::int) e
           cross join lateral (select * from ledger.vouchers v
                                where v.branch_id = $1::int and v.doc_date = e.doc_date and v.id = e.voucher_id limit 1) o
            left join lateral (select v.kind, v.source_type
                                 from ledger.voucher_reversals r
                                 join ledger.vouchers v on v.branch_id = r.branch_id and v.doc_date = r.original_date and v.id = r.original_id
                                where o.kind = 'reversal' and r.branch_id = $1::int and r.reversal_id = e.voucher_id limit 1) u on true
           where e.doc_date between $3::date and $4::date) k
   group by k.kind order by k.kind`;

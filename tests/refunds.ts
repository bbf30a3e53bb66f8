import type { OperatorActor } from "@/domain/kernel/context";
import { savePenaltyRule } from "@/domain/sales/penalty/save-rule";
import { PenaltyRuleSave } from "@/domain/sales/penalty/schema";
import { query } from "@/server/db";
import { ctxOf } from "./fixtures";

/**
 * A rule of a branch: free for two hours after the purchase, 30 % until noon two days before, half until three hours
 * before.
 */
export async function ruleOf(clerk: OperatorActor, more: object = {}) {
  const form = {
    title: "قانون",
    title_latin: "rule",
    bands: [
      { kind: "noon_days_before", count: 2, percent: 3_000 },
      { kind: "hours_before", count: 3, percent: 5_000 },
    ],
    ...more,
  };
  return savePenaltyRule(ctxOf(clerk), PenaltyRuleSave.parse(form));
}

export type PostedLine = { key: string; party: string | null; dr: string; cr: string };

/** Postings of a refund, by mapping key. */
export const postedBy = (branchId: number, refund: number, source = "refund") =>
  query<PostedLine>(
    "t.refund-posted",
    `select coalesce((select m.key from ledger.mappings m where m.branch_id = e.branch_id and m.account_id = e.account_id limit 1),
                     (select 'wallet' from wallets w where w.branch_id = e.branch_id and w.account_id = e.account_id),
                     (select 'receivable' from colleagues c where c.branch_id = e.branch_id and c.receivable_id = e.account_id)) as key,
            e.party, e.dr::text, e.cr::text
       from ledger.vouchers v
       join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
      where v.branch_id = $1 and v.source_type = $3 and v.source_id = $2::text order by v.id, e.line`,
    [branchId, String(refund), source],
  );

/** Violated rules of sales and refunds (prisma/sql/sales/rule-faults.sql) in a branch: always none. */
export async function audited(branchId: number): Promise<string[]> {
  const rows = await query<{ rule: string }>(
    "t.audit",
    "select distinct rule from rule_faults($1) where rule = any($2)",
    [branchId, ["charged", "given_back", "booking_total", "passengers_counted", "seats_sold"]],
  );
  return rows.map(({ rule }) => rule);
}

/** Violated invariants of a branch's refunds and books: always none. */
export const refundFaults = (branchId: number) =>
  query<{ fault: string; what: string }>(
    "t.refund-faults",
    `select 'beyond what was sold' as fault, b.id::text as what from bookings b
       join lateral (select sum(i.price) as price, sum(i.paid) as paid from refund_items i
                      where i.branch_id = b.branch_id and i.booking_id = b.id and i.live) i on true
      where b.branch_id = $1 and i.price > b.total
     union all
     select 'not to the last unit', r.id::text from refunds r where r.branch_id = $1 and r.penalty + r.refundable <> r.price - r.discount
     union all
     select 'not the sum of its items', r.id::text from refunds r
       join lateral (select sum(i.paid) as paid, sum(i.penalty) as penalty from refund_items i
                      where i.branch_id = r.branch_id and i.refund_id = r.id) i on true
      where r.branch_id = $1 and (i.paid, i.penalty) is distinct from (r.paid, r.penalty)
     union all
     select 'sold is not what stands', c.id::text from charter_classes c
       left join lateral (select coalesce(sum(seats), 0) as seats from booking_items i where i.branch_id = c.branch_id
                             and i.class_id = c.id and i.status not in ('canceled', 'refund')) i on true
      where c.branch_id = $1 and c.sold <> i.seats
     union all
     select 'a booking is not its items', b.id::text from bookings b
       join lateral (select sum(i.total) as total from booking_items i where i.branch_id = b.branch_id and i.booking_id = b.id) i on true
      where b.branch_id = $1 and b.total <> i.total
     union all
     select 'named are not counted', i.booking_id::text from booking_items i
       join lateral (select count(*) as n from booking_passengers p where p.branch_id = i.branch_id and p.booking_id = i.booking_id
                        and p.line = i.line) p on p.n > 0
      where i.branch_id = $1 and p.n <> i.adult + i.child + i.infant
     union all
     select 'credit notes have gaps', fiscal_year::text from invoices where branch_id = $1 and kind = 'credit_note'
      group by fiscal_year having max(number) <> count(*) or min(number) <> 1
     union all
     select 'books', f::text from ledger.verify($1, current_date - 400, current_date + 400) f`,
    [branchId],
  );

import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { Unsettled } from "./schema";

type UnsettledDto = z.input<typeof Unsettled>;

/** Maximum of each kind, the newest. */
const MOST = 200;

/**
 * Items of a colleague that can be settled: unsettled receipts, the wallet, and debts without settlement by their
 * `open` amount; unassigned money is not subtracted. Oldest first. Throws notFound (3009).
 */
export async function listUnsettled(
  ctx: Ctx<OperatorActor>,
  { colleague_id }: { colleague_id: number },
): Promise<UnsettledDto> {
  const values = [ctx.actor.branchId, colleague_id, ctx.now, MOST];
  const [row] = await ctx.query<Omit<UnsettledDto, "wallet"> & { wallet: string }>(
    "settlement.unsettled",
    UNSETTLED,
    values,
  );
  if (!row) throw new Refusal("notFound");
  return { ...row, wallet: BigInt(row.wallet) };
}

const UNSETTLED = `
  select b.currency, t.today::text as today, greatest(coalesce(w.cr - w.dr - w.pending, 0), 0)::text as wallet,
         coalesce((
           select jsonb_agg(jsonb_build_object('id', p.id, 'number', p.number, 'date', p.pay_date, 'method', p.method,
                    'reference', p.reference, 'description', p.description, 'worth', p.worth, 'left', p.worth - p.settled,
                    'version', p.version) order by p.pay_date, p.id)
             from (select * from payments p
                    where p.branch_id = b.id and p.party = 'colleague:' || c.id and p.type = 'receipt'
                      and p.counter_account_id = c.receivable_id and p.trashed_at is null and p.settled < p.worth
                    order by p.pay_date desc, p.id desc limit $4::int) p), '[]') as payments,
         coalesce((
           select jsonb_agg(jsonb_build_object('document_id', o.voucher_id, 'date', o.doc_date, 'line', o.line, 'kind', v.kind,
                    'description', coalesce(nullif(o.note, ''), v.description), 'amount', o.dr, 'open', o.open,
                    'source', case when v.source_type is not null
                                   then jsonb_build_object('type', v.source_type, 'id', v.source_id) end,
                    'age_days', t.today - o.doc_date) order by o.doc_date, o.voucher_id, o.line)
             from (select e.doc_date, e.voucher_id, e.line, e.note, e.dr, coalesce(abs(i.open), e.dr) as open
                     from ledger.entries e
                     left join open_items i on i.branch_id = e.branch_id and i.doc_date = e.doc_date
                                           and i.voucher_id = e.voucher_id and i.line = e.line
                    where e.branch_id = b.id and e.account_id = c.receivable_id and e.party = 'colleague:' || c.id and e.dr > 0
                      and coalesce(abs(i.open), e.dr) > 0
                      and not exists (select from ledger.voucher_reversals r
                                       where r.branch_id = e.branch_id and r.original_id = e.voucher_id)
                      and not exists (select from ledger.voucher_reversals r
                                       where r.branch_id = e.branch_id and r.reversal_id = e.voucher_id)
                    order by e.doc_date desc, e.voucher_id desc, e.line desc limit $4::int) o
             join ledger.vouchers v on v.branch_id = b.id and v.doc_date = o.doc_date and v.id = o.voucher_id), '[]') as items
    from colleagues c
    join branches b on b.id = c.branch_id
    left join ledger.account_balances w on w.branch_id = c.branch_id and w.account_id = c.wallet_id
   cross join lateral (select ledger.business_day(b.id, $3::timestamptz) as today) t
   where c.branch_id = $1 and c.id = $2::int`;

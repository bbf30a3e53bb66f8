import type { z } from "zod";
import type { Ctx, PartnerActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { ColumnOf } from "../../kernel/table-rows";
import { cancelTerms } from "../penalty/cancel-terms";
import type { CancelQuote, CancelQuoteQuery } from "./schema";

type Answer = z.input<typeof CancelQuote>;
type Row = {
  status: Answer["status"];
  currency: ColumnOf<"bookings", "currency">;
  departed: boolean;
  from_trade: boolean;
  /** Withheld amount of canceled lines, and their sale price. */
  kept: bigint;
  gone: bigint;
};

/**
 * GET /book/penalty: the cost of canceling this partner's booking now, by the rules of its sale; read-only. For
 * canceled parts the withheld amount. `cancelable` is false after departure. Throws notFound (3009).
 */
export async function cancelQuote(
  ctx: Ctx<PartnerActor>,
  { local_pnr }: z.output<typeof CancelQuoteQuery>,
): Promise<Answer> {
  const { branchId, domainId } = ctx.actor;
  const [row] = await ctx.query<Row>("booking.cancel-quote", READ, [branchId, domainId, local_pnr, ctx.now]);
  if (!row) throw new Refusal("notFound");
  const terms = row.departed ? [] : await cancelTerms(ctx.query, branchId, { local_pnr, at: ctx.now });
  const items = terms.map(({ line, total, penalty }) => ({ line, penalty, refundable: total - penalty }));
  const over = row.status === "canceled" || row.status === "refund";
  return {
    ...{ local_pnr, status: row.status, currency: row.currency.trim(), items },
    cancelable: over || (!row.departed && !row.from_trade && items.length > 0),
    penalty: BigInt(row.kept) + sum(items.map(({ penalty }) => penalty)),
    refundable: BigInt(row.gone) - BigInt(row.kept) + sum(items.map(({ refundable }) => refundable)),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);

const READ = `
  select b.status, b.currency, c.starts_at <= $4::timestamptz as departed, b.trade_id is not null as from_trade, g.gone,
         g.kept + coalesce((select sum(r.penalty) from refunds r
                              where r.branch_id = b.branch_id and r.booking_id = b.id and r.state in ('paying_out', 'done')), 0)::bigint as kept
    from bookings b
    join charters c on c.branch_id = b.branch_id and c.id = b.charter_id
   cross join lateral (
         select coalesce(sum(i.total) filter (where i.status in ('canceled', 'refund')), 0)::bigint as gone,
                coalesce(sum(i.penalty) filter (where i.status = 'canceled'), 0)::bigint as kept
           from booking_items i where i.branch_id = b.branch_id and i.booking_id = b.id) g
   where b.branch_id = $1 and b.domain_id = $2 and b.local_pnr = $3::text::bpchar`;

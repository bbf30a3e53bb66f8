import type { z } from "zod";
import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { partyOf } from "../../people/customer/party-of";
import type { BandKind } from "../penalty/rules.bands";
import type { QuotedItem } from "../penalty/rules.sold";
import type { QuoteRow } from "./rows";
import type { Quote } from "./schema";

/** A quote as it was returned. Throws notFound (3009). */
export async function readQuote(
  ctx: Ctx<CustomerActor | OperatorActor>,
  { quote_id }: { quote_id: number },
): Promise<z.input<typeof Quote>> {
  const party = ctx.actor.kind === "customer" ? partyOf(ctx.actor) : null;
  const [row] = await ctx.query<QuoteRow>("refund.read-quote", READ, [ctx.actor.branchId, quote_id, party]);
  if (!row) throw new Refusal("notFound");
  const { id, product, trade_id, currency, expires_at, newest, refunds, items, paid, penalty } = row;
  return {
    ...{ quote_id: id, product, trade_id, currency: currency.trim(), expires_at, newest, refunds },
    items: items.map(toQuoteDto),
    totals: { paid, penalty, refundable: penalty === null ? null : paid - penalty },
    next_change: row.next_change_at && { at: row.next_change_at, penalty: row.next_penalty! },
  };
}

const toQuoteDto = ({ line, seq, band, share, rule, until, next, ...item }: QuotedItem) => ({
  ...{ local_pnr: item.local_pnr, item_id: line, passenger_id: seq, pax_type: item.pax_type, name: item.name },
  ...{ price: item.price, discount: item.discount, paid: item.paid, refundable: item.refundable },
  penalty: {
    ...{ percent: share && share.percent / 100, amount: item.penalty, rule, until, next: next ?? null },
    band: band && { kind: band.kind as BandKind, count: band.count },
  },
});

const READ = `
  select q.id, q.product, q.trade_id, q.party, q.currency, q.items, q.paid, q.penalty, q.next_change_at, q.next_penalty, q.expires_at,
         not exists (select from jsonb_array_elements(q.items) i
                       left join penalty_quote_heads h on h.branch_id = q.branch_id and h.booking_id = (i->>'booking_id')::bigint
                      where h.quote_id is distinct from q.id) as newest,
         coalesce((select jsonb_agg(r.id order by r.id) from refunds r where r.branch_id = q.branch_id and r.quote_id = q.id
                     and r.booking_id in (select (i->>'booking_id')::bigint from jsonb_array_elements(q.items) i)), '[]') as refunds
    from penalty_quotes q
   where q.branch_id = $1 and q.id = $2::int and ($3::text is null or q.party = resolve_merged_party(q.branch_id, $3::text))`;

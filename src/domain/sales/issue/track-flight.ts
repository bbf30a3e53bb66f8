import type { z } from "zod";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { asciiDigits } from "../../kernel/digits";
import { Refusal } from "../../kernel/errors";
import { recordAttempt, withdrawAttempt } from "../../platform/attempt-limit/record-attempt";
import { type AttemptLimit, SECRET } from "../../platform/attempt-limit/rules";
import { PAYMENT } from "../trade/list-trades";
import type { Tracking, TrackingQuery } from "./schema";

type Answer = z.input<typeof Tracking>;
type Asking = Ctx<CustomerActor> & { address: string | null };

/**
 * Limit per address over all people: many codes with one reference are as much guessing as many references with one
 * code.
 */
const ANY: AttemptLimit = { most: 30, seconds: 15 * 60 };

/**
 * GET /online/payment/flight/tracking: the state of payment and reservation of a flight, for a traveller's national
 * code and a reference. It returns no amounts, only states. Attempts are counted before they are checked, across all
 * processes: five per address and person in a quarter of an hour (`tooManyRequests`, 9001); correct ones are not
 * counted. Throws the same notFound (3009) for any other pair.
 */
export async function trackFlight(
  ctx: Asking,
  { national_code, reference }: z.output<typeof TrackingQuery>,
): Promise<Answer> {
  const { branchId } = ctx.actor;
  const { address } = ctx;
  const code = asciiDigits(national_code);
  const any = await recordAttempt(ctx, { identifier: `tracking:${branchId}`, address }, ANY);
  const one = await recordAttempt(ctx, { identifier: `tracking:${branchId}:${code}`, address }, SECRET);
  const [row] = await ctx.query<{ told: Answer }>("issue.track", TRACK, [
    branchId,
    code,
    reference.toUpperCase(),
    reference,
  ]);
  if (!row) throw new Refusal("notFound");
  await Promise.all([withdrawAttempt(ctx, any), withdrawAttempt(ctx, one)]);
  return row.told;
}

const TRACK = `
  with named as (
    select b.trade_id as id from bookings b where b.branch_id = $1 and length($3) = 6 and b.local_pnr = $3::bpchar
    union
    select b.trade_id from bookings b where b.branch_id = $1 and b.supplier_pnr in ($3, $4)
    union
    select t.id from trades t where t.branch_id = $1 and t.id = case when $4 ~ '^[0-9]{1,9}$' then $4::int end
    union
    select p.reference_id from gateways g join gateway_payments p on p.branch_id = g.branch_id and p.gateway_id = g.id and p.tracking_code = $4
     where g.branch_id = $1 and p.model = 'trade'
  )
  select jsonb_build_object(
           'trade_id', t.id, 'status', t.status,
           'payment', jsonb_build_object('status', ${PAYMENT}, 'method', t.method, 'amount', '***', 'card', right(g.card_masked, 4),
                                         'tracking_code', right(g.tracking_code, 4)),
           'reservations', (
             select jsonb_agg(jsonb_build_object('local_pnr', b.local_pnr, 'status', coalesce(b.status::text, i.status::text), 'product', i.product,
                      'segments', coalesce((select jsonb_agg(jsonb_build_object('carrier', s->'carrier', 'number', s->'number', 'origin', s->'origin',
                                              'destination', s->'destination', 'departs_at', s->'departs_at', 'departure_zone', s->'departure_zone'))
                                              from jsonb_array_elements(i.offer->'segments') s), '[]')) order by i.line)
               from trade_items i
               left join bookings b on b.branch_id = i.branch_id and b.id = i.booking_id
              where i.branch_id = t.branch_id and i.trade_id = t.id and i.product = 'flight')) as told
    from named n
    join trades t on t.branch_id = $1 and t.id = n.id
    left join lateral (select * from gateway_payments g where g.branch_id = t.branch_id and g.drive = 'trade' and g.reference_id = t.id
                        order by g.status = 3 desc, g.status = 1 desc, g.id desc limit 1) g on true
   where exists (select from trade_passengers p where p.branch_id = t.branch_id and p.trade_id = t.id and p.national_code = $2)
     and exists (select from trade_items i where i.branch_id = t.branch_id and i.trade_id = t.id and i.product = 'flight')
   order by t.id desc limit 1`;

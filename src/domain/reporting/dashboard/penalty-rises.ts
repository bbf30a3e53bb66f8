import type { Ctx, OperatorActor } from "../../kernel/context";
import { factsOf } from "../../sales/penalty/facts-of";
import { loadPenaltyRules } from "../../sales/penalty/load-rules";
import { changeOf, quoteBooking, type ruleOf } from "../../sales/penalty/quoted";
import { readSold } from "../../sales/penalty/read-sold";
import { MAX_PER_KIND, PENALTY_HOURS } from "./rules";

/** Limits of the sold journeys that are examined, the earliest first, and of the days ahead. */
const LOOKED_AT = 150;
const AHEAD_DAYS = 30;
const HOUR_MS = 3_600_000;

type Sold = Awaited<ReturnType<typeof readSold>>[number];
/** The next rise of a booking's cancellation penalty, with the amounts before and after; minor units. */
type Rise = { local_pnr: string; party: string | null; at: Date; penalty: bigint; next: bigint; currency: string };

/**
 * Bookings whose penalty rises within `PENALTY_HOURS`, the nearest first. Penalties known only to the supplier are
 * omitted. `partial`: more bookings begin within a month than are examined.
 */
export async function penaltyRises(ctx: Ctx<OperatorActor>): Promise<{ rises: Rise[]; partial: boolean }> {
  const { branchId } = ctx.actor;
  const found = await ctx.query<{ id: string }>("dashboard.departing", DEPARTING, [branchId, ctx.now, LOOKED_AT + 1]);
  const ids = found.slice(0, LOOKED_AT).map(({ id }) => id);
  const partial = found.length > LOOKED_AT;
  if (ids.length === 0) return { rises: [], partial };
  const sold = (await readSold(ctx.query, branchId, { ids })).filter(({ party }) => party !== null);
  const rules = await loadPenaltyRules(
    ctx.query,
    branchId,
    sold.map(({ kept }) => kept?.rules ?? {}),
  );
  const until = ctx.now.getTime() + PENALTY_HOURS * HOUR_MS;
  const rises = sold
    .flatMap((booking, nth) => riseOf(booking, { kept: rules.kept[nth]!, now: rules.now }, ctx.now) ?? [])
    .filter(({ at, penalty, next }) => at.getTime() <= until && next > penalty)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return { rises: rises.slice(0, MAX_PER_KIND), partial };
}

function riseOf(booking: Sold, rules: Parameters<typeof ruleOf>[2], at: Date): Rise | null {
  const facts = factsOf(booking);
  const chosen = booking.lines
    .filter(({ status }) => status === "confirmed" || status === "pending")
    .flatMap((line) => (line.travellers ?? []).map((traveller) => ({ line, traveller })))
    .filter(({ traveller }) => !traveller.taken);
  if (chosen.length === 0) return null;
  const quoted = quoteBooking(booking, facts, { chosen, rules, keeps: null, at });
  const change = changeOf([quoted], at);
  if (!change) return null;
  const penalty = quoted.items.reduce((sum, { penalty }) => sum + BigInt(penalty!), 0n);
  const { local_pnr, party, currency } = booking;
  return { local_pnr, party, at: change.at, penalty, next: change.penalty, currency: currency.trim() };
}

/**
 * Sold bookings that begin soon, the nearest first: of own charters, and of suppliers by the day (as text, for the
 * index).
 */
const DEPARTING = `
  select id::text from (
    (select b.id, ch.starts_at as at
       from charters ch
       join charter_classes c on c.branch_id = ch.branch_id and c.charter_id = ch.id
       join booking_items i on i.branch_id = c.branch_id and i.class_id = c.id and i.status in ('pending', 'confirmed')
       join bookings b on b.branch_id = i.branch_id and b.id = i.booking_id
      where ch.branch_id = $1 and ch.starts_at between $2::timestamptz and $2::timestamptz + interval '${AHEAD_DAYS} days'
      group by b.id, ch.starts_at order by ch.starts_at, b.id limit $3)
    union all
    (select t.booking_id, left(t.begins, 10)::date
       from (select i.booking_id, coalesce(i.offer #>> '{segments,0,departs_at}', i.query ->> 'checkIn') as begins
               from trade_items i
              where i.branch_id = $1 and i.status = 'issued' and not i.own_seats and i.booking_id is not null
                and coalesce(i.offer #>> '{segments,0,departs_at}', i.query ->> 'checkIn')
                    between to_char($2::timestamptz - interval '1 day', 'YYYY-MM-DD')
                        and to_char($2::timestamptz + interval '${AHEAD_DAYS} days', 'YYYY-MM-DD')
              order by coalesce(i.offer #>> '{segments,0,departs_at}', i.query ->> 'checkIn') limit $3) t)) x
   order by at, id limit $3`;

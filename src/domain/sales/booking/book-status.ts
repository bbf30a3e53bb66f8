import type { z } from "zod";
import type { Ctx, PartnerActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { pnrOf } from "./rows";
import type { BookStatus, BookStatusQuery } from "./schema";

type Answer = z.input<typeof BookStatus>;
type Row = Omit<Answer, "pnr"> & { id: number; local_pnr: string };

/**
 * GET /book/status: this partner's booking by PNR or its own reference. Throws notFound (3009), also for another
 * partner's or branch's.
 */
export async function bookStatus(ctx: Ctx<PartnerActor>, input: z.output<typeof BookStatusQuery>): Promise<Answer> {
  const { branchId, domainId } = ctx.actor;
  const byPnr = input.local_pnr != null;
  const [row] = await ctx.query<{ booking: Row }>(
    byPnr ? "booking.status-by-pnr" : "booking.status-by-reference",
    byPnr ? BY_PNR : BY_REFERENCE,
    [branchId, domainId, input.local_pnr ?? input.client_reference],
  );
  if (!row) throw new Refusal("notFound");
  return { ...row.booking, pnr: pnrOf(row.booking) };
}

/** A partner's booking `b` in wire shape: jsonb. */
export const STATUS_OF = `jsonb_build_object(
    'id', b.id, 'local_pnr', b.local_pnr, 'status', b.status, 'main_id', b.charter_id,
    'client_reference', b.client_reference, 'total', b.total, 'currency', b.currency, 'created_at', b.created_at,
    'penalty', p.penalty, 'owed', p.standing + p.penalty,
    'items', (
      select jsonb_agg(jsonb_build_object(
               'line', i.line, 'id', i.class_id, 'lock_id', i.lock_id, 'fare_class', i.fare_class, 'status', i.status,
               'pax', jsonb_build_object('adult', i.adult, 'child', i.child, 'infant', i.infant),
               'total', i.total, 'prices', i.prices, 'ticketing_deadline', i.ticketing_deadline,
               'passengers', coalesce((
                 select jsonb_agg(jsonb_build_object('type', p.pax_type, 'first_name', p.first_name,
                          'last_name', p.last_name) order by p.seq)
                   from booking_passengers p
                  where p.branch_id = i.branch_id and p.booking_id = i.booking_id and p.line = i.line), '[]')
             ) order by i.line)
        from booking_items i where i.branch_id = b.branch_id and i.booking_id = b.id),
    'history', (
      select jsonb_agg(jsonb_build_object('at', h.at, 'event', h.event, 'by', case
               when h.actor like 'partner:%' then 'partner' when h.actor = 'system' then 'system' else 'branch' end)
               order by h.id)
        from booking_history h where h.branch_id = b.branch_id and h.booking_id = b.id))`;

/** Remaining amount of a booking `b`, and withheld amounts of its cancellations and refunds. */
export const SUMS_OF = `
   cross join lateral (
         select coalesce(sum(i.total) filter (where i.status in ('pending', 'confirmed', 'done')), 0) as standing,
                coalesce(sum(i.penalty) filter (where i.status = 'canceled'), 0) + (
                  select coalesce(sum(r.penalty), 0) from refunds r
                   where r.branch_id = b.branch_id and r.booking_id = b.id and r.state in ('paying_out', 'done')) as penalty
           from booking_items i where i.branch_id = b.branch_id and i.booking_id = b.id) p`;

const STATUS = `
  select ${STATUS_OF} as booking
    from bookings b ${SUMS_OF}
   where b.branch_id = $1 and b.domain_id = $2`;

// The cast matches the column's type: compared as text, the index would not be used.
const BY_PNR = `${STATUS} and b.local_pnr = $3::text::bpchar`;
const BY_REFERENCE = `${STATUS} and b.client_reference = $3`;

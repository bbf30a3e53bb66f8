import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { BOOKING_ROW } from "./rows";
import type { BookingDetails } from "./schema";

type Answer = z.input<typeof BookingDetails>;

/**
 * One booking of the branch by PNR, with items, passengers and history. Throws notFound (3009), also for another
 * branch's.
 */
export async function readBooking(ctx: Ctx<OperatorActor>, { local_pnr }: { local_pnr: string }): Promise<Answer> {
  const [found] = await ctx.query<{ booking: Answer }>("booking.read", READ, [ctx.actor.branchId, local_pnr]);
  if (!found) throw new Refusal("notFound");
  return found.booking;
}

const READ = `
  select shown.row || jsonb_build_object(
    'contact', b.contact, 'refused', coalesce(b.refused, '[]'),
    'passengers', coalesce((
      select jsonb_agg(to_jsonb(p) order by p.line, p.seq)
        from booking_passengers p where p.branch_id = b.branch_id and p.booking_id = b.id), '[]'),
    'history', coalesce((
      select jsonb_agg(jsonb_build_object('at', h.at, 'event', h.event, 'actor', h.actor, 'detail', h.detail) order by h.id)
        from booking_history h where h.branch_id = b.branch_id and h.booking_id = b.id), '[]')) as booking
    from bookings b ${BOOKING_ROW}
   where b.branch_id = $1 and b.local_pnr = $2::text::bpchar`;

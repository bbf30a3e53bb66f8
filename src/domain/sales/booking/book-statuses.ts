import type { z } from "zod";
import type { Ctx, PartnerActor } from "../../kernel/context";
import { titleOfReason } from "../../platform/error-record/error-title";
import { STATUS_OF, SUMS_OF } from "./book-status";
import { pnrOf } from "./rows";
import type { BookStatuses, BookStatusesQuery } from "./schema";

type Answer = z.input<typeof BookStatuses>;
type BookStatusDto = NonNullable<Answer[number]["booking"]>;
type Row = { local_pnr: string; booking: (Omit<BookStatusDto, "pnr"> & { id: number; local_pnr: string }) | null };

const FOUND = 1000;
const NOT_FOUND = 3009;

/**
 * GET /book/statuses: up to 100 bookings of this partner, so that resellers notice cancellations by the branch. One
 * statement; foreign PNRs are listed with 3009.
 */
export async function bookStatuses(
  ctx: Ctx<PartnerActor>,
  { local_pnrs }: z.output<typeof BookStatusesQuery>,
): Promise<Answer> {
  const { branchId, domainId } = ctx.actor;
  const rows = await ctx.query<Row>("booking.statuses", STATUSES, [branchId, domainId, local_pnrs]);
  return rows.map(({ local_pnr, booking }) => {
    const code = booking ? FOUND : NOT_FOUND;
    const { title } = titleOfReason(code, ctx.locale, "book");
    return { local_pnr, code, title, booking: booking && { ...booking, pnr: pnrOf(booking) } };
  });
}

// The cast matches the column's type: compared as text, the index would not be used.
const STATUSES = `
  select k.pnr as local_pnr, f.booking
    from unnest($3::text[]) with ordinality k (pnr, place)
    left join lateral (
         select ${STATUS_OF} as booking
           from bookings b ${SUMS_OF}
          where b.branch_id = $1 and b.domain_id = $2 and b.local_pnr = k.pnr::bpchar) f on true
   order by k.place`;

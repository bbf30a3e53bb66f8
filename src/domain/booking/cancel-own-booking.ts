import type { z } from "zod";
import type { Ctx, PartnerActor } from "../context";
import { titled } from "../error-record/titled";
import { bookStatus } from "./book-status";
import { cancelBooking } from "./cancel-booking";
import type { Canceled, CancelRequest } from "./schema";

/**
 * POST /cancel: a booking of this partner, whole or the items named, and then its status as GET /book/status tells it;
 * items asked about carry a code. Refusals as of cancelBooking.
 */
export async function cancelOwnBooking(
  ctx: Ctx<PartnerActor>,
  { local_pnr, items }: z.output<typeof CancelRequest>,
): Promise<z.input<typeof Canceled>> {
  const lines = await cancelBooking(ctx, {
    local_pnr,
    lines: items?.map(({ line }) => line ?? null),
    ids: items?.map(({ id, line }) => (line == null ? (id ?? null) : null)),
  });
  const codes = new Map(lines.map(({ line, code }) => [line, code]));
  const booking = await bookStatus(ctx, { local_pnr });
  return {
    ...booking,
    items: booking.items.map((item) => {
      const code = codes.get(item.line);
      if (code === undefined) return item;
      const { title, solution } = titled(code, ctx.locale);
      return { ...item, code, title, ...(code !== 1000 && { solution }) };
    }),
  };
}

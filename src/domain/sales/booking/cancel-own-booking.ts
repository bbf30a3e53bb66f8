import type { z } from "zod";
import type { Ctx, PartnerActor } from "../../kernel/context";
import { titleOfReason } from "../../platform/error-record/error-title";
import { bookStatus } from "./book-status";
import { cancelBooking } from "./cancel-booking";
import type { Canceled, CancelRequest } from "./schema";

/**
 * POST /cancel: cancels this partner's booking or some items and returns its status as GET /book/status does; requested
 * items carry a code, canceled ones the withheld and refunded amounts. Throws as cancelBooking.
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
  const answered = new Map(lines.map((one) => [one.line, one]));
  const booking = await bookStatus(ctx, { local_pnr });
  return {
    ...booking,
    penalty: sum(lines.map(({ penalty }) => penalty ?? 0)),
    refundable: sum(lines.map(({ refundable }) => refundable ?? 0)),
    items: booking.items.map((item) => {
      const one = answered.get(item.line);
      if (one === undefined) return item;
      const { line: _, code, ...split } = one;
      const { title, solution } = titleOfReason(code, ctx.locale, "cancel");
      return { ...item, ...split, code, title, ...(code !== 1000 && { solution }) };
    }),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

import type { Locale, SystemActor, TxCtx } from "../../kernel/context";
import { mobileNumber } from "../../platform/message/phone";
import { queueMessage } from "../../platform/message/queue-message";

export type Canceled = { bookingId: number; localPnr: string; refundId: number };

type CanceledDto = {
  contact: { name?: string | null; mobile?: string | null; email?: string | null };
  locale: Locale;
  passenger_id: number | null;
  country: string;
};

/** Notifies the buyer that the seller canceled a booking and that it is refunded. Once per refund. */
export async function notifyCanceled(
  tx: TxCtx<SystemActor>,
  { bookingId, localPnr, refundId }: Canceled,
): Promise<void> {
  const [row] = await tx.db.$queryRaw<CanceledDto[]>`
    select t.contact, t.locale, t.passenger_id, s.country::text as country
      from bookings b
      join trades t on t.branch_id = b.branch_id and t.id = b.trade_id
      join branches s on s.id = b.branch_id
     where b.branch_id = ${tx.actor.branchId}::int and b.id = ${bookingId}::bigint`;
  if (!row) return;
  const { name, mobile, email } = row.contact;
  const phone = mobile ? mobileNumber(mobile, row.country) : null;
  const to = phone ? { channel: "sms" as const, to: phone } : email ? { channel: "email" as const, to: email } : null;
  if (!to) return;
  const person = row.passenger_id === null ? {} : { person: { type: "passenger", id: row.passenger_id } };
  await queueMessage(tx, {
    ...{ ...to, ...(name && { toName: name }), ...person, locale: row.locale, cause: "cancellation" as const },
    ...{ text: TEXT[row.locale](localPnr), subject: SUBJECT[row.locale](localPnr) },
    businessKey: `refund:${refundId}:seller-canceled`,
  });
}

const SUBJECT: Readonly<Record<Locale, (pnr: string) => string>> = {
  fa: (pnr) => `لغو رزرو ${pnr}`,
  en: (pnr) => `Booking ${pnr} canceled`,
};
const TEXT: Readonly<Record<Locale, (pnr: string) => string>> = {
  fa: (pnr) => `رزرو ${pnr} از سوی تأمین‌کننده لغو شد. مبلغ آن به حساب شما برمی‌گردد و همکاران ما با شما تماس می‌گیرند.`,
  en: (pnr) =>
    `Booking ${pnr} was canceled by the supplier. Its amount is being returned to your account, and our staff will contact you.`,
};

import { Refusal, refuseField } from "../../kernel/errors";
import type { Chosen } from "../penalty/quoted";
import type { SoldBooking } from "../penalty/rules.sold";

/** The part of a booking to refund: lines, or passengers of them; without any, all active ones. */
export type RefundCriteria = { local_pnr?: string | null; item_id: number; passenger_ids?: readonly number[] | null };

/** Why a booking can only be canceled as a whole. */
export type Whole = "stay" | "supplier";

/**
 * Selects the travellers to refund. Throws notFound (3009) for an unknown line or passenger, refundAlreadyOpen (6003)
 * when already refunded or in progress, notAllowedInState (5003) when nothing is active, passengerMix (3004) when the
 * remaining ones could not travel alone, fieldInvalid (3003) for a part of an indivisible booking.
 */
export function choose(booking: SoldBooking, wishes: readonly RefundCriteria[] | null, whole: Whole | null): Chosen[] {
  const activeLines = booking.lines.filter(({ status }) => status === "confirmed" || status === "pending");
  if (activeLines.length === 0) throw new Refusal(isRefunded(booking) ? "refundAlreadyOpen" : "notAllowedInState");
  const everybody = activeLines.flatMap((line) => (line.travellers ?? []).map((traveller) => ({ line, traveller })));
  const free = everybody.filter(({ traveller }) => !traveller.taken);
  const chosen = wishes === null ? free : wishes.flatMap((wish, nth) => wished(booking, everybody, wish, nth));
  if (chosen.length === 0) throw new Refusal("refundAlreadyOpen");
  if (chosen.some(({ traveller }) => traveller.taken)) throw new Refusal("refundAlreadyOpen");
  if (new Set(chosen.map(({ traveller }) => traveller)).size < chosen.length) throw refuseField("items", TWICE);
  if (whole && chosen.length < everybody.length) throw refuseField("items", WHOLE[whole]);
  for (const line of activeLines) {
    const left = (line.travellers ?? []).filter(
      (one) => !one.taken && !chosen.some(({ traveller }) => traveller === one),
    );
    const of = (type: string) => left.filter((one) => one.type === type).length;
    const touched = chosen.some((one) => one.line === line);
    if (touched && left.length > 0 && (of("ADT") === 0 || of("INF") > of("ADT"))) throw new Refusal("passengerMix");
  }
  return chosen;
}

const isRefunded = ({ lines }: SoldBooking) => lines.some(({ status }) => status === "refund");

function wished(booking: SoldBooking, everybody: readonly Chosen[], wish: RefundCriteria, nth: number): Chosen[] {
  if (wish.local_pnr != null && wish.local_pnr !== booking.local_pnr) return [];
  const line = booking.lines.find(({ line }) => line === wish.item_id);
  if (!line) throw unknown(`items[${nth}].item_id`);
  if (line.status === "refund") throw new Refusal("refundAlreadyOpen");
  const ofLine = everybody.filter((one) => one.line === line);
  if (ofLine.length === 0) throw new Refusal("notAllowedInState");
  if (wish.passenger_ids == null) return ofLine.filter(({ traveller }) => !traveller.taken || ofLine.length === 1);
  return wish.passenger_ids.map((seq, place) => {
    const found = ofLine.find(({ traveller }) => traveller.seq === seq);
    if (!found) throw unknown(`items[${nth}].passenger_ids[${place}]`);
    return found;
  });
}

const unknown = (path: string) => new Refusal("notFound", { fields: [{ path, message: NOT_THERE }] });
const NOT_THERE = { en: "is not in this booking", fa: "در این رزرو نیست" };
const TWICE = { en: "names a passenger of an item twice", fa: "مسافری از یک قلم دو بار نام برده شده است" };
const WHOLE: Readonly<Record<Whole, { en: string; fa: string }>> = {
  stay: { en: "a stay can only be refunded as a whole", fa: "اقامت تنها یک‌جا بازگردانده می‌شود" },
  supplier: {
    en: "the supplier of this booking refunds all passengers together only",
    fa: "تأمین‌کنندهٔ این رزرو آن را فقط با همهٔ مسافران پس می‌گیرد",
  },
};

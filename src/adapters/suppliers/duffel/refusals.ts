import { type Booked, SupplierFault } from "@/domain/sales/supplier/port";
import type { DuffelRefusal } from "./client";

const GONE = new Set(["offer_no_longer_available", "offer_expired", "offer_request_already_booked", "not_found"]);

export const isGone = ({ code, status }: DuffelRefusal): boolean => GONE.has(code) || status === 404;

/** Our catalogue codes (contract, section 9) for Duffel's refusals of orders and cancellations. */
const CODES: Readonly<Record<string, string>> = {
  offer_no_longer_available: "4002",
  offer_request_already_booked: "5001",
  offer_expired: "4001",
  duplicate_booking: "5001",
  price_changed: "4003",
  payment_amount_does_not_match_order_amount: "4003",
  order_not_cancellable: "6002",
  order_already_cancelled: "5003",
  already_cancelled: "5003",
};
const [DATA, ISSUE] = ["5002", "5004"];

/** Maps a refusal by Duffel. Uncertain airline errors become `unknown` and are queried later. */
export function refusedAs(refusal: DuffelRefusal): Booked {
  const { code, type, words, status } = refusal;
  if (code === "airline_unknown" || code === "airline_internal") return { state: "unknown" };
  if (status === 401 || status === 403) throw toDuffelFault(refusal);
  const known = CODES[code] ?? (type === "validation_error" || type === "invalid_request_error" ? DATA : ISSUE);
  return { state: "refused", code: known, message: `${code} ${words}`.trim().slice(0, 300) };
}

export const toDuffelFault = ({ message, code }: DuffelRefusal): SupplierFault =>
  new SupplierFault("refused", message, code === "airline_unknown");

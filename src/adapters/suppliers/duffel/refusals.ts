import { type Booked, SupplierFault } from "@/domain/sales/supplier/port";
import type { DuffelRefusal } from "./client";

const GONE = new Set(["offer_no_longer_available", "offer_expired", "offer_request_already_booked", "not_found"]);

export const isGone = ({ code, status }: DuffelRefusal): boolean => GONE.has(code) || status === 404;

/** Codes of our catalogue (contract, section 9) for Duffel's, where an order or a cancellation is refused. */
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

/** Duffel understood and did not do it. What it says of the airline (`airline_error` without certainty) is asked about. */
export function refusedAs(refusal: DuffelRefusal): Booked {
  const { code, type, words, status } = refusal;
  if (code === "airline_unknown" || code === "airline_internal") return { state: "unknown" };
  if (status === 401 || status === 403) throw toDuffelFault(refusal);
  const known = CODES[code] ?? (type === "validation_error" || type === "invalid_request_error" ? DATA : ISSUE);
  return { state: "refused", code: known, message: `${code} ${words}`.trim().slice(0, 300) };
}

export const toDuffelFault = ({ message, code }: DuffelRefusal): SupplierFault =>
  new SupplierFault("refused", message, code === "airline_unknown");

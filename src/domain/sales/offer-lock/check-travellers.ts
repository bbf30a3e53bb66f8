import type { z } from "zod";
import { Refusal } from "../../kernel/errors";
import type { StoredOffer } from "../search/rules";
import type { Offer, PaxCount } from "../supplier/rules.offer";
import { countsFault, travellersFault } from "../traveller/rules";
import type { DeskLockRequest } from "./schema";
import { countsIn, isTrip, type StoredQuery, tripOf } from "./stored-query";

/**
 * Validates the travellers before any supplier is called. Throws fieldMissing (3002) when missing, passengerMix (3004)
 * for an invalid mix or another than searched, documentInvalid (3005) for documents, ageMismatch (3006) for ages at the
 * last arrival.
 */
export function checkedPassengers(
  stored: Pick<StoredOffer<Offer, unknown, StoredQuery>, "product" | "offer" | "query">,
  given: z.output<typeof DeskLockRequest>["passengers"],
  now: Date,
): PaxCount {
  const searched = countsIn(stored.query);
  if (!given) {
    if (!isTrip(stored.offer)) return searched;
    throw new Refusal("fieldMissing", { fields: [{ path: "passengers", message: NEEDED }] });
  }
  const { adult, child, infant, travellers } = given;
  const counts = { adult, child, infant };
  if (isTrip(stored.offer)) {
    const issue = countsFault(counts);
    if (issue) throw new Refusal(issue.reason, { fields: issue.fields });
  }
  if (adult + child + infant !== searched.adult + searched.child + searched.infant || adult !== searched.adult)
    throw new Refusal("passengerMix", { fields: [{ path: "passengers", message: OTHERS }] });
  if (isTrip(stored.offer) && child !== searched.child)
    throw new Refusal("passengerMix", { fields: [{ path: "passengers.child", message: OTHERS }] });
  if (travellers) {
    const trip = tripOf(stored.product, stored.offer, stored.query);
    // The latest current date in any time zone.
    const today = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
    const fieldIssue = travellersFault(travellers, trip, { counts, today });
    if (fieldIssue) throw new Refusal(fieldIssue.reason, { fields: fieldIssue.fields });
  }
  return counts;
}

const NEEDED = { en: "must match the number of passengers", fa: "تعداد مسافران لازم است" };
const OTHERS = {
  en: "do not match the search: search again",
  fa: "با مسافران جست‌وجو نمی‌خواند؛ دوباره جست‌وجو کنید",
};

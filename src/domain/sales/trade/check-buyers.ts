import { Refusal } from "../../kernel/errors";
import { tripOf } from "../offer-lock/stored-query";
import type { PaxCount } from "../supplier/rules.offer";
import { missingFields, requiredFields, travellersFault } from "../traveller/rules";
import type { BoughtLock } from "./rows";
import type { TradeStore } from "./schema";

/**
 * Validates travellers and contact against everything bought. Throws fieldMissing (3002) for missing data, passengerMix
 * (3004) for other counts than locked, documentInvalid (3005) for documents, ageMismatch (3006) for ages at the last
 * arrival.
 */
export function checkBuyers(input: TradeStore, locks: readonly BoughtLock[], now: Date): void {
  const counts = countsOf(locks);
  // The latest current date in any time zone.
  const today = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
  const trips = locks.map(({ product, offer, query }) => tripOf(product, offer, query));
  const missing = trips.flatMap((trip) => missingFields(input.passengers, requiredFields(trip)));
  const seen = new Set<string>();
  const fields = missing.filter(({ path }) => !seen.has(path) && seen.add(path));
  if (input.contact.mobile == null) fields.push({ path: "contact.mobile", message: NEEDED });
  if (fields.length > 0) throw new Refusal("fieldMissing", { fields });
  for (const trip of trips) {
    const issue = travellersFault(input.passengers, trip, { counts, today, path: "passengers" });
    if (issue) throw new Refusal(issue.reason, { fields: issue.fields });
  }
}

/** The highest count of each type over all locks; stays count only without trips, as children have no types there. */
function countsOf(locks: readonly BoughtLock[]): PaxCount {
  const trips = locks.filter(({ product }) => product !== "accommodation");
  const most = (of: keyof PaxCount) => Math.max(...(trips.length > 0 ? trips : locks).map((one) => one.passengers[of]));
  return { adult: most("adult"), child: most("child"), infant: most("infant") };
}

const NEEDED = { en: "is needed", fa: "لازم است" };

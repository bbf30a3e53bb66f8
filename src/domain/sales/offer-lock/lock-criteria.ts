import type { Buyer } from "../search/buyer";
import type { StoredOffer } from "../search/rules";
import type { LimitedSupplier } from "../supplier/limited";
import type { Offer, PaxCount } from "../supplier/rules.offer";
import type { StoredQuery } from "./stored-query";

/** What to lock, for which buyer, and the maximum total; minor units. */
export type LockCriteria = {
  stored: StoredOffer<Offer, unknown, StoredQuery> & { buyer: Buyer };
  supplier: LimitedSupplier;
  passengers: PaxCount;
  holder: string;
  most: bigint;
  clientReference: string | null;
  hash: string;
};

import type { Product } from "@/domain/kernel/product/rules";
import type { Offer, TripOffer } from "@/domain/sales/supplier/rules.offer";

/** Scenarios of the `Test` header and of scenario routes (docs/sandbox.md). */
export const SCENARIOS = [
  "price_up",
  "price_down",
  "sold_out",
  "few_left",
  "closed",
  "timeout",
  "slow",
  "error",
  "nonsense",
  "lock_lost",
  "lock_expires",
  "booked_no_answer",
  "booked_late",
  "refused_data",
  "refused_issue",
  "already_booked",
  "not_refundable",
  "owner_decides",
  "refund_open",
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** Transport problems affect only the call they are requested for. The others remain with the lock or booking. */
const AILING: readonly Scenario[] = ["timeout", "slow", "error", "nonsense"];
export const lasting = (scenario: Scenario | undefined): Scenario | null =>
  scenario === undefined || AILING.includes(scenario) ? null : scenario;

/** Undefined for an unknown scenario: such a header is ignored. */
export const scenarioOf = (written: unknown): Scenario | undefined =>
  SCENARIOS.find((one) => one === (typeof written === "string" ? written.trim().toLowerCase() : undefined));

/** Destinations that trigger a scenario, in the order of `SCENARIOS`: remote airports and minor stations. */
const FAR_AIRPORTS = "NAN CHC MVD DUR MRU SEZ KGL EBB ABV ACC DSS MBA UBN VTE RGN YEG SLC PDX MSP".split(" ");
const SMALL_STATIONS = "SRK FRM KHF AZV JJM BDR AZS AJS MNJ ZRB AZN SHZ FIR ZRD BFQ MBK ANR NRZ FHJ".split(" ");
/**
 * Stays trigger scenarios by length: 30 nights less the position in the list; the shortest take effect at cancellation
 * only.
 */
const MAX_NIGHTS = 30;
export const MAGIC_NIGHTS = MAX_NIGHTS - SCENARIOS.length + 1;

export const MAGIC: readonly { scenario: Scenario; flight: string; train: string; nights: number }[] = SCENARIOS.map(
  (scenario, at) => ({
    scenario,
    flight: FAR_AIRPORTS[at]!,
    train: SMALL_STATIONS[at]!,
    nights: MAX_NIGHTS - at,
  }),
);

/** The scenario of a destination. */
export const scenarioTo = (product: Product, code: string): Scenario | undefined =>
  product === "accommodation" ? undefined : MAGIC.find((one) => one[product] === code)?.scenario;

export const scenarioOfNights = (nights: number): Scenario | undefined =>
  MAGIC.find((one) => one.nights === nights)?.scenario;

/** The scenario of an offer's destination or length of stay. */
export function scenarioOfOffer(product: Product, offer: Offer): Scenario | undefined {
  if ("nights" in offer) return scenarioOfNights(offer.nights.length);
  return scenarioTo(product, lastOfFirstLeg(offer));
}

const lastOfFirstLeg = ({ segments }: TripOffer) => segments.findLast(({ leg }) => leg === 0)!.destination;

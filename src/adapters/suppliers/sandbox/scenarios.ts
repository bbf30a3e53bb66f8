import type { Product } from "@/domain/kernel/product/rules";
import type { Offer, TripOffer } from "@/domain/sales/supplier/rules.offer";

/** What may be asked of the sandbox by the header `Test`, and what its magic routes do by themselves (docs/sandbox.md). */
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

/** What ails the way to the supplier: of the call alone that it is asked of. The others stay with what was locked or booked. */
const AILING: readonly Scenario[] = ["timeout", "slow", "error", "nonsense"];
export const lasting = (scenario: Scenario | undefined): Scenario | null =>
  scenario === undefined || AILING.includes(scenario) ? null : scenario;

/** Undefined for what is none: such a header is ignored. */
export const scenarioOf = (written: unknown): Scenario | undefined =>
  SCENARIOS.find((one) => one === (typeof written === "string" ? written.trim().toLowerCase() : undefined));

/** Whoever flies or rides there meets the scenario, in the order of `SCENARIOS`: far airports, and stations where few get off. */
const FAR_AIRPORTS = "NAN CHC MVD DUR MRU SEZ KGL EBB ABV ACC DSS MBA UBN VTE RGN YEG SLC PDX MSP".split(" ");
const SMALL_STATIONS = "SRK FRM KHF AZV JJM BDR AZS AJS MNJ ZRB AZN SHZ FIR ZRD BFQ MBK ANR NRZ FHJ".split(" ");
/** ... and who stays a month, or as many nights less as its place in the list: the shortest do harm only when given back. */
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

/** The scenario of the place somebody goes to. */
export const scenarioTo = (product: Product, code: string): Scenario | undefined =>
  product === "accommodation" ? undefined : MAGIC.find((one) => one[product] === code)?.scenario;

export const scenarioOfNights = (nights: number): Scenario | undefined =>
  MAGIC.find((one) => one.nights === nights)?.scenario;

/** The scenario of where an offer leads, or of how long it stays. */
export function scenarioOfOffer(product: Product, offer: Offer): Scenario | undefined {
  if ("nights" in offer) return scenarioOfNights(offer.nights.length);
  return scenarioTo(product, lastOfFirstLeg(offer));
}

const lastOfFirstLeg = ({ segments }: TripOffer) => segments.findLast(({ leg }) => leg === 0)!.destination;

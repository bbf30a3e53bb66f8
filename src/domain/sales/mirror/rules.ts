import type { Board } from "../../catalogue/accommodation/rules";

/** A mirror older than this sells nothing. */
export const MAX_AGE_MS = 60_000;
/** Pause between a complete listing and the next request. */
export const PAUSE_MS = 2_000;
/** Maximum pause after consecutive faults; the mirror is stale long before. */
export const MAX_PAUSE_MS = 30_000;
/** Duration of a lease: if a process was killed, others wait this long. */
export const TURN_MS = 30_000;

/** A leg of a charter in the owner's /changes (charter/schema.changes.ts). Instants are ISO 8601. */
export type MirroredLeg = {
  direction: "outbound" | "inbound";
  vehicle: "flight" | "train" | "bus";
  origin: string;
  destination: string;
  departs_at: string;
  departure_zone: string;
  arrives_at: string;
  arrival_zone: string;
  carrier: string;
  number: string;
  baggage_kg: number;
};

/** A stay sold with the trip. */
type MirroredStay = {
  hotel: string;
  hotel_latin: string;
  city: string;
  stars: number;
  board: Board;
  check_in_on: string;
  check_out_on: string;
};

type Price = { base: number; tax: number; markup: number; discount: number; total: number };

/** Seats and prices as reported by the owner, minor units of `currency`. */
type MirroredStatistics = {
  available: number;
  status: "open" | "few_left" | "sold_out" | "closed" | "departed" | "canceled";
  fare_class: string;
  prices: Partial<Record<"ADT" | "CHD" | "INF", Price>>;
  currency: string;
  price_version: number;
  sales_close_at: string;
};

/** A class of an owner's charter that begins with an outbound leg. */
export type MirroredItem = {
  item_id: number;
  charter_id: number;
  product: "flight" | "train";
  origin: string;
  destination: string;
  departs_on: string;
  data: { legs: MirroredLeg[]; stays: MirroredStay[]; statistics: MirroredStatistics };
};

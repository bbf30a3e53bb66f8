import type { Board } from "../../catalogue/accommodation/rules";

/** A mirror that is not known to be younger sells nothing. */
export const MAX_AGE_MS = 60_000;
/** How long after a listing came to its end the next is asked for. */
export const PAUSE_MS = 2_000;
/** The longest pause after faults in a row; a mirror is then long too old. */
export const MAX_PAUSE_MS = 30_000;
/** One process at a time asks for changes; who was killed meanwhile keeps the others waiting so long. */
export const TURN_MS = 30_000;

/** A way of a charter as its owner's /changes tells it (charter/schema.changes.ts). Instants are ISO 8601. */
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

/** A stay that is sold with the way. */
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

/** Seats and prices as their owner tells them, minor units of `currency`. */
type MirroredStatistics = {
  available: number;
  status: "open" | "few_left" | "sold_out" | "closed" | "departed" | "canceled";
  fare_class: string;
  prices: Partial<Record<"ADT" | "CHD" | "INF", Price>>;
  currency: string;
  price_version: number;
  sales_close_at: string;
};

/** A class of a charter of theirs, of those that begin with a way out. */
export type MirroredItem = {
  item_id: number;
  charter_id: number;
  product: "flight" | "train";
  origin: string;
  destination: string;
  departs_on: string;
  data: { legs: MirroredLeg[]; stays: MirroredStay[]; statistics: MirroredStatistics };
};

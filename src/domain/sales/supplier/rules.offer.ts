import type { Board } from "../../catalogue/accommodation/rules";
import { clockAt } from "../../kernel/zone-clock";
import type { PaxType } from "../charter/rules.price";

/** How many travel. Adults and children take seats, infants none. */
export type PaxCount = { adult: number; child: number; infant: number };

export const CABINS = ["economy", "premium", "business", "first"] as const;
export type Cabin = (typeof CABINS)[number];

/** What may be asked of a traveller's papers. */
export type DocumentKind = "national_code" | "passport" | "visa";

/** One vehicle from one place to another. Times are instants with the IANA zone of their place. */
export type Segment = {
  /** Which leg of the trip it belongs to, from 0. */
  leg: number;
  vehicle: "flight" | "train" | "bus";
  /** IATA code of an airline, or the operator's own. */
  carrier: string;
  number: string;
  /** Airport or station code. */
  origin: string;
  destination: string;
  departs_at: string;
  departure_zone: string;
  arrives_at: string;
  arrival_zone: string;
  cabin: Cabin;
  equipment: string | null;
  baggage_kg: number | null;
  baggage_pieces: number | null;
};

/** The price of one passenger, minor units. total = base + tax + markup - discount. As a supplier sells it to us markup is 0. */
export type PaxPrice = { base: number; tax: number; markup: number; discount: number; total: number };

export type Prices = Partial<Record<PaxType, PaxPrice>>;

/** `unknown`: the supplier does not say before it is asked. */
export type Condition = "free" | "penalty" | "none" | "unknown";

/** Where a package sleeps. Days are those of the city; what it costs is in the offer's prices. */
export type PackageStay = {
  hotel: string;
  hotel_latin: string;
  /** Ours, where somebody said which it is. */
  accommodation_id: number | null;
  city: string;
  stars: number;
  board: Board;
  check_in_on: string;
  check_out_on: string;
};

/** An offer of a trip as its supplier tells it: JSON through and through, so that it can be kept as it is. */
export type TripOffer = {
  /** The supplier's own name of it, all that quoting and locking it takes. Never told to a customer. */
  key: string;
  kind: "charter" | "system";
  segments: Segment[];
  fare_class: string;
  seats_left: number | null;
  currency: string;
  /** Of one passenger each; every type that was asked for. */
  prices: Prices;
  conditions: { refund: Condition; change: Condition };
  documents_required: DocumentKind[];
  /** Of a package of our own. */
  stays?: PackageStay[];
  /** ISO instant; null: as long as the search lives. */
  expires_at: string | null;
};

/** What is kept back when a stay is cancelled from this moment on: a percentage of the whole, or minor units. */
export type CancellationBand = { from: string; percent: number | null; amount: number | null };

/** An offer of one room type at one board for the whole stay. Prices are of all rooms and nights that were asked for. */
export type RoomOffer = {
  key: string;
  accommodation_id: number;
  /** Ours, where it is mapped. */
  room_type_id: number | null;
  room_name: string;
  room_name_latin: string;
  board: Board;
  rooms_left: number | null;
  currency: string;
  /** What we owe the supplier. */
  net: number;
  /** What hangs on the wall: the price the supplier publishes; null: it tells none. */
  board_price: number | null;
  nights: { on: string; net: number }[];
  cancellation: CancellationBand[];
  expires_at: string | null;
};

export type Offer = TripOffer | RoomOffer;

/** The day of a departure on the clock there: with flexible days not the one that was asked for. */
export function departureDay({ departs_at, departure_zone }: Pick<Segment, "departs_at" | "departure_zone">): string {
  return clockAt(departure_zone, Date.parse(departs_at)).slice(0, 10);
}

import type { Board } from "../../catalogue/accommodation/rules";
import { clockAt } from "../../kernel/zone-clock";
import type { PaxType } from "../charter/rules.price";

/** Numbers of travellers. Adults and children take seats, infants do not. */
export type PaxCount = { adult: number; child: number; infant: number };

export const CABINS = ["economy", "premium", "business", "first"] as const;
export type Cabin = (typeof CABINS)[number];

/** Documents that may be required of a traveller. */
export type DocumentKind = "national_code" | "passport" | "visa";

/** One leg by one vehicle. Times are instants with the IANA zone of their place. */
export type Segment = {
  /** Index of the leg it belongs to, from 0. */
  leg: number;
  vehicle: "flight" | "train" | "bus";
  /** IATA airline code, or the operator's own code. */
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

/** Price of one passenger, minor units. total = base + tax + markup - discount. Markup is 0 in suppliers' offers. */
export type PaxPrice = { base: number; tax: number; markup: number; discount: number; total: number };

export type Prices = Partial<Record<PaxType, PaxPrice>>;

/** `unknown`: the supplier does not say in advance. */
export type Condition = "free" | "penalty" | "none" | "unknown";

/** Accommodation of a package. Days are local dates; its cost is included in the offer's prices. */
export type PackageStay = {
  hotel: string;
  hotel_latin: string;
  /** Our accommodation, when mapped. */
  accommodation_id: number | null;
  city: string;
  stars: number;
  board: Board;
  check_in_on: string;
  check_out_on: string;
};

/** A trip offer from its supplier: plain JSON, stored unchanged. */
export type TripOffer = {
  /** The supplier's key, sufficient for quoting and locking. Never shown to a customer. */
  key: string;
  kind: "charter" | "system";
  segments: Segment[];
  fare_class: string;
  seats_left: number | null;
  currency: string;
  /** Per passenger, for every requested type. */
  prices: Prices;
  conditions: { refund: Condition; change: Condition };
  documents_required: DocumentKind[];
  /** Of own packages only. */
  stays?: PackageStay[];
  /** ISO instant; null: as long as the search is valid. */
  expires_at: string | null;
};

/** Amount withheld when a stay is canceled from this moment on: a percentage of the total, or minor units. */
export type CancellationBand = { from: string; percent: number | null; amount: number | null };

/** An offer of one room type and board for the whole stay. Prices cover all requested rooms and nights. */
export type RoomOffer = {
  key: string;
  accommodation_id: number;
  /** Our room type, when mapped. */
  room_type_id: number | null;
  room_name: string;
  room_name_latin: string;
  board: Board;
  rooms_left: number | null;
  currency: string;
  /** The amount we owe the supplier. */
  net: number;
  /** The rack rate published by the supplier; null: none. */
  board_price: number | null;
  nights: { on: string; net: number }[];
  cancellation: CancellationBand[];
  expires_at: string | null;
};

export type Offer = TripOffer | RoomOffer;

/** Local departure date: with flexible days it may differ from the requested one. */
export function departureDay({ departs_at, departure_zone }: Pick<Segment, "departs_at" | "departure_zone">): string {
  return clockAt(departure_zone, Date.parse(departs_at)).slice(0, 10);
}

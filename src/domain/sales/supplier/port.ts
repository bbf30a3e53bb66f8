import type { RunBatched } from "../../kernel/batcher";
import type { Query } from "../../kernel/context";
import type { Product, TripProduct } from "../../kernel/product/rules";
import type { Heard } from "./exchange";
import type { Cabin, Offer, PaxCount, RoomOffer, TripOffer } from "./rules.offer";

/** A place in suppliers' terms: an airport, a station, or a city with all of them. */
export type Spot = {
  kind: "airport" | "station" | "city";
  /** IATA code, station code, or our city's code. */
  code: string;
  /** Our city code, with its reachable places; `code` alone for an airport or a station. */
  city: string;
  codes: readonly string[];
  country: string;
  zone: string;
};

export type TripLeg = { origin: Spot; destination: Spot; date: string; flexDays: number };

export type TripQuery = {
  product: TripProduct;
  legs: readonly TripLeg[];
  passengers: PaxCount;
  cabin: Cabin | null;
  currency: string;
  /** The buying colleague: own inventory may be restricted to some. Absent or null: any buyer. */
  colleagueId?: number | null;
};

/** A room and its guests; children by age at check-in. */
export type RoomWish = { adults: number; children: readonly number[] };

/** One of our hotels by this supplier's key (confirmed mapping), with mapped room types: their key to our id. */
export type MappedHotel = { accommodationId: number; key: string; roomTypes: ReadonlyMap<string, number> };

export type StayQuery = {
  hotels: readonly MappedHotel[];
  /** Business dates; check-out is the day after the last night. */
  checkIn: string;
  checkOut: string;
  rooms: readonly RoomWish[];
  currency: string;
  colleagueId?: number | null;
};

/** Lowest net price for one night or several: of one double room, per check-in day. */
export type MinPriceQuery = {
  hotels: readonly MappedHotel[];
  from: string;
  to: string;
  nights: number;
  currency: string;
  colleagueId?: number | null;
};
export type MinPrice = {
  accommodationId: number;
  checkIn: string;
  net: number;
  boardPrice: number | null;
  currency: string;
};

/** The supplier's offer in question, and its buyer. */
export type OfferCriteria = {
  product: Product;
  offer: Offer;
  passengers: PaxCount;
  rooms: readonly RoomWish[];
  colleagueId?: number | null;
};

/** `there`: the current offer; `gone`: sold out; `few`: fewer than requested; `closed`: no longer sold. */
export type Quoted = { state: "there"; offer: Offer } | { state: "gone" | "few" | "closed" };

/** `reference`: our idempotency key, equal for all retries: a supplier that supports such keys acts once. */
export type Locked =
  | { state: "locked"; lock: string; offer: Offer; expiresAt: Date | null }
  | { state: "gone" | "few" | "closed" };

export type Traveller = {
  type: "ADT" | "CHD" | "INF";
  first_name: string;
  last_name: string;
  first_name_latin: string | null;
  last_name_latin: string | null;
  gender: "male" | "female" | null;
  birth_date: string | null;
  nationality: string;
  national_code: string | null;
  document: { type: string; number: string; issuing_country: string; expires_on: string | null } | null;
};

export type BookRequest = OfferCriteria & {
  reference: string;
  /** Result of `lock`; null: this supplier does not lock. */
  lock: string | null;
  travellers: readonly Traveller[];
  contact: { mobile: string | null; email: string | null };
};

/** State of a booking. `unknown`: the supplier does not know (yet): query again, never guess. */
export type Booked =
  | { state: "booked"; pnr: string; tickets: { seq: number; number: string }[]; net: number; currency: string }
  | { state: "refused"; code: string; message: string }
  | { state: "canceled"; kept?: WithheldPenalty }
  | { state: "pending" }
  | { state: "unknown" };

/** Amount withheld from the payment, minor units; null: unknown until the cancellation. */
export type WithheldPenalty = { penalty: number | null; currency: string };

/**
 * Current state of a booking at its supplier. `standing`: number of travellers still booked; `owed`: its total in our
 * account there, minor units of `currency`; null: not reported.
 */
export type StandingBooking = { pnr: string; booked: Booked; standing: number; owed: number | null; currency: string };

/** Options of each call. */
export type CallOptions = {
  /** Aborted at the time limit. */
  signal: AbortSignal;
  /** From the `Test` header; only read by the sandbox. */
  scenario: string | null;
  requestId: string;
  now: Date;
  /** Read-only: may use a kept-alive connection, and is resent when that was closed. */
  looks?: boolean;
  /** Receives the wire exchange for the log, from adapters/suppliers/ask.ts. */
  hear?(received: Heard): void;
  /** Excludes the outcome from the supplier's health: it is simulated, or comes from our own database. */
  uncounted?(): void;
};

/**
 * A supplier. Every act throws `SupplierFault` when the supplier is unreachable, too slow or answers nonsense; after a
 * fault of `book` or `cancel` the outcome is unknown and `status` is queried. Answers are validated before they get
 * here: missing or mistyped members are the supplier's fault. Unsupported acts are absent.
 */
export type Supplier = {
  searchTrips?(query: TripQuery, asking: CallOptions): Promise<TripOffer[]>;
  searchStays?(query: StayQuery, asking: CallOptions): Promise<RoomOffer[]>;
  minPrices?(query: MinPriceQuery, asking: CallOptions): Promise<MinPrice[]>;
  quote(wanted: OfferCriteria, asking: CallOptions): Promise<Quoted>;
  /** Absent: the supplier cannot lock; the offer is checked again at booking. */
  lock?(wanted: OfferCriteria & { reference: string; holder: string }, asking: CallOptions): Promise<Locked>;
  release?(lock: string, asking: CallOptions): Promise<void>;
  book(request: BookRequest, asking: CallOptions): Promise<Booked>;
  /** `askedAt`: last booking attempt: some suppliers know whether an unknown booking may still arrive. */
  status(
    booking: { reference: string; pnr: string | null; askedAt?: Date | null },
    asking: CallOptions,
  ): Promise<Booked>;
  /** States of the known bookings. Absent: cancellations by the supplier cannot be detected by polling. */
  statuses?(pnrs: readonly string[], asking: CallOptions): Promise<StandingBooking[]>;
  cancel(
    booking: { reference: string; pnr: string; seqs: readonly number[] | null },
    asking: CallOptions,
  ): Promise<Booked>;
  penalty(
    booking: { reference: string; pnr: string; seqs: readonly number[] | null },
    asking: CallOptions,
  ): Promise<WithheldPenalty>;
  /** A booking can only be canceled as a whole. */
  wholeOnly?: true;
  /** A harmless call that checks address and credentials. */
  test?(asking: CallOptions): Promise<void>;
};

export const ADAPTERS = ["charter", "sandbox", "core", "duffel"] as const;
export type Adapter = (typeof ADAPTERS)[number];

/** A supplier row with decrypted secrets, as its adapter needs it. */
export type OpenSupplier = {
  branch_id: number;
  id: number;
  code: string;
  adapter: Adapter;
  products: readonly Product[];
  currency: string;
  settings: unknown;
  secrets: Readonly<Record<string, string>>;
};

/** Dependencies of the adapters of own inventory and mirrors. */
export type AdapterDeps = { query: Query; runBatched: RunBatched; allowPrivate: boolean };

/** Creates a supplier's adapter; implemented outside the domain (adapters/suppliers/supplier-of.ts). */
export type SupplierOf = (supplier: OpenSupplier) => Supplier | Promise<Supplier>;

const FAULTS = ["timeout", "unreachable", "refused", "nonsense", "busy", "closed", "stale"] as const;
/**
 * timeout: no answer in time. unreachable: no connection, or it broke. refused: 4xx with the supplier's message.
 * nonsense: invalid answer. busy: 429 or our own concurrency limit. closed: the circuit is open, no call was made.
 * stale: the local mirror is too old, no call was made.
 */
export type SupplierFaultCode = (typeof FAULTS)[number];

const MARK = Symbol.for("safar.supplier-fault");

export class SupplierFault extends Error {
  readonly [MARK] = true;

  /**
   * Checked by a marker instead of the class: the server bundle and Next's each contain a copy, and results are shared
   * between them.
   */
  static [Symbol.hasInstance](thrown: unknown): thrown is SupplierFault {
    return typeof thrown === "object" && thrown !== null && MARK in thrown;
  }

  constructor(
    readonly fault: SupplierFaultCode,
    message: string,
    /** Whether the supplier may have executed the act nevertheless. */
    readonly maybeDone = fault === "timeout" || fault === "unreachable" || fault === "nonsense",
  ) {
    super(message.slice(0, 300));
    this.name = "SupplierFault";
  }

  /**
   * Refused because of our account (HTTP 401 and 403, codes 2xxx of the contract): the request itself was not examined.
   */
  get ofOurAccount(): boolean {
    return this.fault === "refused" && /^(HTTP 40[13]|2\d{3})\b/.test(this.message);
  }
}

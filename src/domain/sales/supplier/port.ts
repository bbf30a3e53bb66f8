import type { RunBatched } from "../../kernel/batcher";
import type { Query } from "../../kernel/context";
import type { Product, TripProduct } from "../../kernel/product/rules";
import type { Heard } from "./exchange";
import type { Cabin, Offer, PaxCount, RoomOffer, TripOffer } from "./rules.offer";

/** A place as suppliers need it: an airport, a station, or a city with all of them. */
export type Spot = {
  kind: "airport" | "station" | "city";
  /** IATA code, station code, or our city's code. */
  code: string;
  /** Our city's code, and what in it can be gone to: `code` alone for an airport or a station. */
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
  /** For whom: own inventory may be sold to some colleagues only. Absent or null: to anybody. */
  colleagueId?: number | null;
};

/** A room and who sleeps in it; children by their age at check-in. */
export type RoomWish = { adults: number; children: readonly number[] };

/** A hotel of ours as this supplier names it (its mapping is confirmed), with the rooms that are mapped: their key to our id. */
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

/** The lowest net price of a night or some: of one double room, for each day of check-in. */
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

/** Which of its offers a supplier is asked about, and for whom. */
export type OfferCriteria = {
  product: Product;
  offer: Offer;
  passengers: PaxCount;
  rooms: readonly RoomWish[];
  colleagueId?: number | null;
};

/** The offer as it is now; `gone`: none left; `few`: fewer than asked; `closed`: no longer sold. */
export type Quoted = { state: "there"; offer: Offer } | { state: "gone" | "few" | "closed" };

/** `reference`: ours, the same for each try: a supplier that knows such keys does the act once. */
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
  /** What `lock` answered; null: this supplier locks nothing. */
  lock: string | null;
  travellers: readonly Traveller[];
  contact: { mobile: string | null; email: string | null };
};

/** What became of a booking. `unknown`: the supplier does not say (yet): ask again, never guess. */
export type Booked =
  | { state: "booked"; pnr: string; tickets: { seq: number; number: string }[]; net: number; currency: string }
  | { state: "refused"; code: string; message: string }
  | { state: "canceled"; kept?: WithheldPenalty }
  | { state: "pending" }
  | { state: "unknown" };

/** What is kept back of what was paid, minor units; null: the supplier does not say before it cancels. */
export type WithheldPenalty = { penalty: number | null; currency: string };

/**
 * How a booking that was made stands at its supplier. `standing`: how many of its travellers still do; `owed`: what it comes to in our
 * account there, minor units of `currency`; null: the supplier does not say.
 */
export type StandingBooking = { pnr: string; booked: Booked; standing: number; owed: number | null; currency: string };

/** With each call. */
export type CallOptions = {
  /** Aborts when the call's time is up. */
  signal: AbortSignal;
  /** Of the `Test` header; only the sandbox looks at it. */
  scenario: string | null;
  requestId: string;
  now: Date;
  /** Nothing is changed by it: it may go by a connection that was kept open, and once more where that was closed. */
  looks?: boolean;
  /** What went over the wire, for the log; adapters/suppliers/ask.ts tells it. */
  hear?(received: Heard): void;
  /** What comes of this call says nothing of how the supplier does: it is played, or asks our own database. */
  uncounted?(): void;
};

/**
 * A supplier. All acts throw `SupplierFault` where it cannot be reached, is too slow or talks nonsense; a fault of `book`
 * and `cancel` means nothing: `status` is asked then. Answers are looked at before they come here: what is missing or of a
 * wrong type is a fault of the supplier, never of ours. An act that it cannot do is absent.
 */
export type Supplier = {
  searchTrips?(query: TripQuery, asking: CallOptions): Promise<TripOffer[]>;
  searchStays?(query: StayQuery, asking: CallOptions): Promise<RoomOffer[]>;
  minPrices?(query: MinPriceQuery, asking: CallOptions): Promise<MinPrice[]>;
  quote(wanted: OfferCriteria, asking: CallOptions): Promise<Quoted>;
  /** Absent: nothing is set aside there, the offer is looked at again when it is booked. */
  lock?(wanted: OfferCriteria & { reference: string; holder: string }, asking: CallOptions): Promise<Locked>;
  release?(lock: string, asking: CallOptions): Promise<void>;
  book(request: BookRequest, asking: CallOptions): Promise<Booked>;
  /** `askedAt`: when it was last asked to book: some know then whether what they never heard of can still come. */
  status(
    booking: { reference: string; pnr: string | null; askedAt?: Date | null },
    asking: CallOptions,
  ): Promise<Booked>;
  /** How bookings stand, of those it knows. Absent: what a supplier cancels by itself does not come to be known by asking. */
  statuses?(pnrs: readonly string[], asking: CallOptions): Promise<StandingBooking[]>;
  cancel(
    booking: { reference: string; pnr: string; seqs: readonly number[] | null },
    asking: CallOptions,
  ): Promise<Booked>;
  penalty(
    booking: { reference: string; pnr: string; seqs: readonly number[] | null },
    asking: CallOptions,
  ): Promise<WithheldPenalty>;
  /** A booking goes back with all who travel, or not at all. */
  wholeOnly?: true;
  /** A harmless call that proves address and keys. */
  test?(asking: CallOptions): Promise<void>;
};

export const ADAPTERS = ["charter", "sandbox", "core", "duffel"] as const;
export type Adapter = (typeof ADAPTERS)[number];

/** A supplier's row with its secrets opened, as its adapter needs it. */
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

/** What the adapters of our own inventory and mirrors stand on. */
export type AdapterDeps = { query: Query; runBatched: RunBatched; allowPrivate: boolean };

/** The adapter of a supplier, given from outside the domain (adapters/suppliers/supplier-of.ts). */
export type SupplierOf = (supplier: OpenSupplier) => Supplier | Promise<Supplier>;

const FAULTS = ["timeout", "unreachable", "refused", "nonsense", "busy", "closed", "stale"] as const;
/**
 * timeout: no answer in time. unreachable: no connection, or it broke. refused: 4xx of ours, with its words. nonsense: an
 * answer that is none. busy: 429 or our own limit of calls at once. closed: the circuit is open, nobody was asked. stale: what is
 * kept here of what it sells is too old, nobody was asked.
 */
export type SupplierFaultCode = (typeof FAULTS)[number];

const MARK = Symbol.for("safar.supplier-fault");

export class SupplierFault extends Error {
  readonly [MARK] = true;

  /** By mark and not by class: the server bundle and Next's each carry a copy, and answers are shared between them. */
  static [Symbol.hasInstance](thrown: unknown): thrown is SupplierFault {
    return typeof thrown === "object" && thrown !== null && MARK in thrown;
  }

  constructor(
    readonly fault: SupplierFaultCode,
    message: string,
    /** Whether the supplier may have done what was asked all the same. */
    readonly maybeDone = fault === "timeout" || fault === "unreachable" || fault === "nonsense",
  ) {
    super(message.slice(0, 300));
    this.name = "SupplierFault";
  }

  /** Refused because of our account there (HTTP 401 and 403, codes 2xxx of the contract): nothing that was asked was looked at. */
  get ofOurAccount(): boolean {
    return this.fault === "refused" && /^(HTTP 40[13]|2\d{3})\b/.test(this.message);
  }
}

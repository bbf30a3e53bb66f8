import type { OwnState, OwnStay, OwnTrip } from "@/domain/sales/supplier/own-charters";
import type { OfferCriteria, RoomWish, TripLeg } from "@/domain/sales/supplier/port";
import type {
  Cabin,
  DocumentKind,
  Offer,
  PaxCount,
  Prices,
  RoomOffer,
  TripOffer,
} from "@/domain/sales/supplier/rules.offer";
import { ownKey, paxOfRooms } from "@/domain/sales/supplier/rules.own";

/** Documents required of travellers: the national code on domestic trips, a passport on international ones. */
export const documentsRequiredFor = (legs: readonly TripLeg[]): DocumentKind[] =>
  legs.every(({ origin, destination }) => origin.country === "IR" && destination.country === "IR")
    ? ["national_code"]
    : ["passport"];

/** Reason why a class cannot be sold, if any; seats are those of adults and children. */
export function againstSale(state: OwnState | undefined, seats: number): "gone" | "few" | "closed" | undefined {
  if (!state) return "gone";
  const { status, sold, row } = state;
  if (!sold || row.total === null || !ON_SALE.has(status)) return "closed";
  if (row.available <= 0) return "gone";
  return row.available < seats ? "few" : undefined;
}
const ON_SALE = new Set(["open", "few_left", "sold_out"]);

/** The offer with current prices; unchanged when one of its age groups no longer has a price. */
export function offerNow({ row }: OwnState, { product, offer, passengers, rooms }: OfferCriteria): Offer {
  if (row.total === null) return offer;
  if (product === "accommodation") return stayOffer(row as OwnStay, rooms);
  return tripOffer(row as OwnTrip, passengers, (offer as TripOffer).documents_required);
}

/** Prices are the class's own, including the branch's markup and discount. */
export function tripOffer(trip: OwnTrip, passengers: PaxCount, papers: readonly DocumentKind[]): TripOffer {
  const { segments, stays, fare_class, available, currency, sales_close_at } = trip;
  return {
    key: ownKey(trip),
    kind: "charter",
    segments: segments.map((segment) => ({
      ...segment,
      cabin: cabinOf(fare_class),
      departs_at: instant(segment.departs_at),
      arrives_at: instant(segment.arrives_at),
    })),
    fare_class,
    seats_left: Math.max(0, available),
    currency: currency.trim(),
    prices: pricesOf(trip.prices, passengers),
    conditions: { refund: "unknown", change: "unknown" },
    documents_required: [...papers],
    ...(stays.length > 0 && { stays }),
    expires_at: instant(sales_close_at),
  };
}

/** A stay of a charter is sold per person: for all guests and nights. Room names are assigned later. */
export function stayOffer(stay: OwnStay, rooms: readonly RoomWish[]): RoomOffer {
  const { adult, child } = paxOfRooms(rooms);
  const net = stay.total!;
  const night = Math.floor(net / stay.nights);
  return {
    key: ownKey(stay),
    accommodation_id: stay.accommodation_id,
    room_type_id: null,
    room_name: stay.title,
    room_name_latin: stay.title_latin,
    board: stay.board,
    rooms_left: Math.floor((Math.max(0, stay.available) * rooms.length) / Math.max(1, adult + child)),
    currency: stay.currency.trim(),
    net,
    board_price: null,
    nights: Array.from({ length: stay.nights }, (_, nth) => ({
      on: new Date(Date.parse(stay.check_in_on) + nth * DAY_MS).toISOString().slice(0, 10),
      // The first night carries the rounding difference.
      net: nth === 0 ? net - night * (stay.nights - 1) : night,
    })),
    cancellation: [],
    expires_at: instant(stay.sales_close_at),
  };
}

const DAY_MS = 86_400_000;

/** By the first letter of the class. */
const CABINS: Readonly<Record<string, Cabin>> = { C: "business", J: "business", F: "first", W: "premium" };
const cabinOf = (fareClass: string): Cabin => CABINS[fareClass.slice(0, 1).toUpperCase()] ?? "economy";

function pricesOf(prices: Prices, { adult, child, infant }: PaxCount): Prices {
  const request = { ADT: adult, CHD: child, INF: infant } as const;
  const types = (["ADT", "CHD", "INF"] as const).filter((type) => request[type] > 0);
  return Object.fromEntries(types.map((type) => [type, prices[type]!]));
}

const instant = (written: string) => new Date(written).toISOString().replace(".000Z", "Z");

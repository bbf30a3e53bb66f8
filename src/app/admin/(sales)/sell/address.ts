import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsArrayOf, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { asciiDigits } from "@/domain/kernel/digits";
import { SORTS } from "@/domain/sales/search/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { isDay } from "@/ui/dates/days";
import { partyOf } from "../../_money/party";

type Outputs = inferRouterOutputs<ConsoleRouter>;
type Inputs = inferRouterInputs<ConsoleRouter>;
export type TripsDto = Outputs["search"]["trips"];
export type Offer = TripsDto["offers"][number];
export type SupplierAnswerDto = TripsDto["suppliers"][number];
export type Seller = Outputs["sell"]["sellers"][number];
export type StayInput = Inputs["stays"]["list"];
export type Stays = Outputs["stays"]["list"];
export type Hotel = Stays["items"][number];
export type Rooms = Outputs["stays"]["rooms"];
export type Rate = Rooms["room_types"][number]["rates"][number];
export type TripInput = Inputs["search"]["trips"];

export const TABS = ["flight", "train", "hotel", "charter"] as const;
export type Tab = (typeof TABS)[number];

/** Search input: the page's state is its URL. `from`, `to`: codes, or typed names. */
export const askedParsers = {
  tab: parseAsStringLiteral(TABS).withDefault("flight"),
  from: parseAsString,
  to: parseAsString,
  on: parseAsString,
  back: parseAsString,
  adt: parseAsInteger.withDefault(1),
  chd: parseAsInteger.withDefault(0),
  inf: parseAsInteger.withDefault(0),
  /** `colleague:7`, `passenger:12`; absent for a walk-in customer. */
  buyer: parseAsString,
  /** For hotels: `city:31` or `hotel:7`. */
  stay: parseAsString,
  rooms: parseAsInteger.withDefault(1),
  /** Ages of children per room: `4,9`. */
  ages: parseAsString,
};

/** The travel request being sold: stays in the URL between searches. */
export const requestParser = { request: parseAsInteger };

/** Sort and filters of results. */
export const viewParsers = {
  sort: parseAsStringLiteral(SORTS).withDefault("price"),
  suppliers: parseAsArrayOf(parseAsInteger).withDefault([]),
  carriers: parseAsArrayOf(parseAsString).withDefault([]),
  kinds: parseAsArrayOf(parseAsStringLiteral(["charter", "system"] as const)).withDefault([]),
  stops: parseAsArrayOf(parseAsInteger).withDefault([]),
  refundable: parseAsBoolean.withDefault(false),
};

export const drawerParser = { offer: parseAsInteger };
/** Set by a charter's page: `sell`, the class whose offer opens by itself; `onward`, its hold goes on to the sale. */
export const onwardParsers = { sell: parseAsInteger, onward: parseAsBoolean.withDefault(false) };

export const hotelParser = { hotel: parseAsInteger, rate: parseAsInteger, page: parseAsInteger.withDefault(1) };
/** Filters of own charters. `since` empty: from today on; absent: from the search date on. */
export const boardParsers = { q: parseAsString.withDefault(""), since: parseAsString };

export type SearchCriteria = {
  tab: Tab;
  from: string | null;
  to: string | null;
  on: string | null;
  back: string | null;
  adt: number;
  chd: number;
  inf: number;
  buyer: string | null;
  stay: string | null;
  rooms: number;
  ages: string | null;
};

/** Price list: a colleague's own, the customer site's for a person, otherwise the counter's. */
function sellTo(buyer: string | null): NonNullable<TripInput["sell_to"]> {
  const party = partyOf(buyer);
  if (party?.type === "colleague") return { as: "colleague", colleague_id: party.id };
  return { as: party?.type === "passenger" ? "customer" : "operator" };
}

/** Server input; null while incomplete. */
export function tripInput({ tab, from, to, on, back, adt, chd, inf, buyer }: SearchCriteria): TripInput | null {
  if ((tab !== "flight" && tab !== "train") || !from || !to || !isDay(on)) return null;
  const there = { origin: from.slice(0, 100), destination: to.slice(0, 100), date: on };
  const legs = isDay(back) ? [there, { origin: there.destination, destination: there.origin, date: back }] : [there];
  return { type: tab, legs, passengers: { adult: adt, child: chd, infant: inf }, sell_to: sellTo(buyer) };
}

export const HOTELS_PER_PAGE = 100;
/** A valid page number. */
export const pageOf = (page: number): number => Math.min(50, Math.max(1, page));

const MAX_CHILDREN = 9;

/** Ages separated by commas or spaces; null when one is invalid or there are too many. */
export function agesOf(text: string | null): number[] | null {
  const parts = asciiDigits(text ?? "")
    .split(/[\s,،]+/)
    .filter((part) => part !== "");
  const ages = parts.every((part) => /^\d{1,2}$/.test(part) && Number(part) <= 17);
  return ages && parts.length <= MAX_CHILDREN ? parts.map(Number) : null;
}

/** Place, dates and guests per room; null while incomplete. */
export function stayInput({ stay, on, back, adt, rooms, ages, buyer }: SearchCriteria): StayInput | null {
  const [, kind, id] = /^(city|hotel):([1-9]\d{0,8})$/.exec(stay ?? "") ?? [];
  const children = agesOf(ages);
  if (!kind || !isDay(on) || !isDay(back) || !children) return null;
  return {
    ...(kind === "city" ? { city_id: Number(id) } : { hotel_id: Number(id) }),
    ...{ check_in: on, check_out: back, per_page: HOTELS_PER_PAGE, sell_to: sellTo(buyer) },
    rooms: Array.from({ length: rooms }, () => ({ adults: adt, children })),
  };
}

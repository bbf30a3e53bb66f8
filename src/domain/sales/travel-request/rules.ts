import type { PaxCount } from "../supplier/rules.offer";

export const KINDS = ["flight", "train", "accommodation", "tour", "other"] as const;
export type TravelRequestKind = (typeof KINDS)[number];

export const STATUSES = ["open", "answered", "closed", "canceled"] as const;
export type Status = (typeof STATUSES)[number];

/**
 * What a request may become (prisma/sql/travel-requests.sql says the same). `open`: whoever asked waits. `answered`: the branch has spoken last.
 * `closed` by the branch, which may open it again; `canceled` by whoever asked, for good.
 */
export const MOVES: Readonly<Record<Status, readonly Status[]>> = {
  open: ["answered", "closed", "canceled"],
  answered: ["open", "closed", "canceled"],
  closed: ["open", "answered"],
  canceled: [],
};

export const isLive = (status: Status): boolean => status === "open" || status === "answered";

const ACTS = ["answer", "close", "reopen", "sell"] as const;
export type Act = (typeof ACTS)[number];

/** What the branch may do with a request. */
export const actsOf = (status: Status): readonly Act[] =>
  isLive(status) ? ["answer", "close", "sell"] : status === "closed" ? ["reopen"] : [];

/** What whoever asked may do with it. */
export const ownActsOf = (status: Status): readonly ("update" | "cancel")[] =>
  isLive(status) ? ["update", "cancel"] : [];

/** Characters of a message, and of the notes. */
export const MAX_TEXT = 4_000;
/** Messages of one request, from either side. */
export const MAX_MESSAGES = 200;
/** Requests of one customer that live at once. */
export const MAX_LIVE = 50;
export const MAX_FLEX_DAYS = 30;

/** What a request of a kind must say. */
export const NEEDED: Readonly<Record<TravelRequestKind, readonly ("origin" | "destination" | "dates")[]>> = {
  flight: ["origin", "destination", "dates"],
  train: ["origin", "destination", "dates"],
  accommodation: ["destination", "dates"],
  tour: ["destination"],
  other: [],
};

type Wished = {
  id: number;
  kind: TravelRequestKind;
  origin: { code: string } | null;
  destination: { code: string; city: { code: string } } | null;
  dates: { from: string; to: string | null } | null;
  passengers: PaxCount;
  party: string;
  /** Of a stay, as the search of the console names it: `city:31`. */
  stay?: string | undefined;
};

const TAB: Readonly<Record<TravelRequestKind, string>> = {
  flight: "flight",
  train: "train",
  accommodation: "hotel",
  tour: "charter",
  other: "flight",
};

/** Where the console sells what was asked for, filled in as far as the request says it. */
export function sellHref({ id, kind, origin, destination, dates, passengers, party, stay }: Wished): string {
  const { adult, child, infant } = passengers;
  const request = {
    ...{ tab: TAB[kind], from: origin?.code, to: destination?.code, on: dates?.from, back: dates?.to ?? undefined },
    ...{ adt: adult, chd: child, inf: infant, buyer: party, request: id, stay },
    ...(kind === "tour" && destination && { q: destination.code }),
  };
  const result = Object.entries(request).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/admin/sell?${new URLSearchParams(result)}`;
}

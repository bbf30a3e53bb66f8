import type { PaxCount } from "../supplier/rules.offer";

export const KINDS = ["flight", "train", "accommodation", "tour", "other"] as const;
export type TravelRequestKind = (typeof KINDS)[number];

export const STATUSES = ["open", "answered", "closed", "canceled"] as const;
export type Status = (typeof STATUSES)[number];

/**
 * Allowed status changes (same as prisma/sql/sales/travel-requests.sql). `open`: waits for the branch. `answered`: the branch
 * wrote last. `closed` by the branch, which may reopen it; `canceled` by the customer, final.
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

/** Acts of the branch on a request. */
export const actsOf = (status: Status): readonly Act[] =>
  isLive(status) ? ["answer", "close", "sell"] : status === "closed" ? ["reopen"] : [];

/** Acts of the customer on a request. */
export const ownActsOf = (status: Status): readonly ("update" | "cancel")[] =>
  isLive(status) ? ["update", "cancel"] : [];

/** Maximum characters of a message, and of the notes. */
export const MAX_TEXT = 4_000;
/** Maximum messages of one request, from both sides. */
export const MAX_MESSAGES = 200;
/** Maximum active requests of one customer. */
export const MAX_LIVE = 50;
export const MAX_FLEX_DAYS = 30;

/** Required data by kind. */
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
  /** The stay in the notation of the console's search: `city:31`. */
  stay?: string | undefined;
};

const TAB: Readonly<Record<TravelRequestKind, string>> = {
  flight: "flight",
  train: "train",
  accommodation: "hotel",
  tour: "charter",
  other: "flight",
};

/** Console link to the sale, prefilled from the request. */
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

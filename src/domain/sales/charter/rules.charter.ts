export const CHARTER_KINDS = ["route", "stay", "package"] as const;
export const CHARTER_STATUSES = ["draft", "open", "closed", "canceled"] as const;

export const VEHICLES = ["flight", "train", "bus"] as const;
export const DIRECTIONS = ["outbound", "inbound"] as const;
/** Room only, bed and breakfast, half board, full board, all inclusive. */
export const BOARDS = ["RO", "BB", "HB", "FB", "AI"] as const;
/** Groupings of sales. */
export const SALES_BY = ["partner", "charter", "class"] as const;
/** Maximum days of one calendar query. */
export const MAX_CALENDAR_DAYS = 62;

export type CharterKind = (typeof CHARTER_KINDS)[number];
export type CharterStatus = (typeof CHARTER_STATUSES)[number];

/** Allowed transitions of a charter: canceled is final, and a published one never becomes a draft again. */
export const NEXT_STATUSES: Readonly<Record<CharterStatus, readonly CharterStatus[]>> = {
  draft: ["open", "canceled"],
  open: ["closed", "canceled"],
  closed: ["open", "canceled"],
  canceled: [],
};

/** Outbox events of statuses. */
export const STATUS_EVENTS = { open: "opened", closed: "closed", canceled: "canceled" } as const;

export type Opening = { routes: number; stays: number; sellable: number; departed: boolean };

/** Requirements a charter lacks for its sale: `sellable` counts classes with an adult price. */
export function missingToOpen({ routes, stays, sellable, departed }: Opening): ("itinerary" | "price" | "future")[] {
  return [
    ...(routes + stays === 0 ? (["itinerary"] as const) : []),
    ...(sellable === 0 ? (["price"] as const) : []),
    ...(departed ? (["future"] as const) : []),
  ];
}

type Seats = { sold: number; held: number };

/** Minimum capacity of a class: sold and held seats cannot be removed. */
export const minCapacity = ({ sold, held }: Seats): number => sold + held;

export const availableSeats = ({ capacity, sold, held }: Seats & { capacity: number }): number =>
  capacity - sold - held;

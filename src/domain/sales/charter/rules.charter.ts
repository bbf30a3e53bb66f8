export const CHARTER_KINDS = ["route", "stay", "package"] as const;
export const CHARTER_STATUSES = ["draft", "open", "closed", "canceled"] as const;

export const VEHICLES = ["flight", "train", "bus"] as const;
export const DIRECTIONS = ["outbound", "inbound"] as const;
/** Room only, bed and breakfast, half board, full board, all inclusive. */
export const BOARDS = ["RO", "BB", "HB", "FB", "AI"] as const;
/** What sales are grouped by. */
export const SALES_BY = ["partner", "charter", "class"] as const;
/** At most this many days in one look at the calendar. */
export const MAX_CALENDAR_DAYS = 62;

export type CharterKind = (typeof CHARTER_KINDS)[number];
export type CharterStatus = (typeof CHARTER_STATUSES)[number];

/** Where a charter may go from where it is: canceled is final, and what was once published is a draft no more. */
export const NEXT_STATUSES: Readonly<Record<CharterStatus, readonly CharterStatus[]>> = {
  draft: ["open", "canceled"],
  open: ["closed", "canceled"],
  closed: ["open", "canceled"],
  canceled: [],
};

/** What others are told when a charter arrives there (outbox). */
export const STATUS_EVENTS = { open: "opened", closed: "closed", canceled: "canceled" } as const;

export type Opening = { routes: number; stays: number; sellable: number; departed: boolean };

/** What a charter lacks before it can be sold: `sellable` counts its classes with an adult price. */
export function missingToOpen({ routes, stays, sellable, departed }: Opening): ("itinerary" | "price" | "future")[] {
  return [
    ...(routes + stays === 0 ? (["itinerary"] as const) : []),
    ...(sellable === 0 ? (["price"] as const) : []),
    ...(departed ? (["future"] as const) : []),
  ];
}

type Seats = { sold: number; held: number };

/** The smallest capacity a class can be given: what is sold and held cannot be taken away. */
export const minCapacity = ({ sold, held }: Seats): number => sold + held;

export const availableSeats = ({ capacity, sold, held }: Seats & { capacity: number }): number =>
  capacity - sold - held;

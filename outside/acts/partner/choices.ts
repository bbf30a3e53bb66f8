import type { Choice } from "../actor";
import { book, bookBare, bookLocked } from "./book";
import { cancel, cancelable, status } from "./cancel";
import { extend, lock, release } from "./lock";
import { LOCKS_AT_MOST, type Site } from "./partner";

export const partnerChoices = (site: Site): Choice[] => [
  { what: "lock", weight: 20, may: () => site.locks.length < LOCKS_AT_MOST, run: (act) => lock(site, act) },
  { what: "extend", weight: 6, may: () => site.locks.length > 0, run: (act) => extend(site, act) },
  { what: "release", weight: 8, may: () => site.locks.length > 0, run: (act) => release(site, act) },
  { what: "book a lock", weight: 16, may: () => site.locks.length > 0, run: (act) => bookLocked(site, act) },
  { what: "book", weight: 18, run: (act) => book(site, act) },
  { what: "book one adult", weight: 5, run: (act) => bookBare(site, act) },
  { what: "cancel", weight: 16, may: () => cancelable(site).length > 0, run: (act) => cancel(site, act) },
  { what: "status", weight: 6, may: () => site.sold.length > 0, run: (act) => status(site, act) },
];

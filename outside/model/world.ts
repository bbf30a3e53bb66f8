import type { Acts, Differences } from "./acts";
import { Books } from "./books";
import { Numbers } from "./numbers";
import { Seats } from "./seats";

export interface Cheque {
  id: bigint;
  state: string;
  open: bigint;
}

export interface Booking {
  pnr: string;
  total: bigint;
  status: string;
  penalty: bigint;
}

/** What one run knows: the product's address, what was done, and what follows from it. */
export class World {
  readonly books = new Books();
  readonly seats = new Seats();
  readonly numbers = new Numbers();
  /** By the number of the cheque: what it must be now. */
  readonly cheques = new Map<bigint, Cheque>();
  /** By local PNR: bookings of partners. */
  readonly bookings = new Map<string, Booking>();
  /** By PNR: the charter it is of. */
  readonly charters = new Map<string, number>();
  /** When the last process was killed; faults of the product are excused for some seconds after it. */
  lastKill = 0;
  /** The product does not come back: nothing more is asked. */
  givenUp = false;
  /** Answers of the fifth hundred that are no fault of the product: a supplier that is away. */
  readonly excused = new Set<number>();
  /** Nothing is cut or asked twice on purpose: an act is its calls alone. */
  plain = false;
  replays = 0;
  cuts = 0;
  repeats = 0;

  constructor(
    readonly base: string,
    readonly seed: string,
    readonly password: string,
    readonly acts: Acts,
    readonly differences: Differences,
  ) {}

  /** Whether a 5xx may come of a process that was just killed. */
  get disturbed(): boolean {
    return Date.now() - this.lastKill < 20_000;
  }
}

/** Today where the branch is. */
export const today = (): string => dayAt(0);

export const dayAt = (days: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Tehran" }).format(new Date(Date.now() + days * 86_400_000));

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

/** State of one run: the product's address, executed acts, and their expected results. */
export class World {
  readonly books = new Books();
  readonly seats = new Seats();
  readonly numbers = new Numbers();
  /** By cheque id: its expected state. */
  readonly cheques = new Map<bigint, Cheque>();
  /** By local PNR: bookings of partners. */
  readonly bookings = new Map<string, Booking>();
  /** By PNR: its charter. */
  readonly charters = new Map<string, number>();
  /** Time of the last kill; failures of the product are excused for some seconds after it. */
  lastKill = 0;
  /** The product does not come back: no more calls. */
  givenUp = false;
  /** 5xx codes that are not the product's fault: an unavailable supplier. */
  readonly excused = new Set<number>();
  /** No cuts or repeats on purpose: an act consists of its calls only. */
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

  /** Whether a 5xx may be caused by a recently killed process. */
  get disturbed(): boolean {
    return Date.now() - this.lastKill < 20_000;
  }
}

/** Today in the branch's time zone. */
export const today = (): string => dayAt(0);

export const dayAt = (days: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Tehran" }).format(new Date(Date.now() + days * 86_400_000));

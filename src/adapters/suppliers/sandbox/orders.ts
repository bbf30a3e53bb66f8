import { createHash } from "node:crypto";
import type { Query } from "@/domain/kernel/context";
import type { Booked } from "@/domain/sales/supplier/port";
import type { Offer } from "@/domain/sales/supplier/rules.offer";
import type { Scenario } from "./scenarios";

export type Ticket = { seq: number; number: string; net: number };
export type Order = {
  reference: string;
  lock: string | null;
  state: "locked" | "released" | "used" | "booked" | "pending" | "refused" | "canceling" | "canceled";
  data: OrderData;
  /** Of a lock: whether it has expired. Of a pending act: whether it is due. */
  over: boolean;
  expires_at: Date | null;
};
type OrderData = {
  scenario?: Scenario | null;
  offer?: Offer;
  /** The lock that was booked. */
  of?: string | null;
  pnr?: string;
  tickets?: Ticket[];
  /** Canceled tickets. */
  canceled?: number[];
  net?: number;
  currency?: string;
  code?: string;
  message?: string;
};

/** Locks and sales of a sandbox in one table, so that all processes agree and restarts lose nothing. */
export function ordersOf(query: Query, { branch_id, id }: { branch_id: number; id: number }) {
  const mine = [branch_id, id] as const;
  const one = async (name: string, text: string, ...values: unknown[]): Promise<Order | undefined> =>
    (await query<Order>(name, text, [...mine, ...values]))[0];
  return {
    byReference: (reference: string) => one("sandbox-order.read", READ, reference),
    byLock: (lock: string) => one("sandbox-order.of-lock", OF_LOCK, lock),
    byBooking: (reference: string, pnr: string | null) => one("sandbox-order.of-booking", OF_BOOKING, reference, pnr),
    /** Adds the order, or returns the existing one with this reference. */
    async add(order: Pick<Order, "reference" | "lock" | "state" | "data">, seconds: number | null): Promise<Order> {
      const { reference, lock, state, data } = order;
      await query("sandbox-order.add", ADD, [...mine, reference, lock, state, JSON.stringify(data), seconds]);
      return (await one("sandbox-order.read", READ, reference))!;
    },
    /** `seconds`: until the pending act completes. */
    async set(reference: string, state: Order["state"], data: OrderData, seconds: number | null): Promise<void> {
      await query("sandbox-order.set", SET, [...mine, reference, state, JSON.stringify(data), seconds]);
    },
    async release(lock: string): Promise<void> {
      await query("sandbox-order.release", RELEASE, [...mine, lock]);
    },
    /** A lock is used once: false for a second use or after expiry. */
    async use(lock: string): Promise<boolean> {
      return (await query("sandbox-order.use", USE, [...mine, lock])).length === 1;
    },
  };
}
export type Orders = ReturnType<typeof ordersOf>;

/** A code of unambiguous letters and digits, equal for the same words. */
export function codeFrom(words: string, length: number, from = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"): string {
  const bytes = createHash("sha256").update(words).digest();
  return Array.from({ length }, (_, at) => from[bytes[at]! % from.length]).join("");
}

/** The state of a booking in terms of the port. */
export function bookedAs({ state, data, over }: Order): Booked {
  if (state === "refused") return { state, code: data.code!, message: data.message! };
  if (state === "canceled" || (state === "canceling" && over)) return { state: "canceled" };
  if (state === "canceling" || (state === "pending" && !over)) return { state: "pending" };
  const { pnr, tickets = [], canceled = [], net, currency } = data;
  const left = tickets.filter(({ seq }) => !canceled.includes(seq)).map(({ seq, number }) => ({ seq, number }));
  return { state: "booked", pnr: pnr!, tickets: left, net: net!, currency: currency! };
}

const ORDER_SQL = `select reference, lock, state, data, expires_at, coalesce(expires_at <= now(), false) as over
  from sandbox_orders where branch_id = $1 and supplier_id = $2`;
const READ = `${ORDER_SQL} and reference = $3`;
const OF_LOCK = `${ORDER_SQL} and lock = $3`;
const OF_BOOKING = `${ORDER_SQL} and lock is null and (reference = $3 or data->>'pnr' = $4)
  order by reference = $3 desc limit 1`;
const ADD = `insert into sandbox_orders (branch_id, supplier_id, reference, lock, state, data, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + $7::int * interval '1 s') on conflict do nothing`;
const SET = `update sandbox_orders set state = $4, data = $5, expires_at = now() + $6::int * interval '1 s'
  where branch_id = $1 and supplier_id = $2 and reference = $3`;
// By the lock's key, or by our reference when the key was never received.
const RELEASE = `update sandbox_orders set state = 'released'
  where branch_id = $1 and supplier_id = $2 and (lock = $3 or reference = $3) and lock is not null and state = 'locked'`;
const USE = `update sandbox_orders set state = 'used'
  where branch_id = $1 and supplier_id = $2 and lock = $3 and state = 'locked' and expires_at > now() returning reference`;

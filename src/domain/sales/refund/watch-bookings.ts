import { ConcurrencyLimiter, LOOKED_FOR, MAX_PER_BRANCH } from "../../kernel/concurrency-limiter";
import type { BranchId } from "../../kernel/context";
import { supplierById } from "../supplier/active-suppliers";
import { callSupplier } from "../supplier/call";
import type { StandingBooking } from "../supplier/port";
import type { TradeDeps } from "../trade/deps";
import { canceledBySeller } from "./canceled-by-seller";

/**
 * Check interval of a booking. With the call and the sweep's pause, a seller's cancellation is detected within two
 * minutes.
 */
export const LOOK_MS = 90_000;
/** Maximum bookings per call. */
const MAX_CONCURRENT = 100;

type Seller = { branch_id: BranchId; supplier_id: number };
type Watched = { id: bigint; pnr: string; booking_id: bigint; noted: { standing: number } | null };

/** Watches bookings at other deployments until their journeys; calls several suppliers concurrently. */
export class BookingWatch {
  private readonly limiter = new ConcurrencyLimiter<Seller>(({ supplier_id }) => supplier_id);

  /** Starts calls to due suppliers while slots are free. */
  async begin(deps: TradeDeps): Promise<Promise<void>[]> {
    const due = await deps.query<Seller>("refund.watch-due", DUE, [MAX_PER_BRANCH, LOOKED_FOR]);
    return this.limiter.begin(due, (seller) => lookAt(deps, seller));
  }
}

/**
 * Queries one supplier for the states of up to 100 bookings, and processes those that differ from ours. An unavailable
 * supplier is retried when due again.
 */
async function lookAt(deps: TradeDeps, { branch_id, supplier_id }: Seller): Promise<void> {
  const values = [branch_id, supplier_id, MAX_CONCURRENT, LOOK_MS];
  const watched = await deps.query<Watched>("refund.watch-take", TAKE, values);
  const supplier = watched.length > 0 ? await supplierById(deps, branch_id, supplier_id) : undefined;
  if (!supplier || !(await deps.supplierOf(supplier)).statuses) return;
  const pnrs = watched.map(({ pnr }) => pnr);
  const result = await callSupplier(deps, supplier, "statuses", (of, asking) => of.statuses!(pnrs, asking));
  const byPnr = new Map(result.map((one): [string, StandingBooking] => [one.pnr, one]));
  const faults: unknown[] = [];
  for (const one of watched) {
    const status = byPnr.get(one.pnr);
    if (status) await canceledBySeller(deps, branch_id, one, status).catch((error) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
}

/** Suppliers by their longest-waiting orders: the first of each branch before the second of any. */
const DUE = `
  select branch_id, supplier_id from (
    select k.*, row_number() over (partition by k.branch_id order by k.look_at) as nth
      from (select o.branch_id, o.supplier_id, min(o.look_at) as look_at
              from (select branch_id, supplier_id, look_at from supplier_orders
                     where look_at <= now() order by look_at limit 2000) o group by 1, 2) k) d
   where nth <= $1::int order by nth, look_at limit $2::int`;

const TAKE =
  "select id, pnr, booking_id, noted from claim_watched_bookings($1::int, $2::int, $3::int, $4::int * interval '1 ms')";

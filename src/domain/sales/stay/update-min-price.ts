import type { Query } from "../../kernel/context";
import type { RoomWish } from "../supplier/port";
import { DEAD_MS, daysBetween, freshMs, isDouble, weekOf } from "./rules";

/** Observed rooms of a supplier for a hotel. */
export type PriceObservation = {
  branchId: number;
  supplierId: number;
  accommodationId: number;
  checkIn: string;
  nights: number;
  rooms: readonly RoomWish[];
  /** Lowest net price found, for all rooms and nights, in the supplier's currency; null: none. */
  lowest: { net: number; boardPrice: number | null; currency: string } | null;
  /**
   * live: all rooms of the supplier were queried. failed_lock: one room was gone or dearer; others are unknown, so the
   * supplier is called again.
   */
  source: "live" | "failed_lock";
};

type Tools = { query: Query; now: Date };

/** Updates the cached minimum price of a double room; marks other rooms' entries stale. */
export async function updateMinPrice({ query, now }: Tools, seen: PriceObservation): Promise<void> {
  const { branchId, supplierId, accommodationId, checkIn, nights, lowest, source } = seen;
  const key = [branchId, nights, accommodationId, checkIn, supplierId];
  const doubted = source === "failed_lock";
  if (doubted) await query("stay.doubt", DOUBT, [...key, weekOf(checkIn), now]);
  if (!isDouble(seen.rooms)) return;
  if (lowest) {
    const { net, boardPrice, currency } = lowest;
    const fresh = doubted ? 0 : freshMs(daysBetween(now.toISOString().slice(0, 10), checkIn));
    const values = [...key, currency, net, boardPrice, source, now, new Date(now.getTime() + fresh), deadAt(now)];
    await query("stay.learn", LEARN, values);
  } else if (!doubted) await query("stay.forget", FORGET, key);
}

const deadAt = (now: Date) => new Date(now.getTime() + DEAD_MS);

/** Newer cached prices are not overwritten. */
const LEARN = `
  insert into min_prices as m (branch_id, nights, accommodation_id, check_in, supplier_id, currency, net, board_price, source,
                               as_of, stale_at, dead_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  on conflict (branch_id, nights, accommodation_id, check_in, supplier_id) do update
    set currency = excluded.currency, net = excluded.net, board_price = excluded.board_price, source = excluded.source,
        as_of = excluded.as_of, stale_at = excluded.stale_at, dead_at = excluded.dead_at
  where m.as_of <= excluded.as_of`;

const FORGET = `
  delete from min_prices where branch_id = $1 and nights = $2 and accommodation_id = $3 and check_in = $4 and supplier_id = $5`;

const DOUBT = `
  with priced as (
    update min_prices set stale_at = least(stale_at, $7::timestamptz)
     where branch_id = $1 and nights = $2 and accommodation_id = $3 and check_in = $4 and supplier_id = $5)
  update min_price_asks set answered_at = 'epoch'
   where branch_id = $1 and nights = $2 and accommodation_id = $3 and week = $6 and supplier_id = $5`;

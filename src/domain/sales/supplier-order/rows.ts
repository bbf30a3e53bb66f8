import type { Booked, BookRequest, OfferCriteria } from "../supplier/port";

export type OrderState = "asked" | "locked" | "booked" | "refused" | "canceled" | "unknown" | "releasing" | "released";

/** What a supplier was asked to set aside, sell or take back: kept so that it can be asked the same again. */
export type AskedLock = OfferCriteria & { holder: string };
export type AskedBook = Omit<BookRequest, "reference">;
/** `reference`: ours, of the booking. `seqs`: whose tickets; null: all that are left. */
export type AskedCancel = { reference: string; pnr: string; seqs: readonly number[] | null };

/**
 * `data` of an order: `asked` never changes; `lock` is the supplier's name of what it set aside, `booked` what it answered last. Of a
 * booking that is given back after its buyer's money was, `kept` is what its supplier keeps (prisma/sql/trade-return.sql).
 */
type OrderData = {
  asked: AskedLock | AskedBook | AskedCancel;
  lock?: string;
  booked?: Booked;
  /** Which run of a call made it. */
  run?: string;
};

export type OrderRow = {
  branch_id: number;
  id: string;
  supplier_id: number;
  reference: string;
  operation: "lock" | "book" | "cancel";
  state: OrderState;
  offer_lock_id: string | null;
  pnr: string | null;
  data: OrderData;
  asks: number;
  last_fault: string | null;
  created_at: Date;
};

export const SUPPLIER_ORDER_COLUMNS = `o.branch_id, o.id, o.supplier_id, o.reference, o.operation, o.state, o.offer_lock_id, o.pnr, o.data, o.asks,
  o.last_fault, o.created_at`;

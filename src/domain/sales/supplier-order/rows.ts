import type { RowOf } from "../../kernel/table-rows";
import type { Booked, BookRequest, OfferCriteria } from "../supplier/port";

export type OrderState = "asked" | "locked" | "booked" | "refused" | "canceled" | "unknown" | "releasing" | "released";

/** A request to a supplier as stored, so that it can be repeated identically. */
export type AskedLock = OfferCriteria & { holder: string };
export type AskedBook = Omit<BookRequest, "reference">;
/** `reference`: ours, of the booking. `seqs`: travellers to cancel; null: all remaining ones. */
export type AskedCancel = { reference: string; pnr: string; seqs: readonly number[] | null };

/**
 * `data` of an order: `asked` is immutable; `lock` is the supplier's lock key, `booked` its last result. For a booking
 * canceled after the buyer's refund, `kept` is the amount the supplier withholds (prisma/sql/sales/trade-return.sql).
 */
type OrderData = {
  asked: AskedLock | AskedBook | AskedCancel;
  lock?: string;
  booked?: Booked;
  /** The run of a call that created it. */
  run?: string;
};

export type OrderRow = RowOf<
  "supplier_orders",
  | "branch_id"
  | "id"
  | "supplier_id"
  | "reference"
  | "operation"
  | "offer_lock_id"
  | "pnr"
  | "asks"
  | "last_fault"
  | "created_at"
> & {
  state: OrderState;
  data: OrderData;
};

export const SUPPLIER_ORDER_COLUMNS = `o.branch_id, o.id, o.supplier_id, o.reference, o.operation, o.state, o.offer_lock_id, o.pnr, o.data, o.asks,
  o.last_fault, o.created_at`;

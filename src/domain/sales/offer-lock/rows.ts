import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import type { Product } from "../../kernel/product/rules";
import type { RowOf } from "../../kernel/table-rows";
import type { PaxType } from "../charter/rules.price";
import type { Offer, PaxCount } from "../supplier/rules.offer";
import type { StoredQuery } from "./stored-query";

/** The locking caller. `scenario`: from the `Test` header. `address`: when known. */
export type LockCtx = Ctx<CustomerActor | OperatorActor> & {
  requestKey: string | null;
  scenario?: string | null;
  address?: string | null;
};

/** Old and new price of one passenger or (null) of the whole stay. Minor units. */
export type Difference = { pax_type: PaxType | null; old: number; new: number; difference: number };

/** The price build-up (domain/sales/price), and its difference to the search. */
type LockPrice = { total: number; diff: Difference[] };

export type LockRow = RowOf<
  "offer_locks",
  | "id"
  | "lock_id"
  | "calculation_id"
  | "supplier_id"
  | "currency"
  | "total"
  | "previous_total"
  | "status"
  | "own_seats"
  | "expires_at"
  | "payment_deadline"
  | "client_reference"
  | "request_hash"
> & {
  product: Product;
  query: StoredQuery;
  passengers: PaxCount;
  offer: Offer;
  price: LockPrice;
};

export const OFFER_LOCK_COLUMNS = `l.id, l.lock_id, l.calculation_id, l.product, l.supplier_id, l.query, l.passengers, l.offer, l.price,
  l.currency, l.total, l.previous_total, l.status, l.own_seats, l.expires_at, l.payment_deadline, l.client_reference, l.request_hash`;

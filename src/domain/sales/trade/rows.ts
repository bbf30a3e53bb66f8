import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import type { Product } from "../../kernel/product/rules";
import type { StoredQuery } from "../offer-lock/stored-query";
import type { Offer, PaxCount, Prices } from "../supplier/rules.offer";

/** The buyer's context. `scenario`: from the `Test` header. */
export type TradeCtx = Ctx<CustomerActor | OperatorActor> & {
  requestKey: string | null;
  address?: string | null;
  scenario?: string | null;
};

/** The paying party: `passenger:12`, `colleague:7`. */
export type Payer = { party: string; passenger_id: number | null; colleague_id: number | null };

/** A lock to buy, with the price it was locked at. */
export type BoughtLock = {
  place: number;
  lock_id: string;
  holder: string;
  status: "asked" | "open" | "used" | "released" | "expired" | "failed";
  expires_at: Date;
  own_seats: boolean;
  product: Product;
  supplier_id: number;
  buyer_group: "b2c" | "b2b" | "operator";
  colleague_id: number | null;
  query: StoredQuery;
  passengers: PaxCount;
  offer: Offer;
  price: { total: number; prices?: Prices; build: LockBuild };
  currency: string;
  total: string;
  class_id: number | null;
};

type LockBuild = { scope: string; amount: number }[];

/** The locks in the requested order; unknown ones have no `lock_id`. Each is looked up by its own index. */
export const LOCKS = `
  select k.place::int, l.lock_id, l.holder, l.status, l.expires_at, l.own_seats, l.product, l.supplier_id, l.buyer_group, l.colleague_id, l.query,
         l.passengers, l.offer, l.price, trim(l.currency) as currency, l.total, h.class_id
    from unnest($2::text[]) with ordinality k (lock_id, place)
    left join lateral (select * from offer_locks l where l.branch_id = $1 and l.lock_id = k.lock_id limit 1) l on true
    left join lateral (select * from holds h where h.branch_id = $1 and h.lock_id = l.lock_id and l.own_seats limit 1) h on true
   order by k.place`;

/** Refusals of store_trade and pay_trade (prisma/sql/sales/trade-store.sql, trade-pay.sql). */
export type Refused = {
  code: number;
  /** The item's line, from 1. */
  line?: number;
  available?: number;
  shortfall?: number;
  conditions?: string[];
  /** The order that uses the lock. */
  trade_id?: number;
};

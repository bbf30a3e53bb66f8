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

/** A lock to buy, with the price it was locked at; an unknown one has no `lock_id`. */
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
  total: bigint;
  class_id: number | null;
};

type LockBuild = { scope: string; amount: number }[];

import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { type Buyer, buyerOf, samePrices } from "./buyer";
import { placeOf, type StoredOffer } from "./rules";
import { type Head, lengthened, type WithStoredSteps } from "./stored-price-steps";

type Row = {
  product: StoredOffer["product"];
  buyer: Buyer;
  query: unknown;
  over: boolean;
  supplier_id: number | null;
  offer: unknown;
  price: WithStoredSteps;
  total: string;
  currency: string;
  expires_at: Date;
  heads: Head[] | null;
};

/**
 * A found offer with its buyer. Throws offerExpired (4001) when the offer or its search has expired; notFound (3009)
 * when unknown, another branch's, or priced for another buyer. Operators may take any of the branch's.
 */
export async function takeOffer<Offer = unknown, Price = unknown, Query = unknown>(
  ctx: Pick<Ctx<CustomerActor | OperatorActor>, "query" | "actor" | "now">,
  calculation_id: number,
): Promise<StoredOffer<Offer, Price, Query> & { buyer: Buyer }> {
  const { searchId, nr } = placeOf(calculation_id);
  const [row] = await ctx.query<Row>("search.take", TAKE, [ctx.actor.branchId, searchId, nr, ctx.now]);
  if (!row) throw new Refusal("notFound");
  if (ctx.actor.kind !== "operator" && !samePrices(row.buyer, buyerOf(ctx.actor))) throw new Refusal("notFound");
  // Offers are deleted before their search, which records how many there were.
  if (row.over) throw new Refusal("offerExpired");
  const { supplier_id, product, buyer, currency, expires_at } = row;
  if (supplier_id === null) throw new Refusal("notFound");
  return {
    calculation_id,
    search_id: searchId,
    product,
    supplier_id,
    buyer,
    query: row.query as Query,
    offer: row.offer as Offer,
    price: lengthened(row.price, row.heads) as Price,
    total: BigInt(row.total),
    currency,
    expires_at,
  };
}

const TAKE = `
  select s.product, s.buyer, s.query, e.expires_at <= $4::timestamptz as over, (o.one ->> 'supplier_id')::int as supplier_id,
         o.one -> 'offer' as offer, o.one -> 'price' as price, o.one ->> 'total' as total, o.one ->> 'currency' as currency,
         o.heads, e.expires_at
    from searches s
    left join lateral (
         select o.offers::json -> ($3::int - o.nr) as one, o.offers::json -> o.many::int as heads from search_offers o
          where o.branch_id = s.branch_id and o.search_id = s.id and $3::int between o.nr and o.nr + o.many - 1) o on true
   cross join lateral (select least(s.expires_at, (o.one ->> 'expires_at')::timestamptz) as expires_at) e
   where s.branch_id = $1 and s.id = $2`;

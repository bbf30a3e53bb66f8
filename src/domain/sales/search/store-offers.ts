import type { Query } from "../../kernel/context";
import type { Product } from "../../kernel/product/rules";
import type { RowOf } from "../../kernel/table-rows";
import type { BuildStep } from "../price/rules";
import type { Buyer } from "./buyer";
import { calculationId, MAX_OFFERS, SEARCH_MINUTES } from "./rules";
import { Heads } from "./stored-price-steps";

type Tools = { query: Query; now: Date };
type StoreOffersInput = {
  branchId: number;
  product: Product;
  buyer: Buyer;
  query: object;
  suppliers: readonly number[];
};

/** An open search that accepts offers until `expiresAt`. */
export type OpenSearch = { branchId: number; id: number; expiresAt: Date };

/** A priced offer to store. `expiresAt`: the supplier's own; null: that of the search. */
export type NewOffer = {
  supplierId: number;
  offer: object;
  price: { build?: readonly BuildStep[] };
  total: bigint | number;
  currency: string;
  expiresAt: Date | null;
};

/** Creates a search; offers are added as they arrive. */
export async function openSearch({ query, now }: Tools, input: StoreOffersInput): Promise<OpenSearch> {
  const expiresAt = new Date(now.getTime() + SEARCH_MINUTES * 60_000);
  const { branchId, product, buyer, suppliers } = input;
  const values = [branchId, product, JSON.stringify(buyer), JSON.stringify(input.query), suppliers, now, expiresAt];
  const [row] = await query<RowOf<"searches", "id">>("search.open", OPEN, values);
  return { branchId, id: Number(row!.id), expiresAt };
}

const OPEN = `insert into searches (branch_id, product, buyer, query, suppliers, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7) returning id`;

/** Stores offers of a search from number `from` on, in one statement; the first gets that number's calculation_id. */
export async function addOffers(
  { query }: Pick<Tools, "query">,
  search: OpenSearch,
  from: number,
  offers: readonly NewOffer[],
): Promise<void> {
  if (from < 1 || from + offers.length - 1 > MAX_OFFERS) throw new RangeError("a search takes at most 999 offers");
  if (offers.length === 0) return;
  const heads = new Heads();
  const rows = offers.map(({ supplierId, offer, price, total, currency, expiresAt }): KeptOffer => {
    const stored = price.build ? { ...price, build: heads.shortened(price.build) } : price;
    return { supplier_id: supplierId, offer, price: stored, total: String(total), currency, expires_at: expiresAt };
  });
  // Titles are Persian: separated from them, the offers remain single-byte text, which is sent several times as fast.
  const texts = [JSON.stringify(rows).slice(0, -1), `,${JSON.stringify(heads.all)}]`];
  await query("search.add", ADD, [search.branchId, search.id, from, rows.length, ...texts]);
}

/** Serialized offers, followed by the shared heads of all build-ups. `expires_at` null: that of its search. */
type KeptOffer = {
  supplier_id: number;
  offer: object;
  price: object;
  total: string;
  currency: string;
  expires_at: Date | null;
};

const ADD = "insert into search_offers (branch_id, search_id, nr, many, offers) values ($1, $2, $3, $4, $5 || $6)";

/** Stores a complete search. At most 999 offers: callers select the cheapest. */
export async function storeOffers(
  ctx: Tools,
  { offers, ...input }: StoreOffersInput & { offers: readonly NewOffer[] },
): Promise<{ search_id: number; expires_at: Date; ids: number[] }> {
  const search = await openSearch(ctx, input);
  await addOffers(ctx, search, 1, offers);
  const ids = offers.map((_, at) => calculationId(search.id, 1 + at));
  return { search_id: search.id, expires_at: search.expiresAt, ids };
}

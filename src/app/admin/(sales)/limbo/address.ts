import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsBoolean, parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { PRODUCTS } from "@/domain/kernel/product/rules";
import { LIMBO_KINDS } from "@/domain/sales/unresolved-order/rules";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["unresolvedOrders"];
export type List = Outputs["list"];
export type Case = Outputs["get"];
export type ListInput = inferRouterInputs<ConsoleRouter>["unresolvedOrders"]["list"];

const PER_PAGE = 50;

export const VIEWS = ["open", "closed"] as const;

/** The page's state is its URL. `mine`: cases assigned to the user. */
export const filterParsers = {
  state: parseAsStringLiteral(VIEWS).withDefault("open"),
  kind: parseAsStringLiteral(LIMBO_KINDS),
  product: parseAsStringLiteral(PRODUCTS),
  mine: parseAsBoolean.withDefault(false),
};
export const drawerParser = { case: parseAsInteger };
export const readAddress = createLoader({ ...filterParsers, ...drawerParser });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;
export const CLEARED = { kind: null, product: null, mine: null };

export const isId = (id: number | null): id is number => id !== null && id > 0 && id <= 2_147_483_647;

/** Builds the server input; `me`: id of the user. */
export const listInput = ({ state, kind, product, mine }: Filters, me: number): ListInput => ({
  state,
  ...(kind && { kind }),
  ...(product && { product }),
  ...(mine && { owner_id: me }),
  per_page: PER_PAGE,
});

export const isFiltered = ({ kind, product, mine }: Filters) => Boolean(kind || product || mine);

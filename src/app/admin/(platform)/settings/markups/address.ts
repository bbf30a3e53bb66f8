import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { PRODUCTS } from "@/domain/kernel/product/rules";
import { SCOPES } from "@/domain/sales/price/rules.match";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["markups"];
type Inputs = inferRouterInputs<ConsoleRouter>["markups"];
export type List = Outputs["list"];
export type Rule = List["items"][number];
export type Supplied = List["suppliers"][number];
export type ListInput = Inputs["list"];
export type SaveInput = Inputs["save"];
export type Sample = Omit<Inputs["whatIf"], "draft">;
export type Made = Outputs["whatIf"];

/** The page's state is its URL: search, open drawer, edited rule. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  scope: parseAsStringLiteral(SCOPES),
  product: parseAsStringLiteral(PRODUCTS),
  deleted: parseAsBoolean.withDefault(false),
  page: parseAsInteger.withDefault(1),
};
export const NEW = "new";
/** `edit`: id of a rule, or `new`. */
export const openParsers = { rule: parseAsInteger, edit: parseAsString };

export const readAddress = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readAddress>>;
export const PER_PAGE = 50;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, scope, product, deleted, page }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(scope && { scope }),
    ...(product && { product }),
    deleted,
    page: Math.min(Math.max(1, page), 100_000),
    per_page: PER_PAGE,
  };
}
export const isFiltered = ({ q, scope, product, deleted }: Filters) => Boolean(q.trim() || scope || product || deleted);

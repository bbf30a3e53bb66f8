import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type List = inferRouterOutputs<ConsoleRouter>["messages"]["groups"];
export type ListInput = inferRouterInputs<ConsoleRouter>["messages"]["groups"];
export type Group = List["rows"][number];

export const PER_PAGE = 50;

/** The page's state is its URL. */
export const filterParsers = { q: parseAsString.withDefault(""), page: parseAsInteger.withDefault(1) };
export const openParsers = { group: parseAsInteger };

export const readAddress = createLoader(filterParsers);
type Filters = Awaited<ReturnType<typeof readAddress>>;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, page }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  return { ...(search && { search }), page: Math.min(Math.max(1, page), 100_000), per_page: PER_PAGE };
}

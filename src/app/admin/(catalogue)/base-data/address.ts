import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { KINDS, OWN_KINDS, type OwnKind } from "@/domain/catalogue/place/rules";
import type { ConsoleRouter } from "@/server/routers/console";

export type List = inferRouterOutputs<ConsoleRouter>["places"]["list"];
export type Place = List["items"][number];
export type ListInput = inferRouterInputs<ConsoleRouter>["places"]["list"];

export const PER_PAGE = 50;

/** The page's state is its URL; `work`: an import whose rows are shown. */
export const filterParsers = {
  kind: parseAsStringLiteral(KINDS).withDefault("city"),
  owner: parseAsStringLiteral(["own", "shared"] as const),
  q: parseAsString.withDefault(""),
  page: parseAsInteger.withDefault(1),
};
export const drawerParsers = { place: parseAsString };
export const workParsers = { work: parseAsInteger };
const readFilters = createLoader(filterParsers);
export const readAddress = createLoader({ ...filterParsers, ...drawerParsers });
export type Filters = Awaited<ReturnType<typeof readFilters>>;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ kind, owner, q, page }: Filters, locale: "fa" | "en"): ListInput {
  const search = q.trim().slice(0, 100);
  return {
    kind,
    locale,
    ...(owner && { owner }),
    ...(search && { search }),
    page: Math.min(Math.max(1, page), 10_000),
    per_page: PER_PAGE,
  };
}

/** Countries come from ISO and cannot be added. */
export const ownKind = (kind: Filters["kind"]): OwnKind | undefined => OWN_KINDS.find((one) => one === kind);

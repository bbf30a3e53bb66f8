import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type List = inferRouterOutputs<ConsoleRouter>["locks"]["list"];
export type Lock = List["rows"][number];
export type Hoarder = inferRouterOutputs<ConsoleRouter>["locks"]["hoarders"]["rows"][number];
export type ListInput = inferRouterInputs<ConsoleRouter>["locks"]["list"];

/** The page's state is its URL. */
export const filterParsers = { holder: parseAsString, charter: parseAsInteger };
export const drawerParser = { lock: parseAsString };
export const readAddress = createLoader(filterParsers);

type Filters = Awaited<ReturnType<typeof readAddress>>;

/** Server input: the hundred locks that expire first. */
export const listInput = ({ holder, charter }: Filters): ListInput => ({
  ...(holder && { holder: holder.slice(0, 40) }),
  ...(charter && charter > 0 && { charter_id: charter }),
  per_page: 100,
});

/** Title in the reader's language, if it has one. */
export const titleOf = (of: { title: string; title_latin: string }, locale: string): string =>
  locale === "fa" ? of.title : of.title_latin || of.title;

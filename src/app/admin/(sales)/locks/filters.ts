import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type List = inferRouterOutputs<ConsoleRouter>["locks"]["list"];
export type Lock = List["rows"][number];
export type Hoarder = inferRouterOutputs<ConsoleRouter>["locks"]["hoarders"]["rows"][number];
export type ListInput = inferRouterInputs<ConsoleRouter>["locks"]["list"];

/** The page's state is its address. */
export const filterParsers = { holder: parseAsString, charter: parseAsInteger };
export const drawerParser = { lock: parseAsString };
export const readAddress = createLoader(filterParsers);

type Filters = Awaited<ReturnType<typeof readAddress>>;

/** What the server is asked: the hundred that run out first. */
export const listInput = ({ holder, charter }: Filters): ListInput => ({
  ...(holder && { holder: holder.slice(0, 40) }),
  ...(charter && charter > 0 && { charter_id: charter }),
  per_page: 100,
});

/** What something is called in the reader's language: some have no Latin name. */
export const titleOf = (of: { title: string; title_latin: string }, locale: string): string =>
  locale === "fa" ? of.title : of.title_latin || of.title;

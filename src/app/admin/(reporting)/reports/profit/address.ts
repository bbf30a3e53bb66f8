import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader } from "nuqs/server";
import { PROFIT_BY } from "@/domain/reporting/report/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { hrefOf, pagedParsers, pageInput, summedInput, summedParsers } from "../_parts/address";

export type Profit = inferRouterOutputs<ConsoleRouter>["reports"]["profit"];
type Row = Profit["rows"][number];
export type ProfitInput = inferRouterInputs<ConsoleRouter>["reports"]["profit"];

/** The page's state is its address. Without days: the fiscal year until today. */
export const parsers = { ...summedParsers(PROFIT_BY, "colleague"), ...pagedParsers };
export const readAddress = createLoader(parsers);
export type Filters = Awaited<ReturnType<typeof readAddress>>;

export const profitInput = (filters: Filters): ProfitInput => ({ ...summedInput(filters), ...pageInput(filters) });

/** The reservations a row counted: those whose documents are of these days, whenever they were made. Without any it opens none. */
export const rowsHref = ({ from, to, by }: Pick<Profit, "from" | "to" | "by">, { key, sales }: Row): string | null =>
  sales === 0 ? null : hrefOf("/admin/reservations", { earned: by, of: key || null, from, to });

/** What is of no one sale stands among everything else on the accounts. */
export const otherHref = ({ from, to }: Pick<Profit, "from" | "to">): string =>
  hrefOf("/admin/accounting/trial-balance", { from, to });

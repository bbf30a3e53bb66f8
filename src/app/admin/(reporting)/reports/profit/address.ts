import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader } from "nuqs/server";
import { PROFIT_BY } from "@/domain/reporting/report/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { hrefOf, pagedParsers, pageInput, summedInput, summedParsers } from "../_parts/address";

export type Profit = inferRouterOutputs<ConsoleRouter>["reports"]["profit"];
type Row = Profit["rows"][number];
export type ProfitInput = inferRouterInputs<ConsoleRouter>["reports"]["profit"];

/** The page's state is its URL. Without dates: the fiscal year until today. */
export const parsers = { ...summedParsers(PROFIT_BY, "colleague"), ...pagedParsers };
export const readAddress = createLoader(parsers);
export type Filters = Awaited<ReturnType<typeof readAddress>>;

export const profitInput = (filters: Filters): ProfitInput => ({ ...summedInput(filters), ...pageInput(filters) });

/** Reservations of a row: those with documents in the period, whenever they were made. No link without any. */
export const rowsHref = ({ from, to, by }: Pick<Profit, "from" | "to" | "by">, { key, sales }: Row): string | null =>
  sales === 0 ? null : hrefOf("/admin/reservations", { earned: by, of: key || null, from, to });

/** Amounts without a sale are in the account statements. */
export const otherHref = ({ from, to }: Pick<Profit, "from" | "to">): string =>
  hrefOf("/admin/accounting/trial-balance", { from, to });

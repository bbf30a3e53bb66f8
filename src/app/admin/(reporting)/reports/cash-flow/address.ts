import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader } from "nuqs/server";
import { CASH_BY } from "@/domain/reporting/report/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { statementHref } from "../../../(accounting)/accounting/_parts/hrefs";
import { hrefOf, pagedParsers, pageInput, summedInput, summedParsers } from "../_parts/address";

export type Cash = inferRouterOutputs<ConsoleRouter>["reports"]["cashFlow"];
export type CashInput = inferRouterInputs<ConsoleRouter>["reports"]["cashFlow"];

/** The page's state is its URL. Without dates: the fiscal year until today. */
export const parsers = { ...summedParsers(CASH_BY, "month"), ...pagedParsers };
export const readAddress = createLoader(parsers);
export type Filters = Awaited<ReturnType<typeof readAddress>>;

export const cashInput = (filters: Filters): CashInput => ({ ...summedInput(filters), ...pageInput(filters) });

/** An account links to its statement, a period to its accounts. */
export const rowHref = ({ from, to }: Pick<Cash, "from" | "to">, row: Cash["rows"][number]): string =>
  row.from === null
    ? statementHref({ account: Number(row.key), from, to })
    : hrefOf("/admin/reports/cash-flow", { by: "account", from: row.from, to: row.to });

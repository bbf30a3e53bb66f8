import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader } from "nuqs/server";
import { PROFIT_BY } from "@/domain/report/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { hrefOf, summedInput, summedParsers } from "../_parts/address";

export type Profit = inferRouterOutputs<ConsoleRouter>["reports"]["profit"];
export type ProfitInput = inferRouterInputs<ConsoleRouter>["reports"]["profit"];

/** The page's state is its address. Without days: the fiscal year until today. */
export const parsers = summedParsers(PROFIT_BY, "colleague");
export const readAddress = createLoader(parsers);
export type Filters = Awaited<ReturnType<typeof readAddress>>;

export const profitInput = (filters: Filters): ProfitInput => summedInput(filters);

/** The reservations a row is made of, of those days; none where the list has no filter for them (customers, ways). */
export function rowsHref({ from, to, by }: Pick<Profit, "from" | "to" | "by">, key: string): string | null {
  if (by === "route") return null;
  if (key !== "") return hrefOf("/admin/reservations", { [by]: key, from, to, sold: "true" });
  return by === "supplier" ? hrefOf("/admin/reservations", { own: "true", from, to, sold: "true" }) : null;
}

/** What is of no one sale stands among everything else on the accounts. */
export const otherHref = ({ from, to }: Pick<Profit, "from" | "to">): string =>
  hrefOf("/admin/accounting/trial-balance", { from, to });

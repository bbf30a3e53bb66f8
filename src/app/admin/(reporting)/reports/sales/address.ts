import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader } from "nuqs/server";
import { SALES_BY } from "@/domain/reporting/report/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { hrefOf, summedInput, summedParsers } from "../_parts/address";

export type Sales = inferRouterOutputs<ConsoleRouter>["reports"]["sales"];
export type SalesInput = inferRouterInputs<ConsoleRouter>["reports"]["sales"];
type Row = Sales["currencies"][number]["rows"][number];

/** The page's state is its URL. Without dates: the fiscal year until today. */
export const parsers = summedParsers(SALES_BY, "month");
export const readAddress = createLoader(parsers);
export type Filters = Awaited<ReturnType<typeof readAddress>>;

export const salesInput = (filters: Filters): SalesInput => summedInput(filters);

/** Filter of the reservation list for each grouping. */
const FILTER = { product: "product", colleague: "colleague", supplier: "supplier" } as const;

/** Reservations of a row; none when the list has no such filter (customers, own seats). */
export function rowsHref({ from, to, by }: Pick<Sales, "from" | "to" | "by">, currency: string, row: Row) {
  const opened = (narrowed: Record<string, string | null>) =>
    hrefOf("/admin/reservations", { ...narrowed, sold: "true", currency });
  if (by === "day" || by === "month") return opened({ from: row.from, to: row.to });
  if (row.key === "") return by === "supplier" ? opened({ own: "true", from, to }) : null;
  return opened({ [FILTER[by]]: row.key, from, to });
}

import type { inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { FORECAST_BY } from "@/domain/reporting/report/rules.forecast";
import type { ConsoleRouter } from "@/server/routers/console";
import { hrefOf } from "../_parts/address";

type Outputs = inferRouterOutputs<ConsoleRouter>["reports"];
export type ForecastOf = Outputs["forecast"];
export type ForecastItem = Outputs["forecastItems"]["items"][number];

/** The page's state is its URL; `row`: the first day of an open row. */
export const parsers = { by: parseAsStringLiteral(FORECAST_BY).withDefault("week"), row: parseAsString };
export const readAddress = createLoader(parsers);

export const rowHref = (by: string, { from }: { from: string }): string =>
  hrefOf("/admin/reports/forecast", { by, row: from });

/** Where an item is looked at: the cheque, the colleague's settlement, the supplier's documents to pay. */
export function itemHref({ kind, id, party }: ForecastItem): string {
  if (kind === "receivables") return hrefOf("/admin/settlement", { colleague: String(id) });
  if (kind === "suppliers") return hrefOf("/admin/payments/new", { type: "payment", party });
  return hrefOf("/admin/cheques", { tab: "list", check: String(id) });
}

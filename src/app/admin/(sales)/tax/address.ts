import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { SEASONAL_PARTS } from "@/domain/reporting/report/rules";
import { CATEGORIES, MAX_BASIS_POINTS, PARTS_OF_SALE } from "@/domain/sales/tax/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { isDay } from "@/ui/dates/days";
import { listAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

type In = inferRouterInputs<ConsoleRouter>["tax"];
type Out = inferRouterOutputs<ConsoleRouter>["tax"];
export type RateKind = ListKind<In["rates"], Out["rates"]>;
export type Rate = RateKind["row"];
export type RoleKind = ListKind<In["roles"], Out["roles"]>;
export type TaxRole = RoleKind["row"];

export type Quarters = Out["quarters"];
export type Quarter = Quarters["items"][number];
export type TaxReturn = Out["readReturn"];

export const RATES = listAddress({ key: "rate", filters: {}, inputOf: () => ({}) });
export const ROLES = listAddress({ key: "role", filters: {}, inputOf: () => ({}) });

export type LineKind = ListKind<In["lines"], Out["lines"]>;
export type TaxLine = LineKind["row"];
type Figure = TaxReturn["figures"]["output"][number];

const days = { from: parseAsString, to: parseAsString };
export const LINES = listAddress({
  key: "line",
  ids: parseAsString,
  searches: false,
  filters: {
    ...days,
    what: parseAsStringLiteral(PARTS_OF_SALE),
    category: parseAsStringLiteral(CATEGORIES),
    code: parseAsString,
    points: parseAsInteger,
    uncoded: parseAsBoolean,
  },
  inputOf: ({ from, to, what, category, code, points, uncoded }) => ({
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(what && { what }),
    ...(category && { category }),
    ...(code && CODE.test(code) && { code }),
    ...(points !== null && points >= 0 && points <= MAX_BASIS_POINTS && { points }),
    ...(uncoded && { uncoded }),
  }),
});
const CODE = /^[a-z0-9_.-]{1,20}$/;

/** The lines of which a figure of a return consists; all output without a figure. */
export function linesHref({ from_on, to_on }: Pick<Quarter, "from_on" | "to_on">, figure?: Figure): string {
  const { what, category, code, points } = figure ?? {};
  return hrefOf("/admin/tax/returns/lines", {
    ...{ from: from_on, to: to_on, what, category, code, points },
    ...(figure && code === null && { uncoded: "true" }),
  });
}

/** The entries of an account in the period. */
export const entriesHref = (account: number, { from_on, to_on }: Pick<Quarter, "from_on" | "to_on">): string =>
  hrefOf("/admin/accounting/statements", { account, from: from_on, to: to_on });

const hrefOf = (path: string, query: Record<string, string | number | null | undefined>): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
  return `${path}?${new URLSearchParams(given)}`;
};

export type Seasonal = Out["seasonal"];
export const seasonalParsers = {
  from: parseAsString,
  part: parseAsStringLiteral(SEASONAL_PARTS),
  page: parseAsInteger.withDefault(1),
};

import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { PRODUCTS } from "@/domain/kernel/product/rules";
import { PROFIT_BY } from "@/domain/reporting/report/rules";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["reservations"];
export type List = Outputs["list"];
export type Reservation = List["rows"][number];
export type Details = Outputs["get"];
export type ListInput = inferRouterInputs<ConsoleRouter>["reservations"]["list"];

export const STATUSES = ["pending", "confirmed", "canceled", "refund", "done"] as const;

export const PER_PAGE = 50;

/** The page's state is its URL: a shared link shows the same rows. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  status: parseAsStringLiteral(STATUSES),
  product: parseAsStringLiteral(PRODUCTS),
  from: parseAsString,
  to: parseAsString,
  /** Filters used by links of other pages: one supplier, own seats, one colleague. */
  supplier: parseAsInteger,
  own: parseAsBoolean.withDefault(false),
  colleague: parseAsInteger,
  /** Used by reports: sold, without unconfirmed ones; one currency. */
  sold: parseAsBoolean.withDefault(false),
  currency: parseAsString,
  /** Used by the profit report: grouping and value; dates are those of the documents. */
  earned: parseAsStringLiteral(PROFIT_BY),
  of: parseAsString,
  page: parseAsInteger.withDefault(1),
};
/** `refund`: the refund quote is open. */
export const drawerParser = { pnr: parseAsString, refund: parseAsBoolean.withDefault(false) };

export const readAddress = createLoader({ ...filterParsers, ...drawerParser });

export type Filters = Awaited<ReturnType<typeof readFilters>>;
const readFilters = createLoader(filterParsers);

const isId = (id: number | null): id is number => id !== null && id > 0 && id <= 2_147_483_647;
const CURRENCY = /^[A-Z]{3}$/;
const KEY = /^\P{C}{1,40}$/u;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, status, product, from, to, supplier, own, colleague, ...input }: Filters): ListInput {
  const { sold, currency, earned, of, page } = input;
  const search = q.trim().slice(0, 80);
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(product && { product }),
    ...(from && DATE.test(from) && { from }),
    ...(to && DATE.test(to) && { to }),
    ...(isId(supplier) && { supplier_id: supplier }),
    ...(own && { type: "charter" as const }),
    ...(isId(colleague) && { colleague_id: colleague }),
    ...(sold && { sold }),
    ...(currency && CURRENCY.test(currency) && { currency }),
    ...(earned && { earned_by: earned, ...(of && KEY.test(of) && { earned_of: of }) }),
    page: Math.min(Math.max(1, page), 100_000),
    per_page: PER_PAGE,
  };
}

export const isFiltered = ({ q, status, product, from, to, ...opened }: Filters) =>
  Boolean(q.trim() || status || product || from || to) || isOpened(opened);

const isOpened = ({ supplier, own, colleague, sold, currency, earned }: Pick<Filters, Opened>) =>
  Boolean(supplier || own || colleague || sold || currency || earned);
type Opened = "supplier" | "own" | "colleague" | "sold" | "currency" | "earned";

export const CLEARED = {
  ...{ q: null, status: null, product: null, from: null, to: null },
  ...{ supplier: null, own: null, colleague: null, sold: null, currency: null, earned: null },
  ...{ of: null, page: null },
} as const;

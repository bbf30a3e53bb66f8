import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { PRODUCTS } from "@/domain/kernel/product/rules";
import { PAYMENT_STATES } from "@/domain/sales/issue/rules";
import { METHODS, TRADE_STATUSES } from "@/domain/sales/trade/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { partyOf } from "../../_money/party";

type Outputs = inferRouterOutputs<ConsoleRouter>["trades"];
export type List = Outputs["list"];
export type OrderListRow = List["rows"][number];
export type Details = Outputs["read"];
export type ListInput = inferRouterInputs<ConsoleRouter>["trades"]["list"];

const PER_PAGE = 50;

/** The page's state is its URL. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  status: parseAsStringLiteral(TRADE_STATUSES),
  payment: parseAsStringLiteral(PAYMENT_STATES),
  product: parseAsStringLiteral(PRODUCTS),
  method: parseAsStringLiteral(METHODS),
  party: parseAsString,
  from: parseAsString,
  to: parseAsString,
};
export const drawerParser = { order: parseAsInteger };
export const readAddress = createLoader({ ...filterParsers, ...drawerParser });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;
export const CLEARED = {
  ...{ q: null, status: null, payment: null, product: null },
  ...{ method: null, party: null, from: null, to: null },
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const isId = (id: number | null): id is number => id !== null && id > 0 && id <= 2_147_483_647;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, status, payment, product, method, party, from, to }: Filters): ListInput {
  const search = q.trim().slice(0, 60);
  const buyer = partyOf(party);
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(payment && { payment_status: payment }),
    ...(product && { product }),
    ...(method && { method }),
    ...(buyer && buyer.type !== "account" && { party: `${buyer.type}:${buyer.id}` }),
    ...(from && DAY.test(from) && { from }),
    ...(to && DAY.test(to) && { to }),
    per_page: PER_PAGE,
  };
}

export const isFiltered = ({ q, ...rest }: Filters) =>
  q.trim() !== "" || Object.values(rest).some((value) => value !== null);

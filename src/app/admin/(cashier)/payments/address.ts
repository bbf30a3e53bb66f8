import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { METHODS, type Method, STATUSES, TYPES } from "@/domain/cashier/payment/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { partyOf } from "../../_money/party";

type Outputs = inferRouterOutputs<ConsoleRouter>["payments"];
type Inputs = inferRouterInputs<ConsoleRouter>["payments"];
export type List = Outputs["list"];
export type PaymentListRow = List["items"][number];
export type Details = Outputs["get"];
export type Choices = Outputs["choices"];
export type Stored = Outputs["store"];
export type ListInput = Inputs["list"];
export type PaymentForm = Inputs["store"]["payments"][number];

export type Place = Choices["accounts"]["cash"][number];

const PER_PAGE = 50;

/** Our accounts for a payment method; issued cheques are drawn on a bank. */
export function placesOf({ accounts }: Choices, method: Method): readonly Place[] {
  return method in accounts ? accounts[method as keyof typeof accounts] : method === "check" ? accounts.bank : [];
}

/** All accounts without duplicates. */
export const allPlaces = ({ accounts }: Choices): Place[] => [
  ...new Map(Object.values(accounts).flatMap((some) => some.map((one) => [one.id, one] as const))).values(),
];

/** The page's state is its URL. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  type: parseAsStringLiteral(TYPES),
  method: parseAsStringLiteral(METHODS),
  status: parseAsStringLiteral(STATUSES),
  account: parseAsInteger,
  party: parseAsString,
  from: parseAsString,
  to: parseAsString,
};
export const drawerParser = { payment: parseAsInteger };
export const readAddress = createLoader({ ...filterParsers, ...drawerParser });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;
export const CLEARED = {
  ...{ q: null, type: null, method: null, status: null },
  ...{ account: null, party: null, from: null, to: null },
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isId = (id: number | null): id is number => id !== null && id > 0 && id <= 2_147_483_647;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, type, method, status, account, party, from, to }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  const counterparty = partyOf(party);
  return {
    ...(search && { search }),
    ...(type && { type }),
    ...(method && { method }),
    ...(status && { status }),
    ...(isId(account) && { account_id: account }),
    ...(counterparty && { counterparty }),
    ...(from && DAY.test(from) && { from }),
    ...(to && DAY.test(to) && { to }),
    per_page: PER_PAGE,
  };
}

/** The same for an export of all pages. */
export const exportParams = ({ per_page: _, cursor: __, page: ___, ...params }: ListInput) => params;

export const isFiltered = ({ q, ...rest }: Filters) =>
  q.trim() !== "" || Object.values(rest).some((value) => value !== null);

export const isPaymentId = isId;

/** Printable receipt of one payment, or of several made together. */
export const receiptHref = (ids: readonly number[]) => `/admin/payments/receipt?payments=${ids.join(",")}`;

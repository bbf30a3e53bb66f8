import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsBoolean, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { OWNER_TYPES, type Owner, ownerOf, ownerText } from "@/domain/cashier/wallet/rules";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["wallets"];
type Inputs = inferRouterInputs<ConsoleRouter>["wallets"];
export type List = Outputs["list"];
export type WalletListRow = List["items"][number];
export type Details = Outputs["get"];
export type ListInput = Inputs["list"];
export type Movement = Outputs["transactions"]["items"][number];

const PER_PAGE = 50;
/** The server stops counting here. */
export const MAX_COUNTED = 10_000;

/** The page's state is its URL; `sort` defaults to the highest balance first. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  type: parseAsStringLiteral(OWNER_TYPES),
  filled: parseAsBoolean,
  sort: parseAsStringLiteral(["name"] as const),
};
export const drawerParser = { wallet: parseAsString };
export const readAddress = createLoader({ ...filterParsers, ...drawerParser });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;
export const CLEARED = { q: null, type: null, filled: null, sort: null };

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, type, filled, sort }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(type && { type }),
    ...(filled && { filled }),
    ...(sort && { sort }),
    per_page: PER_PAGE,
  };
}

export const isFiltered = ({ q, type, filled }: Filters) => q.trim() !== "" || type !== null || filled === true;

/** `passenger:12` from the URL; null when invalid. */
export const ownerFrom = (text: string | null): Owner | null =>
  text && /^(branch|passenger|colleague):[1-9]\d{0,8}$/.test(text) ? ownerOf(text) : null;

export const toOwnerInput = ({ type, id }: Owner) => ({ owner_type: type, owner_id: id });
export const nameOf = (row: Pick<WalletListRow, "owner">) => ownerText(row.owner);

/** Page of manual top-ups; the branch's own wallet is changed by documents. */
export const chargeHref = ({ type, id }: Owner) =>
  type === "branch" ? null : `/admin/payments/new?type=payment&party=${type}:${id}`;
export const statementHref = (account: number) => `/admin/accounting/statements?account=${account}`;

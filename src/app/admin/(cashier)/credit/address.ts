import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { STANDS } from "@/domain/cashier/credit/rules";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["credit"];
type Inputs = inferRouterInputs<ConsoleRouter>["credit"];
export type List = Outputs["colleagues"];
export type CreditListRow = List["items"][number];
export type Approvals = Outputs["approvals"];
export type Approval = Approvals["items"][number];
export type BranchCredit = Outputs["branch"];
export type ListInput = Inputs["colleagues"];

export const PER_PAGE = 50;

/** The page's state is its URL. */
export const parsers = {
  q: parseAsString.withDefault(""),
  stand: parseAsStringLiteral(STANDS),
  page: parseAsInteger.withDefault(1),
};
export const readAddress = createLoader(parsers);
export type Address = Awaited<ReturnType<typeof readAddress>>;
export const CLEARED = { q: null, stand: null, page: null };

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, stand, page }: Address): ListInput {
  const search = q.trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(stand && { stand }),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
    per_page: PER_PAGE,
  };
}

export const LIVE_APPROVALS = { state: "live", per_page: 100 } as const;
export const isFiltered = ({ q, stand }: Address) => q.trim() !== "" || stand !== null;

/** Debt and holds of a colleague for the credit limit bar. */
export const ceilingOf = ({ agreed, allowance, bounced, used, held }: CreditListRow) => ({
  ...{ ceiling: agreed, allowance, bounced, used, held },
});

import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { DRIVES, STATUS } from "@/domain/cashier/gateway/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { partyOf } from "../../_money/party";

type Outputs = inferRouterOutputs<ConsoleRouter>["gateways"];
type Inputs = inferRouterInputs<ConsoleRouter>["gateways"];
export type List = Outputs["links"];
export type GatewayLinkListRow = List["items"][number];
export type Details = Outputs["link"];
export type CaseList = Outputs["cases"];
export type Case = CaseList["items"][number];
export type ListInput = Inputs["links"];
export type CaseInput = Inputs["cases"];
export type Made = Outputs["createLink"];
export type Status = GatewayLinkListRow["status_name"];

const PER_PAGE = 50;

export const VIEWS = ["links", "cases"] as const;
export const STATUSES = Object.keys(STATUS) as Status[];
export const CASE_STATES = ["open", "closed"] as const;

/** The page's state is its URL. `state` filters cases. */
export const filterParsers = {
  view: parseAsStringLiteral(VIEWS).withDefault("links"),
  q: parseAsString.withDefault(""),
  status: parseAsStringLiteral(STATUSES),
  drive: parseAsStringLiteral(DRIVES),
  gateway: parseAsInteger,
  party: parseAsString,
  from: parseAsString,
  to: parseAsString,
  state: parseAsStringLiteral(CASE_STATES).withDefault("open"),
};
export const drawerParser = { link: parseAsInteger };
export const readAddress = createLoader({ ...filterParsers, ...drawerParser });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;
export const CLEARED = {
  ...{ q: null, status: null, drive: null, gateway: null },
  ...{ party: null, from: null, to: null },
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const isId = (id: number | null): id is number => id !== null && id > 0 && id <= 2_147_483_647;

/** Payer filter: a colleague or passenger; null for all. */
function payerOf(key: string | null) {
  const party = partyOf(key);
  return party === null || party.type === "account" ? null : { type: party.type, id: party.id };
}

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, status, drive, gateway, party, from, to }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  const payer = payerOf(party);
  return {
    ...(search && { search }),
    ...(status && { status: [STATUS[status]] }),
    ...(drive && { drive }),
    ...(isId(gateway) && { gateway_id: gateway }),
    ...(payer && { payer }),
    ...(from && DAY.test(from) && { from }),
    ...(to && DAY.test(to) && { to }),
    per_page: PER_PAGE,
  };
}

export const caseInput = ({ state }: Filters): CaseInput => ({ state, per_page: PER_PAGE });

export const isFiltered = ({ q, view: _, state: __, ...rest }: Filters) =>
  q.trim() !== "" || Object.values(rest).some((value) => value !== null);

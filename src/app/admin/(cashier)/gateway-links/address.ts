import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { DRIVES, STATUS } from "@/domain/cashier/gateway/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { isDay } from "@/ui/dates/days";
import { personOf } from "../../_money/party";
import { cursorAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

type Outputs = inferRouterOutputs<ConsoleRouter>["gateways"];
type Inputs = inferRouterInputs<ConsoleRouter>["gateways"];
export type Details = Outputs["link"];
export type LinkKind = ListKind<Inputs["links"], Outputs["links"], Details>;
export type CaseList = Outputs["cases"];
export type Case = CaseList["items"][number];
export type CaseInput = Inputs["cases"];
export type Made = Outputs["createLink"];
export type Status = LinkKind["row"]["status_name"];

const VIEWS = ["links", "cases"] as const;
export const STATUSES = Object.keys(STATUS) as Status[];
export const CASE_STATES = ["open", "closed"] as const;

const isId = (id: number | null): id is number => id !== null && id > 0 && id <= 2_147_483_647;

/** Invalid values are dropped, never an error. */
export const ADDRESS = cursorAddress({
  key: "link",
  filters: {
    status: parseAsStringLiteral(STATUSES),
    drive: parseAsStringLiteral(DRIVES),
    gateway: parseAsInteger,
    party: parseAsString,
    from: parseAsString,
    to: parseAsString,
  },
  inputOf: ({ status, drive, gateway, party, from, to }) => {
    const payer = personOf(party);
    return {
      ...(status && { status: [STATUS[status]] }),
      ...(drive && { drive }),
      ...(isId(gateway) && { gateway_id: gateway }),
      ...(payer && { payer }),
      ...(isDay(from) && { from }),
      ...(isDay(to) && { to }),
    };
  },
});

/** The shown tab, and the filter of cases. */
export const viewParsers = {
  view: parseAsStringLiteral(VIEWS).withDefault("links"),
  state: parseAsStringLiteral(CASE_STATES).withDefault("open"),
};
export const readView = createLoader(viewParsers);

export const caseInput = (state: (typeof CASE_STATES)[number]): CaseInput => ({ state, per_page: 50 });

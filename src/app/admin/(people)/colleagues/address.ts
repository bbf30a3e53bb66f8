import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { COLLEAGUE_KINDS } from "@/domain/people/colleague/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { cursorAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

type Outputs = inferRouterOutputs<ConsoleRouter>["colleagues"];
type Inputs = inferRouterInputs<ConsoleRouter>["colleagues"];
export type Details = Outputs["get"];
export type Bill = Outputs["bill"];
export type User = Outputs["users"][number];
export type BillInput = Inputs["bill"];
export type FinancialStatus = Details["financial"];
export type ColleagueKind = ListKind<Inputs["list"], Outputs["list"], Details>;

/** The server stops counting here. */
export const MAX_COUNTED = 10_000;

export const STANDINGS = ["debtors", "creditors", "settled"] as const;
export const STATES = ["active", "off", "deleted"] as const;
export const SORTS = ["name", "code", "-balance", "balance"] as const;

export const ADDRESS = cursorAddress({
  key: "colleague",
  filters: {
    standing: parseAsStringLiteral(STANDINGS),
    kind: parseAsStringLiteral(COLLEAGUE_KINDS),
    category: parseAsInteger,
    state: parseAsStringLiteral(STATES),
    sort: parseAsStringLiteral(SORTS),
  },
  inputOf: ({ standing, kind, category, state, sort }) => ({
    operation: standing ?? ("all" as const),
    ...(kind && { kind }),
    ...(category !== null && category >= 1 && category <= 99 && { category }),
    ...(state === "deleted" ? { deleted: true } : state && { active: state === "active" }),
    ...(sort && { sort }),
  }),
});

export const isId = (id: number | null): id is number => id !== null && id > 0 && id <= 2_147_483_647;

/** Page of one colleague. */
export const colleagueHref = (id: number, tab?: string) => `/admin/colleagues/${id}${tab ? `?tab=${tab}` : ""}`;
export const partyHref = (id: number) => `/admin/payments/new?party=colleague:${id}`;
export const settleHref = (id: number) => `/admin/settlement?colleague=${id}`;

/** Balance data for the credit limit bar. */
export const ceilingOf = ({ ceiling, allowance, bounced, balance, future, held }: FinancialStatus) => ({
  ...{ ceiling, allowance, bounced, held },
  used: balance + future,
});

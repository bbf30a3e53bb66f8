import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsInteger } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

type In = inferRouterInputs<ConsoleRouter>["dimensions"];
type Out = inferRouterOutputs<ConsoleRouter>["dimensions"];
export type DimensionKind = ListKind<In["list"], Out["list"]>;
export type Dimension = DimensionKind["row"];
export type MemberKind = ListKind<In["members"], Out["members"]>;
export type Member = MemberKind["row"];
export type RuleKind = ListKind<In["rules"], Out["rules"]>;
export type DimensionRule = RuleKind["row"];

export const DIMENSIONS = listAddress({ key: "dimension", filters: {}, inputOf: () => ({}) });
const isId = (value: number | null): value is number => value !== null && value >= 0 && value < 2 ** 31;
export const MEMBERS = listAddress({
  key: "member",
  filters: { of: parseAsInteger },
  inputOf: ({ of }) => (isId(of) && of > 0 ? { dimension_id: of } : {}),
});
export const RULES_OF_ACCOUNTS = listAddress({
  key: "rule",
  searches: false,
  filters: { of: parseAsInteger },
  inputOf: ({ of }) => (isId(of) ? { dimension_id: of } : {}),
});

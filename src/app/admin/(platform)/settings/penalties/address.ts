import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsBoolean, parseAsStringLiteral } from "nuqs/server";
import { TYPES } from "@/domain/sales/penalty/rules.match";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

type Outputs = inferRouterOutputs<ConsoleRouter>["penalties"];
type Inputs = inferRouterInputs<ConsoleRouter>["penalties"];
export type List = Outputs["list"];
export type SaveInput = Inputs["save"];
export type Sample = Omit<Inputs["whatIf"], "draft">;
export type Made = Outputs["whatIf"];
export type PenaltyKind = ListKind<Inputs["list"], List>;
export type Rule = PenaltyKind["row"];

export const ADDRESS = listAddress({
  key: "rule",
  edits: true,
  filters: { type: parseAsStringLiteral(TYPES), deleted: parseAsBoolean },
  inputOf: ({ type, deleted }) => ({ ...(type && { type }), deleted: deleted ?? false }),
});

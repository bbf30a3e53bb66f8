import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { wholeAddress } from "../../../../_resource/address";
import type { ListKind } from "../../../../_resource/resource";

type Inputs = inferRouterInputs<ConsoleRouter>["bankMatches"];
type Outputs = inferRouterOutputs<ConsoleRouter>["bankMatches"];
export type RuleKind = ListKind<Inputs["rules"], Outputs["rules"]>;
export type Rule = RuleKind["row"];
export type RuleTrial = Outputs["tryRule"];

export const ADDRESS = wholeAddress<Record<never, never>, Inputs["rules"]>({ key: "rule" });

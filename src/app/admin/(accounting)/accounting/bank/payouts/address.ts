import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { wholeAddress } from "../../../../_resource/address";
import type { ListKind } from "../../../../_resource/resource";

type Inputs = inferRouterInputs<ConsoleRouter>["bankMatches"];
type Outputs = inferRouterOutputs<ConsoleRouter>["bankMatches"];
export type TermsKind = ListKind<Inputs["payoutTerms"], Outputs["payoutTerms"]>;
export type PayoutTerms = TermsKind["row"];

export const ADDRESS = wholeAddress<Record<never, never>, Inputs["payoutTerms"]>({ key: "terms" });

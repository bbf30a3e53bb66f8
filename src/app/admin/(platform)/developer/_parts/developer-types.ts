import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>;
type Inputs = inferRouterInputs<ConsoleRouter>;

export type DomainList = Outputs["domains"]["list"];
export type DomainRow = DomainList["rows"][number];
export type DomainDetails = Outputs["domains"]["get"];
export type DomainsInput = Inputs["domains"]["list"];
export type TrustList = Outputs["trusts"]["list"];
export type TrustRow = TrustList["rows"][number];
export type TrustsInput = Inputs["trusts"]["list"];
export type TrustAct = TrustRow["acts"][number];
export type Explanation = Outputs["diagnosis"]["explain"];
export type Permissions = readonly string[];

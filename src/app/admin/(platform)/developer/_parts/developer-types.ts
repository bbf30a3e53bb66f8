import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>;

export type DomainList = Outputs["domains"]["list"];
export type DomainRow = DomainList["rows"][number];
export type DomainDetails = Outputs["domains"]["get"];
export type TrustRow = Outputs["trusts"]["list"]["rows"][number];
export type TrustAct = TrustRow["acts"][number];
export type Explanation = Outputs["diagnosis"]["explain"];
export type Permissions = readonly string[];

import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

type In = inferRouterInputs<ConsoleRouter>["tax"];
type Out = inferRouterOutputs<ConsoleRouter>["tax"];
export type RateKind = ListKind<In["rates"], Out["rates"]>;
export type Rate = RateKind["row"];
export type RoleKind = ListKind<In["roles"], Out["roles"]>;
export type TaxRole = RoleKind["row"];

export type Quarters = Out["quarters"];
export type Quarter = Quarters["items"][number];
export type TaxReturn = Out["readReturn"];

export const RATES = listAddress({ key: "rate", filters: {}, inputOf: () => ({}) });
export const ROLES = listAddress({ key: "role", filters: {}, inputOf: () => ({}) });

import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type List = inferRouterOutputs<ConsoleRouter>["gateways"]["list"];
export type Gateway = List["rows"][number];
export type GatewayForm = inferRouterInputs<ConsoleRouter>["gateways"]["save"];

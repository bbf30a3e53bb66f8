import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type List = inferRouterOutputs<ConsoleRouter>["costCenters"]["list"];
export type CostCenter = List["items"][number];
export type ListInput = inferRouterInputs<ConsoleRouter>["costCenters"]["list"];

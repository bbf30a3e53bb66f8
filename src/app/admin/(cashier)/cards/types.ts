import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type List = inferRouterOutputs<ConsoleRouter>["cards"]["list"];
export type Card = List["items"][number];
export type ListInput = inferRouterInputs<ConsoleRouter>["cards"]["list"];

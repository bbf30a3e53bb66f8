import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type Guided = inferRouterOutputs<ConsoleRouter>["guide"]["read"];
export type Steps = Guided["steps"];

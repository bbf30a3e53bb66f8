import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["certificates"];
type Inputs = inferRouterInputs<ConsoleRouter>["certificates"];

export type List = Outputs["list"];
export type Certificate = Outputs["read"];
export type ListInput = Inputs["list"];

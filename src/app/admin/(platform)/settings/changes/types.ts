import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type ChangeListDto = inferRouterOutputs<ConsoleRouter>["changes"]["list"];
export type ChangeDto = ChangeListDto["rows"][number];
export type ChangeDecisionDto = inferRouterInputs<ConsoleRouter>["changes"]["decide"]["decision"];

import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type Setting = inferRouterOutputs<ConsoleRouter>["documents"]["setting"];

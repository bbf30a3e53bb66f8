import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type Line = inferRouterOutputs<ConsoleRouter>["messages"]["lines"]["rows"][number];

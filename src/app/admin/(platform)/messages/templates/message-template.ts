import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type Template = inferRouterOutputs<ConsoleRouter>["messages"]["templates"]["rows"][number];

import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type SiteList = inferRouterOutputs<ConsoleRouter>["sites"]["list"];
export type Site = SiteList["rows"][number];

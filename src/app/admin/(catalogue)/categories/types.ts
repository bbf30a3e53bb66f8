import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type Tree = inferRouterOutputs<ConsoleRouter>["categories"]["tree"];
export type Node = Tree[number];

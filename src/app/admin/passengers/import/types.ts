import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type Preview = inferRouterOutputs<ConsoleRouter>["passengers"]["importPreview"];
export type RefusedRow = inferRouterOutputs<ConsoleRouter>["passengers"]["refusedRows"]["rows"][number];

import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["settings"];
export type Setting = Outputs["get"];
export type Changes = Outputs["changes"];
export type HistoryRow = Changes["rows"][number];
/** Form values: members of each kind. */
export type Values = Record<string, unknown>;

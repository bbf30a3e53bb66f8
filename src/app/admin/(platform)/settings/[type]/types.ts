import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["settings"];
export type Setting = Outputs["get"];
export type Changes = Outputs["changes"];
export type Deed = Changes["rows"][number];
/** What a form of settings holds: each type's own members. */
export type Values = Record<string, unknown>;

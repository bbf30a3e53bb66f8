import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["documents"];
export type Setting = Outputs["setting"];
export type AccountOption = Outputs["accounts"]["rows"][number];
export type PartyOption = Outputs["parties"]["rows"][number];

import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type List = inferRouterOutputs<ConsoleRouter>["telephony"]["acts"];
export type Act = List["rows"][number];

/** Initial server input. */
export const HISTORY = { kind: "ussd", per_page: 30 } as const;

import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

/** How printed sheets of the branch look. */
export type Letterhead = inferRouterOutputs<ConsoleRouter>["letterhead"]["get"];

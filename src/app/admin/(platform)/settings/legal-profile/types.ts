import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type Profiles = inferRouterOutputs<ConsoleRouter>["books"]["legalProfiles"];
export type Profile = Profiles["items"][number];

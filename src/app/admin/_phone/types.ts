import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["telephony"];
export type Call = Outputs["live"]["rows"][number];
export type Card = Outputs["card"];
/** Somebody who has the number. */
export type Person = Card["people"][number];
/** Whom to call, and about what. */
export type Whom = { number: string; passenger_id?: number; trade_id?: number; call_id?: number };

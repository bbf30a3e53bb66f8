import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["telephony"];
export type Call = Outputs["live"]["rows"][number];
export type Card = Outputs["card"];
/** A passenger with this number. */
export type Person = Card["people"][number];
/** The number to call and its subject. */
export type Whom = { number: string; passenger_id?: number; trade_id?: number; call_id?: number };

import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>;
type Inputs = inferRouterInputs<ConsoleRouter>;

export type Calendar = Outputs["charters"]["calendar"];
export type Charter = Calendar["days"][number]["charters"][number];
export type Details = Outputs["charters"]["get"];
export type Options = Outputs["charters"]["options"];
export type CharterForm = Inputs["charters"]["save"];
export type ClassForm = Inputs["classes"]["save"];
export type ClassRow = Outputs["classes"]["list"]["rows"][number];
export type ClassDetails = Details["classes"][number];
export type Stay = Outputs["charterStays"]["list"]["rows"][number];
export type Adjusted = Outputs["prices"]["adjust"];
export type Sales = Outputs["partnerSales"]["list"];
export type SalesRow = Sales["rows"][number];

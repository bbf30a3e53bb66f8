import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Inputs = inferRouterInputs<ConsoleRouter>["setup"];
export type SetupDto = inferRouterOutputs<ConsoleRouter>["setup"]["read"];
export type Done = inferRouterOutputs<ConsoleRouter>["setup"]["finish"];
export type SetupFormInput = Inputs["finish"]["form"];
export type DraftAsked = Inputs["save"]["draft"];

export const STEPS = ["branch", "books", "manager", "opening", "review"] as const;
export type Step = (typeof STEPS)[number];

/** Form values of the wizard: the request, and the current step. */
export type Values = {
  step: Step;
  company: string | null;
  branch: { name: string; name_latin: string; code: string; country: string; time_zone: string | null };
  currency: string;
  calendar: "jalali" | "gregorian";
  chart: "agency" | "agency_plus";
  manager: { personnel_id: string; name: string; name_latin: string; password: string };
  cash_box: { title: string; title_latin: string };
  opening: { date: string | null; rows: { code: string; side: "debit" | "credit"; amount: number | null }[] };
};

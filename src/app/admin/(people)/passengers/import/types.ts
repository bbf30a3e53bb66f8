import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

export { DECISIONS, type Decision, OUTCOMES, type Outcome } from "@/domain/people/passenger/rules.import";

type Outputs = inferRouterOutputs<ConsoleRouter>["passengers"];

export type Preview = Outputs["importPreview"];
export type ImportStatus = Outputs["importRead"];
export type ImportRow = Outputs["importRows"]["rows"][number];

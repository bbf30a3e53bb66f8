import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { TYPES } from "@/domain/penalty/rules.match";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["penalties"];
type Inputs = inferRouterInputs<ConsoleRouter>["penalties"];
export type List = Outputs["list"];
export type Rule = List["items"][number];
export type SaveInput = Inputs["save"];
export type Sample = Omit<Inputs["whatIf"], "draft">;
export type Made = Outputs["whatIf"];

/** The page's state is its address: what is looked for, the open drawer, the rule being written. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  type: parseAsStringLiteral(TYPES),
  deleted: parseAsBoolean.withDefault(false),
};
export const NEW = "new";
/** `edit`: a rule's number, or `new`. */
export const openParsers = { rule: parseAsInteger, edit: parseAsString };

export const readAddress = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readAddress>>;
export const listInput = ({ deleted }: Pick<Filters, "deleted">) => ({ deleted });
export const isFiltered = ({ q, type, deleted }: Filters) => Boolean(q.trim() || type || deleted);

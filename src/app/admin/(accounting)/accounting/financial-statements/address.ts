import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsBoolean, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { COMPARISONS, READ_KINDS } from "@/domain/accounting/financial-statement/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { dayInAddress } from "../_parts/day-in-address";

type Outputs = inferRouterOutputs<ConsoleRouter>["financialStatements"];
export type Statement = Outputs["read"];
export type StatementLine = Statement["lines"][number];
export type LayoutVersion = Outputs["version"];
export type LayoutHead = Outputs["versions"]["items"][number];
export type LayoutLine = LayoutVersion["lines"][number];
export type IssueHead = Outputs["issues"]["items"][number];
export type StatementInput = inferRouterInputs<ConsoleRouter>["financialStatements"]["read"];

/** The page's state is its URL. Without dates: the fiscal year until today. */
export const statementParsers = {
  kind: parseAsStringLiteral(READ_KINDS).withDefault("income"),
  from: parseAsString,
  to: parseAsString,
  compare: parseAsStringLiteral(COMPARISONS).withDefault("none"),
  branches: parseAsBoolean.withDefault(false),
  zero: parseAsBoolean.withDefault(false),
};
export const readAddress = createLoader(statementParsers);
export type StatementAddress = Awaited<ReturnType<typeof readAddress>>;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function statementInput({ kind, from, to, compare, branches }: StatementAddress): StatementInput {
  const [first, last] = [dayInAddress(from), dayInAddress(to)];
  return {
    kind,
    compare: branches ? "none" : compare,
    by: branches ? "branch" : "none",
    ...(first && { from: first }),
    ...(last && { to: last }),
  };
}

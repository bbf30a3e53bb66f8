import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsBoolean, parseAsNumberLiteral, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { LEVELS } from "@/domain/accounting/account/rules";
import { COLUMNS } from "@/domain/accounting/trial-balance/rules";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["trialBalance"];
export type Trial = Outputs["read"];
export type TrialBalanceRow = Trial["rows"][number];
export type Spans = Outputs["presets"];
export type TrialInput = inferRouterInputs<ConsoleRouter>["trialBalance"]["read"];

export const SCOPES = ["branch", "company"] as const;

/** The page's state is its URL. Without dates: the fiscal year until today. */
export const filterParsers = {
  from: parseAsString,
  to: parseAsString,
  columns: parseAsNumberLiteral(COLUMNS).withDefault(6),
  level: parseAsStringLiteral(LEVELS).withDefault("sub_ledger"),
  currency: parseAsString,
  scope: parseAsStringLiteral(SCOPES).withDefault("branch"),
  zero: parseAsBoolean.withDefault(false),
  closed: parseAsBoolean.withDefault(false),
};
export const readAddress = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readAddress>>;
export { COLUMNS, LEVELS };

const dayOf = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function trialInput({ from, to, columns, level, currency, scope, zero, closed }: Filters): TrialInput {
  const [first, last] = [dayOf(from), dayOf(to)];
  return {
    columns,
    level,
    scope,
    ...(first && { from: first }),
    ...(last && { to: last }),
    ...(currency && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...(zero && { with_zero: true }),
    ...(closed && { before_closing: false }),
  };
}

import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import {
  createLoader,
  parseAsBoolean,
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { LEVELS } from "@/domain/accounting/account/rules";
import { COLUMNS } from "@/domain/accounting/trial-balance/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { dayInAddress } from "../_parts/day-in-address";

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
  center: parseAsInteger,
  member: parseAsInteger,
  /** A dimension whose members are listed; 0: the cost center. */
  by: parseAsInteger,
};
export const readAddress = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readAddress>>;
export { COLUMNS, LEVELS };

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function trialInput({ from, to, columns, level, currency, scope, zero, closed, ...lines }: Filters): TrialInput {
  const [first, last] = [dayInAddress(from), dayInAddress(to)];
  return {
    columns,
    level,
    scope,
    ...(first && { from: first }),
    ...(last && { to: last }),
    ...(currency && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...(zero && { with_zero: true }),
    ...(closed && { before_closing: false }),
    ...(scope === "branch" && narrowedLines(lines)),
  };
}

/** Filters of lines are of one branch. */
function narrowedLines({ center, member, by }: Pick<Filters, "center" | "member" | "by">) {
  const isId = (value: number | null, least: number) => value !== null && value >= least && value < 2 ** 31;
  return {
    ...(isId(center, 1) && { cost_center_id: center }),
    ...(isId(member, 1) && { member_id: member }),
    ...(isId(by, 0) && { by }),
  };
}

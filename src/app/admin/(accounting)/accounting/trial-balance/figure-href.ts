import type { Part } from "@/domain/accounting/trial-balance/rules";
import { addDays } from "@/ui/dates/days";
import { statementHref } from "../_parts/hrefs";
import type { Trial, TrialBalanceRow } from "./address";

type Range = Pick<Trial, "from" | "to" | "year_from" | "columns">;

/** Days of a pair of columns; null from the opening of the books. */
function daysOf({ from, to, year_from, columns }: Range, part: Part): { from: string | null; to: string } {
  if (part === "turnover") return { from, to };
  if (part === "before") return { from: year_from, to: addDays(from, -1) };
  // The opening balance includes the opening document on the first day.
  if (part === "opening") return { from: null, to: addDays(columns === 8 ? year_from : from, -1) };
  return { from: null, to };
}

/** The cost center or member that figures are of; null: lines without one, which no statement shows alone. */
export type LinesOf = { center?: number | null; member?: number | null } | null;

/** Link to the lines of a figure; none for an account of another branch. */
export function figureHref(
  { trial, lines }: { trial: Trial; lines: LinesOf },
  { id }: TrialBalanceRow["account"],
  part: Part,
): string | null {
  if (id === null || lines === null) return null;
  const inForeignCurrency = trial.branches.length === 1 && trial.currency !== trial.branches[0]!.currency;
  return statementHref({
    ...{ account: id, ...daysOf(trial, part), ...lines },
    ...(inForeignCurrency && { currency: trial.currency }),
  });
}

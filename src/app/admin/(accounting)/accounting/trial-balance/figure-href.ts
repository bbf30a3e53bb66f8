import type { Part } from "@/domain/accounting/trial-balance/rules";
import { addDays } from "@/ui/dates/days";
import { statementHref } from "../_parts/hrefs";
import type { Trial, TrialBalanceRow } from "./address";

type Range = Pick<Trial, "from" | "to" | "year_from" | "columns">;

/** The days a pair of columns is of; null: since the books were opened. */
function daysOf({ from, to, year_from, columns }: Range, part: Part): { from: string | null; to: string } {
  if (part === "turnover") return { from, to };
  if (part === "before") return { from: year_from, to: addDays(from, -1) };
  // What stood then, and the document that opened the books on its first day.
  if (part === "opening") return { from: null, to: addDays(columns === 8 ? year_from : from, -1) };
  return { from: null, to };
}

/** The statement of the rows a figure is made of; none where the account is another branch's. */
export function figureHref(trial: Trial, { id }: TrialBalanceRow["account"], part: Part): string | null {
  if (id === null) return null;
  const inForeignCurrency = trial.branches.length === 1 && trial.currency !== trial.branches[0]!.currency;
  return statementHref({ account: id, ...daysOf(trial, part), ...(inForeignCurrency && { currency: trial.currency }) });
}

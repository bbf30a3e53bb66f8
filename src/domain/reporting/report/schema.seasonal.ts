import { z } from "zod";
import { date, moneyOut, page } from "../../kernel/primitives";
import { SEASONAL_PARTS } from "./rules";

/** The longest period of a seasonal report: a year of either calendar. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;
const isWithin = ({ from, to }: { from: string; to: string }) =>
  from <= to && Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS;
const WITHIN = { path: ["to"], error: `must be within ${MAX_DAYS} days of from` };

const Season = z.object({ from: date, to: date, part: z.enum(SEASONAL_PARTS).nullish() });
/** A season with a part of its report, all parts if absent. */
export const SeasonalParams = Season.refine(isWithin, WITHIN);
export const SeasonalQuery = page.extend(Season.shape).refine(isWithin, WITHIN);

const SUMS = { count: z.int(), amount: moneyOut, discount: moneyOut, vat: moneyOut, duties: moneyOut };
/** A counterparty; `count`: its documents. Amounts are without tax, those of credit notes and returns deducted. */
export const SeasonalRow = z.object({
  part: z.enum(SEASONAL_PARTS),
  party: z.string(),
  kind: z.enum(["natural", "legal", "partnership", "foreign", "consumer"]).nullable(),
  name: z.string(),
  national_id: z.string().nullable(),
  economic_code: z.string().nullable(),
  postal_code: z.string().nullable(),
  ...SUMS,
});
/** `due`: the last day for sending the report. */
export const Seasonal = z.object({
  items: z.array(SeasonalRow),
  meta: z.object({ page: z.int(), per_page: z.int(), total: z.int() }),
  due: z.string(),
  totals: z.object({ currency: z.string(), ...SUMS }),
});

import type pg from "pg";
import type { Calendar } from "./calendar";
import { chance } from "./chance";

const DAYS = 365;
/** What currencies are worth today in dollars, roughly. */
const DOLLARS: Record<string, number> = {
  USD: 1,
  EUR: 1.16,
  GBP: 1.32,
  AED: 0.2723,
  TRY: 0.0237,
  CNY: 0.1405,
  RUB: 0.0123,
  IQD: 0.000763,
  QAR: 0.2747,
  IRR: 1 / 1_120_000,
};

/**
 * What each branch's people typed on every day of the last twelve months: a walk back from today in steps of half a percent at
 * most. The branch's own word and not the source's, which is not to be measured by a demo.
 */
export async function plantRates(
  client: pg.ClientBase,
  { branchId, currency, calendar }: { branchId: number; currency: string; calendar: Calendar },
): Promise<void> {
  const luck = chance(4000 + branchId);
  const rows: object[] = [];
  for (const [ccy, dollars] of Object.entries(DOLLARS)) {
    if (ccy === currency) continue;
    let worth = dollars / DOLLARS[currency]!;
    for (let back = 0; back <= DAYS; back++) {
      rows.push({
        ccy,
        day: calendar.day(-back),
        rate: worth.toPrecision(worth < 0.01 ? 12 : 7),
        at: calendar.at(-back, 9 * 60),
      });
      worth *= 1 - luck.between(-46, 50) / 10_000;
    }
  }
  await client.query(
    `insert into ledger.rates (branch_id, ccy, quote, day, rate, source, as_of, entered_at)
     select $1, r.ccy, $2, r.day, r.rate, 'demo', least(r.at, now()), least(r.at, now())
       from jsonb_to_recordset($3) r (ccy char(3), day date, rate numeric, at timestamptz)
      order by r.day, r.ccy`,
    [branchId, currency, JSON.stringify(rows)],
  );
}

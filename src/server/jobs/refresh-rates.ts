import type { JobHelpers } from "graphile-worker";
import { refreshRates } from "@/domain/accounting/currency/refresh-rates";
import { log } from "../log";
import { rateSource } from "../rates";

/**
 * Runs hourly, so that rates are at most an hour old. A failure is recorded; the next run or the next request of a list
 * retries.
 */
export async function refreshRatesHourly(_: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  const source = rateSource();
  if (!source) return;
  const done = await refreshRates(
    async (_name, text, values = []) => (await query(text, [...values])).rows as never[],
    source,
    { now: new Date(), fresh: "45 minutes" },
  );
  if (done === "failed") log().warn({ source: source.name }, "exchange rate fetch failed");
}

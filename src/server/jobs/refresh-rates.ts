import type { JobHelpers } from "graphile-worker";
import { refreshRates } from "@/domain/currency/refresh-rates";
import { log } from "../log";
import { rateSource } from "../rates";

/** Every hour, so that what is answered is no older. One that fails is noted; the next hour, or who asks for a list, tries again. */
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

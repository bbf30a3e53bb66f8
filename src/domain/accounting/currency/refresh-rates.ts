import type { Query } from "../../kernel/context";
import type { RateSource } from "./port";

/** Minimum pauses: after an answer or a failure, and while another process refreshes. */
const PATIENCE = { rest: "1 minute", lease: "10 seconds" };

/**
 * Refreshes the source and stores its rates, unless it was read within `fresh` or another process holds the lease.
 * Failures are recorded beside the source, and the last known rates remain.
 */
export async function refreshRates(
  query: Query,
  source: RateSource,
  { now, fresh }: { now: Date; fresh: "1 hour" | "45 minutes" },
): Promise<"kept" | "failed" | "not asked"> {
  const [claim] = await query<{ mine: boolean }>("currency.claim", CLAIM, [
    ...[source.name, fresh, PATIENCE.rest, PATIENCE.lease],
  ]);
  if (!claim!.mine) return "not asked";
  try {
    const { base, asOf, rates } = await source.ask(now);
    await query("currency.keep", STORE, [source.name, base, asOf, JSON.stringify(rates)]);
    return "kept";
  } catch (error) {
    const what = (error as Error).message.slice(0, 200);
    await query("currency.fail", "select ledger.fail_rates($1, $2)", [source.name, what]);
    return "failed";
  }
}

const CLAIM = "select ledger.claim_rates($1, $2::interval, $3::interval, $4::interval) as mine";
const STORE = "select ledger.store_rates($1, $2, $3, $4)";

import type { Query } from "../context";
import type { RateSource } from "./port";

/** Asked again no sooner: when it answered, when it failed, when somebody is asking it. */
const PATIENCE = { rest: "1 minute", lease: "10 seconds" };

/**
 * Asks the source and keeps what it says, unless it was heard within `fresh` or another process is at it. What goes wrong is
 * noted beside the source, and the last known rates stand.
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

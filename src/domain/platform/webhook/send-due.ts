import { randomUUID } from "node:crypto";
import type { Query } from "../../kernel/context";
import { failPoint } from "../../kernel/fail-point";
import type { WebhookAttemptResult } from "../../kernel/sql-types";
import { attempt, type Claimed, type Ended, type Sender } from "./attempt";
import { AT_ONCE, LEASE_MS } from "./rules";

/** Dependencies of sending: the database, HTTP, and a clock. */
export type Hooks = Sender & { query: Query };

/** Maximum deliveries claimed per round. */
const MOST = 32;

/**
 * Sends due deliveries, the first waiting one of each subject, until `more` returns false or nothing is due. Each is
 * recorded as it ends, independent of slower ones. Returns the number of attempts.
 */
export async function sendDue(hooks: Hooks, more: () => boolean = () => true): Promise<number> {
  let made = 0;
  while (more()) {
    const holder = randomUUID();
    const claimed = await hooks.query<Claimed>("webhook.claim", CLAIM, [hooks.now(), MOST, AT_ONCE, holder, LEASE_MS]);
    if (claimed.length === 0) break;
    failPoint("webhook.claim.after");
    made += claimed.length;
    const write = writer(hooks, holder);
    await Promise.all(claimed.map(async (one) => write(await attempt(hooks, one))));
  }
  return made;
}

/** Records results of attempts, batching those that arrive during a write. */
function writer(hooks: Hooks, holder: string): (ended: Ended) => Promise<void> {
  let waiting: Ended[] = [];
  let writing: Promise<void> | undefined;
  const write = async () => {
    while (waiting.length > 0) {
      const together = waiting;
      waiting = [];
      await endAttempts(hooks, holder, together);
    }
  };
  return (ended) => {
    waiting.push(ended);
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  };
}

type Well = { branch_id: number; endpoint_id: number };

/** Records results of this holder's attempts, and makes waiting deliveries of recovered endpoints due. */
export async function endAttempts({ query, now }: Hooks, holder: string, ended: readonly Ended[]): Promise<void> {
  const results: readonly WebhookAttemptResult[] = ended;
  const [row] = await query<{ well: Well[] }>("webhook.end", RECORD_RESULTS, [holder, JSON.stringify(results)]);
  failPoint("webhook.end.after");
  for (const { branch_id, endpoint_id } of row!.well)
    await query("webhook.wake", MARK_DUE, [now(), branch_id, endpoint_id]);
}

/** Ends deliveries that waited for 72 h, some thousand per endpoint at a time. Returns their number. */
export async function dropOver({ query, now }: Pick<Hooks, "query" | "now">): Promise<number> {
  const [row] = await query<{ n: number }>("webhook.drop", "select expire_webhooks($1, 2000) as n", [now()]);
  return row!.n;
}

const CLAIM = "select * from claim_webhooks($1, $2, $3, $4, $5::int * interval '1 ms')";
const RECORD_RESULTS = "select record_webhook_results($1, $2::jsonb) as well";
const MARK_DUE = "select mark_webhooks_due($1, $2, $3)";

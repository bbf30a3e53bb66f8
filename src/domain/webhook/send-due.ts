import { randomUUID } from "node:crypto";
import type { Query } from "../context";
import { failPoint } from "../fail-point";
import { attempt, type Claimed, type Ended, type Sender } from "./attempt";
import { AT_ONCE, LEASE_MS } from "./rules";

/** What sending takes: the database, and the outside world with a clock of its own. */
export type Hooks = Sender & { query: Query };

/** What one round takes in hand at most. */
const MOST = 32;

/**
 * Sends what is due, the first that waits of each subject, until `more` says that is enough or nothing is due. What arrived
 * is marked as it does, not when the slowest has. Answers how many attempts were made.
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

/** Writes ends of attempts, those together that came while the ones before were written. */
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

/** Marks what became of attempts in these hands, and wakes what waits for endpoints that answer again. */
export async function endAttempts({ query, now }: Hooks, holder: string, ended: readonly Ended[]): Promise<void> {
  const [row] = await query<{ well: Well[] }>("webhook.end", RECORD_RESULTS, [holder, JSON.stringify(ended)]);
  failPoint("webhook.end.after");
  for (const { branch_id, endpoint_id } of row!.well)
    await query("webhook.wake", MARK_DUE, [now(), branch_id, endpoint_id]);
}

/** Ends what waited for 72 h in vain; of each endpoint some thousand at a time. Answers how many. */
export async function dropOver({ query, now }: Pick<Hooks, "query" | "now">): Promise<number> {
  const [row] = await query<{ n: number }>("webhook.drop", "select expire_webhooks($1, 2000) as n", [now()]);
  return row!.n;
}

const CLAIM = "select * from claim_webhooks($1, $2, $3, $4, $5::int * interval '1 ms')";
const RECORD_RESULTS = "select record_webhook_results($1, $2::jsonb) as well";
const MARK_DUE = "select mark_webhooks_due($1, $2, $3)";

import { setTimeout as sleep } from "node:timers/promises";
import { dropOver, sendDue } from "@/domain/platform/webhook/send-due";
import { log } from "../log";
import { webhookHooks } from "../webhook-deps";

/** Interval of checking for due deliveries: the maximum delay after the relay. */
const IDLE_MS = 250;
const DROP_EVERY_MS = 60_000;
/** Parallel rounds: a slow endpoint does not delay the others. */
const HANDS = 4;

/** Sends webhooks until stopped; runs in every job process, one at a time per subject. */
export function startWebhookWorker(): { stop(): Promise<void> } {
  const ended = new AbortController();
  const hooks = webhookHooks();
  const rest = (ms: number) => sleep(ms, undefined, { signal: ended.signal }).catch(() => {});

  async function loop(turn: () => Promise<unknown>, restMs: number): Promise<void> {
    let failing = false;
    while (!ended.signal.aborted) {
      try {
        await turn();
        failing = false;
      } catch (error) {
        if (ended.signal.aborted) return;
        if (!failing) log().warn({ err: error }, "webhook delivery failed");
        failing = true;
      }
      await rest(restMs);
    }
  }

  const send = () => sendDue(hooks, () => !ended.signal.aborted);
  const hands = Array.from({ length: HANDS }, (_, nth) =>
    rest((nth * IDLE_MS) / HANDS).then(() => loop(send, IDLE_MS)),
  );
  const done = Promise.all([...hands, loop(() => dropOver(hooks), DROP_EVERY_MS)]);
  return {
    stop: async () => {
      ended.abort();
      await done;
    },
  };
}

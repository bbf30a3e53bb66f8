import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { call, type TestResponse } from "../../tests/http";
import { sign } from "../../tests/sign";
import { type Class, charterOf } from "../partner-calls";
import type { World } from "../world";

const [READERS, WRITERS] = [4, 4];
const PAUSE_MS = 10;

/** `status` 0 without an answer. `key`: of a write. */
type ClusterLoadReply = { what: string; status: number; code?: number; text: string };

/**
 * Reads and writes with names, each on its own connection, until stopped. `again`: a failed one is repeated with its key
 * until it succeeds.
 */
export async function load(stack: World, { again = false } = {}) {
  const [target] = (await charterOf(stack, [1_000_000])) as [Class];
  const reported: ClusterLoadReply[] = [];
  let running = true;
  let done = 0;
  const ask = async (what: string, asking: Promise<TestResponse>): Promise<ClusterLoadReply> => {
    const one = await asking.then(
      ({ status, json, text }) => ({ what, status, code: json?.error?.code, text }),
      (error: Error) => ({ what, status: 0, text: error.message }),
    );
    reported.push(one);
    return one;
  };
  const signedBy = () => ({
    domain: stack.partner.domain,
    authorization: `Bearer ${sign(stack.partner.token, stack.partner.domain)}`,
  });
  const status = `/api/reservation/1/items/status?items[0][main_id]=${target.main_id}&items[0][item_id]=${target.id}`;
  const reader = async () => {
    for (let n = 0; running; n++) {
      if (n % 4 === 0) await ask("page", call(stack.base, "GET", "/sign-in"));
      else await ask("read", call(stack.base, "GET", status, { headers: signedBy() }));
      await sleep(PAUSE_MS);
    }
  };
  const writer = async () => {
    while (running) {
      const key = randomUUID();
      const body = { main_id: target.main_id, items: [{ id: target.id, pax: { adult: 1 } }] };
      for (;;) {
        const headers = { ...signedBy(), "idempotency-key": key };
        const one = await ask("write", call(stack.base, "POST", "/api/reservation/1/book", { headers, body }));
        if (one.status === 200) done++;
        if (one.status === 200 || !again) break;
        await sleep(200);
      }
      await sleep(PAUSE_MS);
    }
  };
  const lanes = [...Array.from({ length: READERS }, reader), ...Array.from({ length: WRITERS }, writer)];
  return {
    told: reported,
    target,
    /** Waits for running calls; returns the number of executed writes. */
    stop: async () => {
      running = false;
      await Promise.all(lanes);
      return done;
    },
  };
}

/** Answers other than 200, by kind, status and code, with counts. */
export function refused(reply: readonly ClusterLoadReply[]): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const { what, status, code, text } of reply.filter(({ status }) => status !== 200)) {
    const kind = `${what} ${status} ${code ?? text.replace(/\s+/g, " ").slice(0, 60)}`;
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return kinds;
}

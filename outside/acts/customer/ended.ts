import { setTimeout as sleep } from "node:timers/promises";
import { at, type Json, text } from "../../lib/json";
import type { Act } from "../../model/acts";
import { ask, type Buyer } from "./buyer";

/** Whoever died on the way, what was begun is taken up by another process when its lease of a minute is over. */
export const ENDS_WITHIN_MS = 150_000;

const FINAL = new Set(["issued", "partially_issued", "refunded", "failed", "canceled", "expired"]);

interface EndedInput {
  id: number;
  serial?: string;
  /** What is known of the trade. */
  data: Json | undefined;
  /** Asked for again until it is one of these. */
  wanted?: ReadonlySet<string>;
}

/** A trade goes on by itself: it is asked for until it has ended. Its data then, or as they were last. */
export async function ended(buyer: Buyer, act: Act, { id, serial, data, wanted = FINAL }: EndedInput) {
  let reply = data;
  for (const until = Date.now() + ENDS_WITHIN_MS; Date.now() < until && !wanted.has(text(at(reply, "status"))); ) {
    const body = { trade_id: id, serial_id: serial || undefined };
    const { answer } = await ask(buyer, act, "/trade/completion", body);
    if (answer.status === 200) reply = at(answer.body, "data");
    if (!wanted.has(text(at(reply, "status")))) await sleep(300);
  }
  return reply;
}

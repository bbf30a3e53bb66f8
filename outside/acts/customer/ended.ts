import { setTimeout as sleep } from "node:timers/promises";
import { at, type Json, text } from "../../lib/json";
import type { Act } from "../../model/acts";
import { ask, type Buyer } from "./buyer";

/** After a kill another process continues when the lease of a minute has expired. */
export const ENDS_WITHIN_MS = 150_000;

const FINAL = new Set(["issued", "partially_issued", "refunded", "failed", "canceled", "expired"]);

interface EndedInput {
  id: number;
  serial?: string;
  /** Known data of the trade. */
  data: Json | undefined;
  /** Polls until one of these states. */
  wanted?: ReadonlySet<string>;
}

/** A trade continues automatically: polls until it has ended. Returns its last data. */
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

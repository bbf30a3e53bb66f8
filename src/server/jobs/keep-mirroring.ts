import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { syncMirror } from "@/adapters/suppliers/core/sync";
import { TURN_MS } from "@/domain/mirror/rules";
import { endTurn, type Turn, takeTurns } from "@/domain/mirror/take-turn";
import { config } from "../config";
import { query } from "../db";
import { log } from "../log";
import { supplierSealing } from "../supplier-desk";

/** Mirrors that are due are looked for this often. */
const IDLE_MS = 500;
/** A turn ends before somebody else may take it. */
const WITHIN_MS = TURN_MS - 5_000;

/** Brings the mirrors that are due up to date, those of several suppliers at once. What is wrong with one stands in its cursor. */
export async function mirrorOnce(): Promise<number> {
  const turns = await takeTurns(query, randomUUID(), supplierSealing().open);
  await Promise.all(turns.map(mirror));
  return turns.length;
}

async function mirror(turn: Turn): Promise<void> {
  const asking = {
    ...{ signal: AbortSignal.timeout(WITHIN_MS), scenario: null },
    ...{ requestId: `mirror-${turn.asker}`, now: new Date() },
  };
  const fault = await syncMirror(turn, query, asking, config().allowPrivateTargets).then(
    () => null,
    (error: Error) => error.message || error.name,
  );
  await endTurn(query, turn, fault);
}

/** Keeps mirrors of other deployments until stopped; in every job process, of which one at a time asks about each. */
export function keepMirroring(): { stop(): Promise<void> } {
  const ended = new AbortController();
  const loop = async () => {
    let failing = false;
    while (!ended.signal.aborted) {
      try {
        await mirrorOnce();
        failing = false;
      } catch (error) {
        if (ended.signal.aborted) return;
        if (!failing) log().warn({ err: error }, "other deployments' charters were not mirrored");
        failing = true;
      }
      await sleep(IDLE_MS, undefined, { signal: ended.signal }).catch(() => {});
    }
  };
  const done = loop();
  return {
    stop: async () => {
      ended.abort();
      await done;
    },
  };
}

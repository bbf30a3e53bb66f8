import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { syncMirror } from "@/adapters/suppliers/core/sync";
import { claimMirrors, completeLease, type MirrorLease, type Room, releaseLease } from "@/domain/mirror/claim-mirror";
import { TURN_MS } from "@/domain/mirror/rules";
import { SyncLog } from "@/domain/mirror/sync-log";
import { config } from "../config";
import { query } from "../db";
import { log } from "../log";
import { supplierDeps, supplierSealing } from "../supplier-deps";

/** Mirrors that are due are looked for this often. */
const IDLE_MS = 500;
/** A turn ends before somebody else may take it. */
const WITHIN_MS = TURN_MS - 5_000;

/** Mirrors that are asked about at once: of those that fail fewer, so that whoever does well waits for none of them. */
const MOST: Readonly<Room> = { well: 24, ill: 8 };

/** Turns of mirrors: each goes on alone, and what is wrong with one stands in its cursor. One a process, and one a test. */
class Mirroring {
  private readonly underWay: Room = { well: 0, ill: 0 };
  private readonly log = new SyncLog(supplierDeps({ requestId: "mirror", now: new Date() }).runtime.log);

  constructor(private readonly ended: AbortSignal) {}

  /** Begins the turns that are due, as far as there is room. */
  async begin(): Promise<Promise<void>[]> {
    const room = { well: MOST.well - this.underWay.well, ill: MOST.ill - this.underWay.ill };
    const turns = await claimMirrors(query, randomUUID(), supplierSealing().open, room);
    return turns.map(async (turn) => {
      const kind = turn.ill ? "ill" : "well";
      this.underWay[kind]++;
      await this.run(turn).finally(() => this.underWay[kind]--);
    });
  }

  private async run(turn: MirrorLease): Promise<void> {
    const signal = AbortSignal.any([AbortSignal.timeout(WITHIN_MS), this.ended]);
    const asking = { signal, scenario: null, requestId: `mirror-${turn.asker}`, now: new Date() };
    const { allowPrivateTargets } = config();
    const fault = await this.log
      .noted(turn.supplier, asking.requestId, (hear) =>
        syncMirror(turn, query, { ...asking, hear }, allowPrivateTargets).catch((error) => {
          throw this.ended.aborted ? new Error("told to end") : error;
        }),
      )
      .then(
        () => null,
        (error: Error) => error.message || error.name,
      );
    // Who was told to end has found nothing wrong.
    await (this.ended.aborted && fault !== null ? releaseLease(query, turn) : completeLease(query, turn, fault));
  }
}

/** Brings the mirrors that are due up to date, those of several suppliers at once, and waits for them. */
export async function mirrorOnce(): Promise<number> {
  const turns = await new Mirroring(new AbortController().signal).begin();
  await Promise.all(turns);
  return turns.length;
}

/** Keeps mirrors of other deployments until stopped; in every job process, of which one at a time asks about each. */
export function startMirrorWorker(): { stop(): Promise<void> } {
  const ended = new AbortController();
  const mirroring = new Mirroring(ended.signal);
  const underWay = new Set<Promise<void>>();
  let failing = false;
  const failed = (error: unknown) => {
    if (ended.signal.aborted) return;
    if (!failing) log().warn({ err: error }, "charter mirror failed");
    failing = true;
  };
  const loop = async () => {
    while (!ended.signal.aborted) {
      try {
        for (const turn of await mirroring.begin()) {
          const over = turn.catch(failed).finally(() => underWay.delete(over));
          underWay.add(over);
        }
        failing = false;
      } catch (error) {
        failed(error);
      }
      await sleep(IDLE_MS, undefined, { signal: ended.signal }).catch(() => {});
    }
  };
  const done = loop();
  return {
    stop: async () => {
      ended.abort();
      await done;
      await Promise.all(underWay);
    },
  };
}

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { syncMirror } from "@/adapters/suppliers/core/sync";
import {
  claimMirrors,
  completeLease,
  type MirrorLease,
  type Room,
  releaseLease,
} from "@/domain/sales/mirror/claim-mirror";
import { TURN_MS } from "@/domain/sales/mirror/rules";
import { SyncLog } from "@/domain/sales/mirror/sync-log";
import { config } from "../config";
import { query } from "../db";
import { log } from "../log";
import { supplierDeps, supplierSealing } from "../supplier-deps";

/** Interval of checking for due mirrors. */
const IDLE_MS = 500;
/** A turn ends before another process may take it over. */
const WITHIN_MS = TURN_MS - 5_000;

/** Mirrors processed at a time: fewer of the failing ones, so that healthy ones do not wait for them. */
const MOST: Readonly<Room> = { well: 24, ill: 8 };

/** Turns of mirrors: each runs independently and stores its faults in its cursor. One instance per process or test. */
class Mirroring {
  private readonly underWay: Room = { well: 0, ill: 0 };
  private readonly log = new SyncLog(supplierDeps({ requestId: "mirror", now: new Date() }).runtime.log);

  constructor(private readonly ended: AbortSignal) {}

  /** Starts due turns within the limits. */
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
    // An aborted turn did not fail.
    await (this.ended.aborted && fault !== null ? releaseLease(query, turn) : completeLease(query, turn, fault));
  }
}

/** Updates due mirrors of several suppliers in parallel and waits for them. */
export async function mirrorOnce(): Promise<number> {
  const turns = await new Mirroring(new AbortController().signal).begin();
  await Promise.all(turns);
  return turns.length;
}

/**
 * Keeps mirrors of other deployments up to date until stopped; runs in every job process, one at a time per mirror.
 */
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

import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Query } from "@/domain/kernel/context";
import { type Carrier, HAND_OVER_MS, type Handover, type Parcel } from "@/domain/platform/message/port";
import { claimMessages, recordLineFault, recoverLine, settleMessages } from "@/domain/platform/message/sending";
import { log } from "../log";

/** A round takes this multiple of the carrier's parallel limit: the most a killed process can have claimed. */
const TURNS = 2;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** `broken`: its loop ended with a fault, and a new sender must take the line. */
export type LineSender = { kick(): void; broken(): boolean; stop(): Promise<void> };
type Given = { query: Query; line: { branchId: number; lineId: number; perSecond: number }; carrier: Carrier };

/**
 * Sends due messages of one line, round by round, until stopped; the caller holds the lock of the line. Claims, hands
 * over and settles as in domain/platform/message/sending.ts. Retries an unreachable peer with backoff and records it.
 */
export function lineSender({ query, line, carrier }: Given): LineSender {
  const ended = new AbortController();
  // Each waiting message adds a listener.
  setMaxListeners(0, ended.signal);
  const pace = pacer(line.perSecond);
  const most = Math.max(1, Math.min(line.perSecond, carrier.atOnce * TURNS));
  let woken = () => {};
  let due = true;
  let pause = FIRST_PAUSE_MS;
  let result: string | null | undefined;

  async function recordState(fault: string | null): Promise<void> {
    if (fault !== result) await recordLineFault(query, line, fault);
    result = fault;
  }

  /** Returns the state of the line after a round; undefined when nothing was due. */
  async function round(): Promise<"up" | string | undefined> {
    try {
      await carrier.ready();
    } catch (error) {
      return (error as Error).message;
    }
    const run = randomUUID();
    const parcels = await claimMessages(query, line, run, most);
    if (parcels.length === 0) return undefined;
    let fault: string | undefined;
    const result = await eachOf(parcels, carrier.atOnce, async (parcel) => {
      const handover = fault === undefined && (await pace(parcel, ended.signal)) ? await hand(carrier, parcel) : LATER;
      if (handover.outcome === "again" && handover.down) fault = handover.reason;
      return { id: parcel.id, handover };
    });
    await settle(query, line, run, result);
    return fault ?? "up";
  }

  async function loop(): Promise<void> {
    await recoverLine(query, line, carrier.repeatable);
    while (!ended.signal.aborted) {
      due = false;
      const stands = await round();
      if (stands === undefined || stands === "up") {
        pause = FIRST_PAUSE_MS;
        await recordState(null);
        if (stands === undefined && !due && !ended.signal.aborted) await new Promise<void>((done) => (woken = done));
        continue;
      }
      await recordState(stands);
      await sleep(pause, undefined, { signal: ended.signal }).catch(() => {});
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    }
  }

  const kick = () => {
    due = true;
    woken();
  };
  let broken = false;
  const done = loop();
  done.catch((error) => {
    broken = true;
    log().warn({ err: error, branchId: line.branchId, line: line.lineId }, "message line interrupted");
  });
  return {
    kick,
    broken: () => broken,
    stop: async () => {
      ended.abort();
      woken();
      await done.catch(() => {});
      await carrier.close();
    },
  };
}

const LATER: Handover = { outcome: "again", reason: "left for the next round" };

/** Limits the time of a carrier's answer. */
async function hand(carrier: Carrier, parcel: Parcel): Promise<Handover> {
  const late = new AbortController();
  const tooLate = sleep(HAND_OVER_MS * 2, undefined, { signal: late.signal, ref: false }).then(
    (): Handover => ({ outcome: "unknown", reason: "no answer in time" }),
  );
  tooLate.catch(() => {});
  try {
    return await Promise.race([carrier.hand(parcel), tooLate]);
  } catch (error) {
    log().error({ err: error, message: parcel.id }, "message carrier failed");
    return { outcome: "unknown", reason: "a fault of ours" };
  } finally {
    late.abort();
  }
}

/** The outcome must be recorded: waits while the database is briefly unavailable. */
async function settle(query: Query, line: Given["line"], run: string, dto: { id: number; handover: Handover }[]) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await settleMessages(query, line, run, dto);
    } catch (error) {
      if (attempt === 20) throw error;
      await sleep(250 * attempt);
    }
  }
}

/** Waits for the turn of a message, `perSecond` parts a second; false when stopped while waiting. */
function pacer(perSecond: number) {
  let next = 0;
  return async ({ parts }: Parcel, signal: AbortSignal): Promise<boolean> => {
    const now = performance.now();
    const turn = Math.max(now, next);
    next = turn + (parts * 1_000) / perSecond;
    if (turn - now > 1) await sleep(turn - now, undefined, { signal }).catch(() => {});
    return !signal.aborted;
  };
}

/** Runs `work` for all items, at most `atOnce` at a time, and collects the answers. */
async function eachOf<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  let at = 0;
  const lane = async () => {
    while (at < items.length) {
      const mine = at++;
      answers[mine] = await work(items[mine]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  return answers;
}

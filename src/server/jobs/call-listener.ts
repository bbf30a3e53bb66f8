import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, openManager } from "@/adapters/ami/connection";
import type { Reach } from "@/adapters/ami/dial-server";
import { CallBuffer } from "@/domain/communication/telephony/call-buffer";
import { changeOf, isCallEvent } from "@/domain/communication/telephony/follow";
import { countDropped, endOthers, keepCalls, recordLinkState } from "@/domain/communication/telephony/listening";
import type { Packet, ServerAddress } from "@/domain/communication/telephony/port";
import type { Query } from "@/domain/kernel/context";
import { log } from "../log";

/** Interval of writing changes: together with the relay's interval the maximum delay of the console. */
const WRITE_MS = 200;
const PATIENCE_MS = 5_000;
/** A server that does not answer a ping within PATIENCE_MS counts as disconnected, whatever TCP reports. */
const PING_MS = 10_000;
/** Lost events are found by comparing with the current state. */
const LOOK_MS = 30_000;
/**
 * Half of it plus a random part: clients that were disconnected together do not reconnect together. The longest pause
 * stays below 5 s.
 */
const PAUSES_MS = [200, 500, 1_000, 2_000, 4_000];

type Given = { query: Query; owner: string; branchId: number; country: string; server: ServerAddress; reach: Reach };
export type CallListener = { gatherer: CallBuffer; stop(): Promise<void> };

/** Listens to a branch's server until stopped: reconnects after a disconnection and reports the state of the link. */
export function callListener({ query, owner, branchId, country, server, reach }: Given): CallListener {
  const ended = new AbortController();
  const { signal } = ended;
  const gatherer = new CallBuffer();
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  const hear = (event: Packet) => {
    const change = changeOf(event, new Date(), country);
    if (change) gatherer.add(change);
  };

  async function look(manager: Connection): Promise<void> {
    const { answer, rows } = await manager.list("CoreShowChannels");
    // Without permission to list channels nothing is known about ended ones.
    if (answer.get("response") !== "Success") return;
    for (const row of rows) hear(row);
    const living = rows.map((row) => row.get("linkedid") ?? "");
    await endOthers(query, branchId, living);
  }

  /** Runs one connection; resolves with the reason of its end. */
  async function listen(): Promise<string> {
    const life = new AbortController();
    let manager: Connection | undefined;
    const every = async (ms: number, act: (manager: Connection) => Promise<unknown>): Promise<string> => {
      while (!life.signal.aborted) {
        await sleep(ms, undefined, { signal: life.signal });
        await act(manager!);
      }
      return "closed";
    };
    const why = (error: unknown) => (error as Error).message;
    try {
      manager = await openManager(server, {
        ...{ reach, patienceMs: PATIENCE_MS, signal },
        ...{ onEvent: hear, wants: isCallEvent, events: "call,agent" },
      });
      const since = performance.now();
      await look(manager);
      await recordLinkState(query, owner, branchId, null);
      const reason = await Promise.race([
        manager.closed,
        every(PING_MS, (received) => received.ask("Ping")).catch(why),
        every(LOOK_MS, look).catch(why),
      ]);
      // Prevents fast reconnection to a server that accepts us and disconnects immediately.
      if (performance.now() - since > PATIENCE_MS) failures = 0;
      return reason;
    } catch (error) {
      return why(error);
    } finally {
      life.abort();
      manager?.close();
    }
  }

  let failures = 0;
  async function connect(): Promise<void> {
    while (!signal.aborted) {
      const reason = await listen();
      if (signal.aborted) return;
      await recordLinkState(query, owner, branchId, reason).catch((error) =>
        log().warn({ err: error, branchId }, "telephony link status update failed"),
      );
      const longest = PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)]!;
      await rest(longest / 2 + randomInt(longest / 2));
    }
  }

  async function write(): Promise<void> {
    let reported = 0;
    while (!signal.aborted) {
      await rest(WRITE_MS);
      const changes = gatherer.take();
      try {
        await keepCalls(query, branchId, changes);
        const { dropped } = gatherer;
        if (dropped > reported) {
          log().warn({ branchId, dropped: dropped - reported }, "telephony call changes dropped");
          await countDropped(query, branchId, dropped - reported);
          reported = dropped;
        }
      } catch (error) {
        gatherer.giveBack(changes);
        log().warn({ err: error, branchId }, "telephony call write failed");
        await rest(1_000);
      }
    }
    await keepCalls(query, branchId, gatherer.take()).catch(() => {});
  }

  const done = Promise.all([connect(), write()]);
  done.catch((error) => log().error({ err: error, branchId }, "telephony listener interrupted"));
  return {
    gatherer,
    stop: async () => {
      ended.abort();
      await done.catch(() => {});
    },
  };
}

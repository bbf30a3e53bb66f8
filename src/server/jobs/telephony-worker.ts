import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import {
  endStale,
  expireRequests,
  LEASE_SECONDS,
  type Listened,
  leaseServers,
  releaseServers,
} from "@/domain/communication/telephony/listening";
import type { Query } from "@/domain/kernel/context";
import { log } from "../log";
import { phoneReach, phoneSealing } from "../telephony-deps";
import { type CallListener, callListener } from "./call-listener";

/** Interval of renewing leases: another process takes over within LEASE_SECONDS plus this. */
const RENEW_MS = 1_000;
const SWEEP_EVERY = 30;

/** Listens to the branches' telephony servers until stopped; one process for each server. */
export function startTelephonyWorker(pool: pg.Pool): { stop(): Promise<void>; kill(): Promise<void> } {
  const ended = new AbortController();
  const owner = randomUUID();
  const query: Query = async (_, text, values = []) => (await pool.query(text, [...values])).rows;
  const mine = new Map<number, { listener: CallListener; version: number }>();
  let renewed = performance.now();
  let turns = 0;

  async function turn(): Promise<void> {
    const leased = new Map((await leaseServers(query, owner)).map((row) => [row.branch_id, row]));
    renewed = performance.now();
    for (const [branchId, { listener, version }] of mine) {
      if (leased.get(branchId)?.version === version) continue;
      mine.delete(branchId);
      await listener.stop();
    }
    for (const row of leased.values()) if (!mine.has(row.branch_id)) mine.set(row.branch_id, begin(row));
    if (turns++ % SWEEP_EVERY !== 0) return;
    await expireRequests(query);
    await endStale(query);
  }

  function begin({ branch_id: branchId, country, sealed, version, ...at }: Listened) {
    const { host, port, tls, username } = at;
    const server = { host, port, tls, username, secret: phoneSealing.open(sealed) ?? "" };
    return { listener: callListener({ query, owner, branchId, country, server, reach: phoneReach() }), version };
  }

  async function leave(): Promise<void> {
    const left = [...mine.values()];
    mine.clear();
    await Promise.all(left.map(({ listener }) => listener.stop()));
  }

  async function loop(): Promise<void> {
    let failing = false;
    while (!ended.signal.aborted) {
      try {
        await turn();
        failing = false;
      } catch (error) {
        if (!failing) log().warn({ err: error }, "telephony listener failed");
        failing = true;
        // Another process may be listening by now.
        if (performance.now() - renewed > LEASE_SECONDS * 1_000) await leave();
      }
      await sleep(RENEW_MS, undefined, { signal: ended.signal }).catch(() => {});
    }
    await leave();
  }

  const done = loop();
  const kill = async () => {
    ended.abort();
    await done;
  };
  return {
    stop: async () => {
      await kill();
      await releaseServers(query, owner).catch(() => {});
    },
    /** Simulates a crash: its leases remain until they expire. For tests. */
    kill,
  };
}

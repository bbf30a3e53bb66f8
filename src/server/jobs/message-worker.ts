import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { carrierOf } from "@/adapters/messages/carrier-of";
import type { Query } from "@/domain/kernel/context";
import type { OpenLine } from "@/domain/platform/message/port";
import { activeLines, keepReceipts, type SendingLine } from "@/domain/platform/message/sending";
import { config } from "../config";
import { log } from "../log";
import { openSecrets } from "../message-secrets";
import { type LineSender, lineSender } from "./line-sender";

/** Interval of checking lines: the maximum delay before a message is sent. */
const IDLE_MS = 250;
const AFTER_FAULT_MS = 1_000;
/** Permanent connections are checked at every eighth interval. */
const CONNECTED_EVERY = 8;

/**
 * Sends outgoing messages until stopped. Each line is owned by one process through an advisory lock on a separate
 * connection, so that a provider sees one connection and one rate, and messages left in `sending` belong to a dead
 * process.
 */
export function startMessageWorker(pool: pg.Pool): { stop(): Promise<void> } {
  const ended = new AbortController();
  const query: Query = async (_, text, values = []) => (await pool.query(text, [...values])).rows;
  const mine = new Map<string, { sender: LineSender; revision: number }>();
  let looks = 0;

  async function look(lease: pg.PoolClient): Promise<void> {
    const lines = await activeLines(query);
    const connected = looks++ % CONNECTED_EVERY === 0;
    const wanted = new Map(lines.map((line) => [keyOf(line), line]));
    for (const [key, { sender, revision }] of mine) {
      if (wanted.get(key)?.revision === revision && !sender.broken()) continue;
      mine.delete(key);
      await sender.stop();
      await lease.query("select pg_advisory_unlock(hashtextextended($1, 0))", [key]);
    }
    for (const [key, line] of wanted) {
      // A receiving line stays connected; others are started when something is due.
      if (!line.due && !line.left && line.driver !== "smpp" && !mine.has(key)) continue;
      if (!mine.has(key)) {
        const { rows } = await lease.query("select pg_try_advisory_lock(hashtextextended($1, 0)) as got", [key]);
        if (!rows[0].got) continue;
        mine.set(key, { sender: await open(query, line), revision: line.revision });
      }
      if (line.due || (connected && line.driver === "smpp")) mine.get(key)!.sender.kick();
    }
  }

  async function letGo(): Promise<void> {
    const senders = [...mine.values()];
    mine.clear();
    await Promise.all(senders.map(({ sender }) => sender.stop()));
  }

  async function loop(): Promise<void> {
    while (!ended.signal.aborted) {
      let lease: pg.PoolClient | undefined;
      try {
        lease = await pool.connect();
        let lost = false;
        lease.on("error", () => {
          lost = true;
        });
        while (!ended.signal.aborted && !lost) {
          await look(lease);
          await sleep(IDLE_MS, undefined, { signal: ended.signal }).catch(() => {});
        }
        await letGo();
        // Closing the connection releases its locks.
        lease.release(true);
      } catch (error) {
        await letGo();
        lease?.release(true);
        if (ended.signal.aborted) return;
        log().warn({ err: error }, "message delivery failed");
        await sleep(AFTER_FAULT_MS, undefined, { signal: ended.signal }).catch(() => {});
      }
    }
  }

  const done = loop();
  return {
    stop: async () => {
      ended.abort();
      await done;
    },
  };
}

const keyOf = ({ branch_id, id }: SendingLine) => `message-line:${branch_id}:${id}`;

async function open(query: Query, row: SendingLine): Promise<LineSender> {
  const { branch_id: branchId, id, per_second: perSecond, channel, driver, sender, settings } = row;
  const secrets = openSecrets(row.sealed);
  const line: OpenLine = { branchId, id, channel, driver, sender, settings, secrets, perSecond };
  const at = { branchId, lineId: id };
  const carrier = await carrierOf(line, {
    receive: (receipts) => keepReceipts(query, at, receipts),
    log: (fields, message) => log().info({ branchId, line: id, ...fields }, message),
    allowPrivate: config().allowPrivateTargets,
  });
  return lineSender({ query, line: { ...at, perSecond }, carrier });
}

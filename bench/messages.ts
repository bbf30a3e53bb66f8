import { setTimeout as sleep } from "node:timers/promises";
import { makePool } from "@/server/connection";
import { perSecond, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const MESSAGES = 5_000;
/** Delay of the peer per message. */
const LATENCY_MS = 20;
const QUEUED_WITHIN_MS = 2_000;
const HANDED_A_SECOND = 200;

/**
 * A bulk of 5,000: time until it is queued, and messages per second accepted by a message center with a delay of 20 ms.
 */
export const messages = (): Promise<ResultRow[]> =>
  withDatabase(async () => {
    process.env.ALLOW_PRIVATE_TARGETS = "on";
    const { smppPeer } = await import("../tests/smpp-peer");
    const { branchSending } = await import("../tests/messages");
    const { bulkMessages } = await import("@/domain/platform/message/bulk-messages");
    const { BulkRequest } = await import("@/domain/platform/message/schema.bulk");
    const { startMessageWorker } = await import("@/server/jobs/message-worker");
    const { pool, prisma } = await import("@/server/db");
    const peer = await smppPeer({ latencyMs: LATENCY_MS });
    const settings = { host: "127.0.0.1", port: peer.port, system_id: "safar", window: 50 };
    const at = await branchSending({ driver: "smpp", settings, secrets: { password: "secret" }, perSecond: 1_000 });
    const contacts = Array.from({ length: MESSAGES }, (_, nr) => `0912${String(nr).padStart(7, "0")}`);

    // Warm-up: a process that sends bulks has sent one before.
    const before = await branchSending({ driver: "log" });
    await bulkMessages(before.ctx, BulkRequest.parse({ contacts: contacts.slice(0, 50), text: "سلام" }));
    const began = performance.now();
    await bulkMessages(at.ctx, BulkRequest.parse({ contacts, text: "سلام، تور کیش با ۲۰٪ تخفیف." }));
    const queuedMs = performance.now() - began;

    await prisma().outgoingMessage.updateMany({
      where: { branchId: at.branchId },
      data: { held: false, notBefore: new Date(0) },
    });
    const jobs = makePool({ name: "bench", connectionString: process.env.DATABASE_URL, max: 8 });
    const left = performance.now();
    const keeper = startMessageWorker(jobs);
    while ((await prisma().outgoingMessage.count({ where: { branchId: at.branchId, state: "handed" } })) < MESSAGES)
      await sleep(50);
    const rate = MESSAGES / ((performance.now() - left) / 1_000);
    await keeper.stop();
    await jobs.end();
    await peer.close();
    await pool().end();
    return [
      row("5,000 messages queued", `${Math.round(queuedMs)} ms`, "<= 2 s", queuedMs <= QUEUED_WITHIN_MS),
      row("handed over by SMPP, the peer taking 20 ms each", perSecond(rate), ">= 200/s", rate >= HANDED_A_SECOND),
    ];
  });

const row = (what: string, ours: string, goal: string, met: boolean): ResultRow => {
  return { id: "messages", what, ours, other: "", ratio: "", goal, met };
};

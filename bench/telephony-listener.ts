import { makePool } from "@/server/connection";
import { startOutboxRelayWorker } from "@/server/jobs/outbox-relay-worker";
import { startTelephonyWorker } from "@/server/jobs/telephony-worker";

/**
 * The job process's telephony work in its own process; sends its memory on request, and the maximum since the last.
 */
const pool = makePool({ name: "bench", connectionString: process.env.DATABASE_URL, max: 8 });
const listening = startTelephonyWorker(pool);
const relay = startOutboxRelayWorker(pool);

const resident = () => process.memoryUsage.rss();
let most = resident();
setInterval(() => {
  most = Math.max(most, resident());
}, 20);

process.on("message", () => {
  globalThis.gc?.();
  process.send!({ now: resident(), most });
  most = resident();
});
process.on("disconnect", async () => {
  await Promise.all([listening.stop(), relay.stop()]);
  process.exit();
});
process.send!({ ready: true });

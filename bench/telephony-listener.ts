import { makePool } from "@/server/connection";
import { keepListening } from "@/server/jobs/keep-listening";
import { keepRelaying } from "@/server/jobs/keep-relaying";

/** What a job process does for the telephone, in a process of its own; tells at a word what it holds, and the most since the last. */
const pool = makePool({ name: "bench", connectionString: process.env.DATABASE_URL, max: 8 });
const listening = keepListening(pool);
const relay = keepRelaying(pool);

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

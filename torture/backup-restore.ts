import { createHash, randomUUID } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { namesIn, throughOf } from "../ops/backup/archive";
import { startEmbedded } from "../ops/embedded";
import { freePort } from "../scripts/lib/free-port.mjs";
import { registeredPartner } from "../tests/partner";
import { quietPool } from "../tests/quiet-pool";
import { descendants, healthy, launch, remove, start, stop, temporaryFolder } from "../tests/start/product";
import { audit } from "./audit";
import { command } from "./command";
import { type Item, ledgerOfFailures } from "./item";
import { book, type Class, charterOf } from "./partner-calls";
import { runningIn, type World } from "./world";

const BOOKERS = 4;
const PATIENCE_MS = 60_000;
const COPIED_MS = 20_000;
const MAX_LOST_MS = 5_000;
const MAX_RESTORE_MS = 60_000;

type Acknowledged = { reference: string; beganAt: number; at: number };

/**
 * O3: everything is killed while partners book, and its disk is lost; from backups alone the last state is restored,
 * missing at most 5 s, and that of an earlier time, exactly. A damaged backup and an occupied folder are refused.
 */
export const o3: Item = {
  id: "O3",
  claim: "backups restore all but the last 5 s, or any moment, and a damaged one is detected",
  run: async ({ size }) => {
    const { failures, must } = ledgerOfFailures();
    const folder = await temporaryFolder();
    const [dataDir, backups] = [join(folder, "data"), join(folder, "backups")];
    const product = await start({ dataDir, env: { ALLOW_PRIVATE_TARGETS: "on", BACKUP_DIR: backups } });
    const all = () => [product.child.pid!, ...descendants(product.child.pid!)];
    try {
      const running = runningIn(dataDir, product);
      const world: World = { ...running, partner: await registeredPartner(running.base) };
      const classes = await charterOf(world, [1_000_000]);
      must(await baseIn(backups), "no automatic base backup was made");
      const journal = booking(world, classes[0]!);
      await sleep(size === "long" ? 20_000 : 1_000);
      const file = await storedFile(world, dataDir);
      const moment = Date.now();
      must(await copied(backups, moment), "the log of a moment was not copied within 20 s");
      await sleep(size === "long" ? 20_000 : 500);
      const killedAt = Date.now();
      for (const pid of all()) kill(pid);
      await product.ended;
      const acknowledged = await journal.stop();

      const env = { BACKUP_DIR: backups, DATA_DIR: join(folder, "latest") };
      const began = performance.now();
      const latest = await command(RESTORE, ["--to", "latest"], env);
      const restoreMs = Math.round(performance.now() - began);
      must(latest.code === 0, `restore to the latest: ${latest.said}`);
      if (latest.code !== 0) return { figures: {}, failures };
      const checked = await command("ops/verify-books.ts", [], env);
      must(checked.code === 0, `verify-books: ${checked.said}`);
      must(readFileSync(join(env.DATA_DIR, "files", file)).length > 0, "an uploaded file is not there");
      const found = await bookings(env.DATA_DIR);
      failures.push(...found.broken);
      const lost = acknowledged.filter(({ reference }) => !found.references.has(reference));
      const lostMs = Math.round(Math.max(0, ...lost.map(({ at }) => killedAt - at)));
      must(lostMs <= MAX_LOST_MS, `lost ${lost.length} bookings, the oldest acknowledged ${lostMs} ms before the end`);

      const then = await command(RESTORE, ["--to", new Date(moment).toISOString()], {
        ...env,
        DATA_DIR: join(folder, "then"),
      });
      must(then.code === 0, `restore to a moment: ${then.said}`);
      const past = then.code === 0 ? await bookings(join(folder, "then")) : found;
      failures.push(...past.broken);
      const absent = acknowledged.filter(({ reference, at }) => at < moment && !past.references.has(reference));
      const early = acknowledged.filter(({ reference, beganAt }) => beganAt > moment && past.references.has(reference));
      must(absent.length === 0, `${absent.length} bookings of before the moment are not there`);
      must(early.length === 0, `${early.length} bookings of after the moment are there`);

      const occupied = await command(RESTORE, ["--to", "latest"], env);
      must(occupied.code === 1 && occupied.said.includes("--replace"), `an occupied DATA_DIR: ${occupied.said}`);
      const damaged = join(folder, "damaged");
      cpSync(backups, damaged, { recursive: true });
      damage(join(damaged, "base"));
      const refused = await command(RESTORE, ["--to", "latest"], {
        BACKUP_DIR: damaged,
        DATA_DIR: join(folder, "none"),
      });
      must(refused.code === 1 && refused.said.includes("damaged"), `a damaged backup: ${refused.said}`);

      const healthyMs = size === "long" ? await serving(env.DATA_DIR) : 0;
      must(
        restoreMs + healthyMs <= MAX_RESTORE_MS || size !== "long",
        `restored and serving after ${restoreMs + healthyMs} ms`,
      );
      const figures = {
        bookings: acknowledged.length,
        lost: lost.length,
        lost_ms: lostMs,
        restore_ms: restoreMs,
        ...(size === "long" && { serving_after_ms: restoreMs + healthyMs }),
      };
      return { figures, failures };
    } finally {
      for (const pid of all()) kill(pid);
      await product.ended;
      await remove(folder);
    }
  },
};

const RESTORE = "ops/restore/restore-command.ts";

function booking(world: World, target: Class) {
  let running = true;
  const acknowledged: Acknowledged[] = [];
  const loops = Array.from({ length: BOOKERS }, async () => {
    while (running) {
      const [reference, beganAt] = [randomUUID(), Date.now()];
      const answer = await book(world, target, { client_reference: reference }).catch(() => undefined);
      if (answer?.status === 200 && answer.json.items[0].code === 1000)
        acknowledged.push({ reference, beganAt, at: Date.now() });
      else await sleep(50);
    }
  });
  return {
    stop: async () => {
      running = false;
      await Promise.all(loops);
      return acknowledged;
    },
  };
}

/** Stores a file like the product: its bytes, then its row. */
async function storedFile(world: World, dataDir: string): Promise<string> {
  const path = `${world.partner.branchId}/torture/${randomUUID()}.csv`;
  const to = join(dataDir, "files", path);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, "a,b\n1,2\n");
  const checksum = createHash("sha256").update("a,b\n1,2\n").digest("hex");
  await world.sql(
    "insert into files (branch_id, path, name, mime, size, checksum, created_by) values ($1, $2, 'x.csv', 'text/csv', 8, $3, 'system:torture')",
    [world.partner.branchId, path, checksum],
  );
  return path;
}

async function baseIn(backups: string): Promise<boolean> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
    if ((await namesIn(join(backups, "base"))).some((name) => /^\d/.test(name))) return true;
  }
  return false;
}

// A stopped database relays no events.
const NOT_AT_REST = "relayed within thirty seconds";

async function copied(backups: string, moment: number): Promise<boolean> {
  for (const until = Date.now() + COPIED_MS; Date.now() < until; await sleep(50)) {
    const through = await throughOf(backups);
    if (through && Date.parse(through.at) >= moment) return true;
  }
  return false;
}

/** Contents of the restored database, and violated invariants. */
async function bookings(dataDir: string) {
  const server = await startEmbedded({ dataDir });
  const pool = quietPool({ connectionString: server.ownerUrl, max: 2 });
  try {
    const { rows } = await pool.query<{ reference: string }>("select client_reference as reference from bookings");
    const broken = await audit(async (text, values) => (await pool.query(text, values)).rows);
    const references = new Set(rows.map(({ reference }) => reference));
    return { references, broken: broken.filter((line) => !line.includes(NOT_AT_REST)) };
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** Flips one byte of the newest base backup's largest file. */
function damage(base: string): void {
  const files = readdirSync(base, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.parentPath.includes("/cluster/base/"),
  );
  const paths = files
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((a, b) => statSync(b).size - statSync(a).size);
  const bytes = readFileSync(paths[0]!);
  bytes[5_000]! ^= 1;
  writeFileSync(paths[0]!, bytes);
}

async function serving(dataDir: string): Promise<number> {
  const began = performance.now();
  const product = launch({ dataDir }, await freePort());
  await healthy(product);
  const took = performance.now() - began;
  await stop(product);
  return Math.round(took);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Already ended.
  }
}

import { mkdir, realpath } from "node:fs/promises";
import { parseArgs } from "node:util";
import { readSettings } from "@/server/config";
import { takeLock } from "../../scripts/lib/lock.mjs";
import { throughOf } from "../backup/archive";
import { basesOf } from "../backup/manifest";
import { momentOf } from "./moment";
import { restore } from "./restore";

/**
 * `npm run restore -- --to 2026-11-23T04:00:00Z | 03:09:59 --zone Asia/Tehran | latest [--dir folder] [--base name]
 * [--replace]`: restores DATA_DIR to that time from the backups in the folder (default BACKUP_DIR). `--list` lists
 * them. Exit code 1 when nothing was restored, 2 when uploaded files are missing.
 */
try {
  const { values: input } = parseArgs({
    options: {
      to: { type: "string" },
      zone: { type: "string" },
      dir: { type: "string" },
      base: { type: "string" },
      replace: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
    },
  });
  const settings = readSettings({ ...process.env, ...(input.dir && { BACKUP_DIR: input.dir }) });
  if (!settings.backupDir) throw new Error("from where? Set BACKUP_DIR, or --dir folder");
  const dir = await realpath(settings.backupDir);
  if (input.list) await list(dir);
  else await run(dir, momentOf(input.to, input.zone, new Date()), input);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function list(dir: string) {
  for (const { name, manifest } of await basesOf(dir)) console.log(`${name}: whole at ${manifest.endedAt}`);
  console.log(`the log reaches to ${(await throughOf(dir))?.at ?? "nothing"}`);
}

async function run(
  dir: string,
  to: Date | undefined,
  { base, replace }: { base?: string | undefined; replace: boolean },
) {
  const { dataDir: input, authSecret, s3 } = readSettings({ ...process.env, BACKUP_DIR: "" });
  await mkdir(input, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(input);
  const lock = await takeLock(dataDir);
  if (lock.holder) throw new Error(`DATA_DIR=${dataDir} is in use by process ${lock.holder.pid ?? "?"}: stop it first`);
  const began = Date.now();
  const { plan, aside, wrong } = await restore({ dir, dataDir, to, base, authSecret, files: !s3, replace });
  const moment = to?.toISOString() ?? plan.through.at;
  console.log(
    `${dataDir} is restored to ${moment}, from ${plan.base.name} and ${plan.segments.length} segments of the log, in ${((Date.now() - began) / 1000).toFixed(1)} s`,
  );
  if (aside) console.log(`the previous content is in ${aside}`);
  for (const path of wrong) console.error(`uploaded file ${path} is missing or damaged`);
  console.log("now: npm run verify-books, then npm start");
  await lock.release();
  process.exitCode = wrong.length > 0 ? 2 : 0;
}

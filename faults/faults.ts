import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ConditionCode, MomentCode } from "@/server/events";
import { basesOf } from "../ops/backup/manifest";
import { PAGE } from "../ops/backup/pages";
import { descendants } from "../tests/start/product";
import { command } from "../torture/command";
import { book } from "../torture/partner-calls";
import { type Night, until } from "./night";

/** A fault at run time: its condition code, and the text of the log line. */
export type InjectedFault = {
  name: string;
  code: ConditionCode | MomentCode;
  /** Reason of 503, if it stops the service. */
  reason?: string;
  says: RegExp;
  /** Part of the short form in `npm test`. */
  short: boolean;
  /** True when no partner books during it: callers get other errors, which other tests check. */
  quiet?: boolean;
  disks?: boolean;
  begin: (night: Night) => Promise<unknown>;
  end?: (night: Night) => Promise<unknown>;
};

const filler = (folder: string) => join(folder, "filler");

/** Fills the disk to the last byte, even while others write. */
function fill(folder: string): void {
  try {
    execFileSync("sh", ["-c", 'cat /dev/zero > "$1"', "sh", filler(folder)], { stdio: "ignore" });
  } catch {
    // The disk is full, as intended.
  }
}

function pidOf({ product }: Night, program: string): number {
  const runs = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8")
        .split("\0")
        .some((part) => part.endsWith(program));
    } catch {
      return false;
    }
  };
  return descendants(product.child.pid!).find(runs)!;
}

const everyServer = ({ world }: Night) => [world.server(), ...descendants(world.server())];

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Already ended.
    }
  }
}

/** File of a table, while the database can tell. */
async function fileOf({ world, dataDir }: Night, table: string): Promise<string> {
  const [found] = await world.sql<{ path: string }>("select pg_relation_filepath($1) as path", [table]);
  return join(dataDir, "postgres/cluster", found!.path);
}

/** Flips a byte of the first page of a table on disk; twice restores it. */
async function flip(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, PAGE - 100);
    byte[0]! ^= 1;
    await file.write(byte, 0, 1, PAGE - 100);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Gracefully: changes are flushed to disk and read from it again. */
async function restartDatabase({ world }: Night): Promise<void> {
  const before = world.server();
  process.kill(before, "SIGINT");
  const isBack = async () => world.server() !== before && (await world.sql("select")).length === 1;
  await until(30_000, () => isBack().catch(() => false));
}

/** State of a fault until its end. */
let damaged = "";
const LONG = "x".repeat(9_000);

export const FAULTS: readonly InjectedFault[] = [
  {
    ...{
      name: "full data disk",
      code: "disk_full",
      reason: "disk",
      says: /the disk of DATA_DIR=\S+ is full: \d+ MiB left/,
      short: false,
      disks: true,
    },
    begin: async ({ dataDir }) => fill(dataDir),
    end: async ({ dataDir }) => rmSync(filler(dataDir)),
  },
  {
    ...{
      name: "full backup disk",
      code: "backup_disk_full",
      says: /the disk of BACKUP_DIR=.* is full/,
      short: true,
      disks: true,
    },
    begin: async ({ backupDir, world }) => {
      fill(backupDir);
      // More than the current log segment has space for.
      for (let i = 0; i < 20; i++)
        await world.sql("select pg_logical_emit_message(false, 'faults', repeat('x', 1000000))");
    },
    end: async ({ backupDir }) => rmSync(filler(backupDir)),
  },
  {
    ...{
      name: "unmounted backup",
      code: "backup_place_changed",
      says: /is its disk mounted|is its own mounted/,
      short: true,
      disks: true,
    },
    begin: async ({ backupDisk }) => backupDisk.unmount(),
    end: async ({ backupDisk }) => backupDisk.mount(),
  },
  {
    ...{
      name: "damaged page in a copied file",
      code: "backup_base_failed",
      says: /block 0 of base\/\S+ \(faults_kept\) is damaged/,
      short: false,
    },
    begin: async (night) => {
      const { world, backupDir, dataDir } = night;
      await world.sql(
        "create table faults_kept with (autovacuum_enabled = off) as select n, repeat('x', 500) as text from generate_series(1, 100) n",
      );
      const [first] = await basesOf(backupDir);
      await command("ops/backup/backup-command.ts", [], { DATA_DIR: dataDir, BACKUP_DIR: backupDir });
      damaged = await fileOf(night, "faults_kept");
      await flip(damaged);
      await rm(first!.folder, { recursive: true });
    },
    end: async () => flip(damaged),
  },
  {
    ...{
      name: "damaged page that is read",
      code: "data_damaged",
      reason: "damage",
      says: /invalid page in block 0 of relation/,
      short: false,
      quiet: true,
    },
    begin: async (night) => {
      await restartDatabase(night);
      damaged = await fileOf(night, "branches");
      await flip(damaged);
      await restartDatabase(night);
      for (let time = 0; time < 10; time++) await book(night.world, { main_id: 1, id: 1 }).catch(() => {});
    },
    end: async () => flip(damaged),
  },
  {
    ...{ name: "frozen app process", code: "process_frozen", says: /App process \d is not responding/, short: true },
    begin: async (night) => signal([pidOf(night, "server.mjs")], "SIGSTOP"),
  },
  {
    ...{ name: "frozen job process", code: "process_frozen", says: /Job process is not responding/, short: true },
    begin: async (night) => signal([pidOf(night, "worker.mjs")], "SIGSTOP"),
  },
  {
    ...{
      name: "frozen PostgreSQL",
      code: "database_unreachable",
      reason: "database",
      says: /the database does not answer/,
      short: false,
    },
    begin: async (night) => signal(everyServer(night), "SIGSTOP"),
    end: async (night) => signal(everyServer(night), "SIGCONT"),
  },
  {
    ...{
      name: "poison outbox row",
      code: "outbox_set_aside",
      says: /event \d+ of branch \d+ \(faults\.poison, .*too long/,
      short: true,
    },
    begin: async ({ world }) => {
      const { branchId } = world.partner;
      await world.sql(
        "insert into outbox (branch_id, type, aggregate_type, aggregate_id, data) values ($1, 'faults.poison', 'booking', $2, '{}')",
        [branchId, LONG],
      );
    },
    end: async ({ world, dataDir }) => {
      await world.sql("update outbox set aggregate_id = 'mended' where type = 'faults.poison'");
      await command("ops/outbox-command.ts", ["--replay", "all"], { DATA_DIR: dataDir });
    },
  },
  {
    ...{
      name: "clock one hour back",
      code: "clock_stepped",
      reason: "clock",
      says: /clock was set back, by 60 min/,
      short: false,
      quiet: true,
    },
    begin: async ({ clock }) => clock.back(),
    end: async ({ clock }) => clock.right(),
  },
  {
    ...{
      name: "200,000 jobs",
      code: "jobs_waiting",
      says: /over 10,000 jobs are late, most of task forget_searches/,
      short: false,
    },
    begin: async ({ world }) => {
      await world.sql("select graphile_worker.add_job('forget_searches', '{}', job_key => 'faults')");
      await world.sql(
        `insert into graphile_worker._private_jobs (task_id, run_at, max_attempts)
         select t.id, now() - interval '2 minutes', 1 from graphile_worker._private_tasks t, generate_series(1, 200000)
          where t.identifier = 'forget_searches'`,
      );
    },
    end: async ({ world }) =>
      world.sql(
        `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
          where t.id = j.task_id and t.identifier = 'forget_searches' and j.locked_at is null`,
      ),
  },
];

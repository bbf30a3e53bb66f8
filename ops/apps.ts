import { fork } from "node:child_process";
import cluster from "node:cluster";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Settings } from "@/server/config";
import type { Report } from "@/server/supervised";
import type { Board } from "./conditions";
import type { Database } from "./database";
import { keepRunning, type SupervisedProcess } from "./keep-running";

export type Apps = { ready: Promise<unknown>; failed: Promise<never>; stop: () => Promise<void>; again: () => void };

// Running requests have 10 s (contract section 11), plus two.
const PATIENCE_MS = 12_000;

// On a machine with much memory V8 accumulates up to half a gigabyte of garbage: 540 MB after 10,000 requests, 260 MB
// with these limits. The API alone keeps about 110 MB, with every page open 240 MB including source maps: the limits
// allow twice as much.
const SMALL_HEAP = ["--max-old-space-size=512", "--max-semi-space-size=16"];
// Jobs run in sequence: half the young generation saves 30 MB in a flood of telephony events.
const JOB_HEAP = ["--max-old-space-size=512", "--max-semi-space-size=8"];

type Given = {
  settings: Settings;
  database: Database;
  authSecret: string;
  board: Board;
  /** Called with the database's message about an unreadable page or index. */
  damaged: (text: string) => void;
  /** Debugger port of the app process, which is then the only one; the job process uses the next one. */
  inspectPort?: number;
};

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Starts the app processes, which share the port, and the one job process. */
export function startApps(given: Given): Apps {
  const env = environment(given);
  const watched = process.env.NODE_ENV !== "development";
  // Stacks are mapped on demand when they are logged (server/source-places.ts); Node would keep all maps in memory.
  // Development uses Node's.
  const flagsOf = (heap: readonly string[]) => (watched ? [...heap] : ["--enable-source-maps"]);
  const { inspectPort } = given;
  const inspected = (port: number | undefined) => (port === undefined ? [] : [`--inspect=127.0.0.1:${port}`]);
  // Each process accepts connections from the shared socket. With Node's default, distribution by this process,
  // connections sent to a killed process would hang; and an idle process accepts more than a busy one.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // An explicit port: otherwise each restarted process would use the next one.
  const exec = [...flagsOf(SMALL_HEAP), ...inspected(inspectPort)];
  cluster.setupPrimary({ exec: file("./server.mjs"), args: [], execArgv: exec, inspectPort });
  const apps = Array.from({ length: given.settings.appProcesses }, (_, index) =>
    keepRunning({
      ...hearing(given, `App process ${index + 1}`, () => sayTo(() => apps[index])),
      launch: () => cluster.fork(env).process,
      watched,
    }),
  );
  const jobs = keepRunning({
    ...hearing(given, "Job process"),
    launch: () =>
      fork(file("./worker.mjs"), [], {
        env: { ...process.env, ...env } as NodeJS.ProcessEnv,
        execArgv: [...flagsOf(JOB_HEAP), ...inspected(inspectPort && inspectPort + 1)],
      }),
    watched,
  });
  const all = [...apps, jobs];
  const sayTo = (whom: () => SupervisedProcess | undefined) =>
    whom()?.tell({ type: "conditions", conditions: given.board.list() });
  given.board.listen(() => {
    for (const app of apps) sayTo(() => app);
  });
  return {
    ready: Promise.all(all.map((process) => process.ready)),
    failed: Promise.race(all.map((process) => process.failed)),
    again: () => {
      for (const process of all) process.again();
    },
    stop: async () => {
      await Promise.all(all.map((process) => process.stop(PATIENCE_MS)));
    },
  };
}

/**
 * Reports of a process go to the board and are removed when it ends; a new process receives the active conditions
 * (`tell`).
 */
function hearing({ board, damaged }: Given, name: string, tell?: () => void) {
  const received = (report: Report) => {
    if (report.type === "ready") tell?.();
    else if (report.type === "condition") board.set(report.code, report.detail, name);
    else if (report.type === "damage") damaged(report.said);
  };
  return { name, heard: received, gone: () => board.clearAll(name) };
}

function environment({ settings, database, authSecret }: Given): Partial<NodeJS.ProcessEnv> {
  return {
    // Otherwise glibc keeps an arena per thread, with unused memory.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2",
    NODE_ENV: process.env.NODE_ENV === "development" ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: String(settings.port),
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    APP_PROCESSES: String(settings.appProcesses),
    PUBLIC_URL: settings.publicUrl,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_DIRECT_URL: database.directUrl,
    AUTH_SECRET: authSecret,
    ...(settings.authSecretOther && { AUTH_SECRET_OTHER: settings.authSecretOther }),
    // From the build of this process.
    ...(process.env.NODE_ENV !== "development" && {
      NEXT_DIST_DIR: relative(process.cwd(), file("./next")),
      FONTS_DIR: file("./fonts"),
    }),
    OPENAPI_FILE: file("./openapi.json"),
    PAPER_PRINTER_FILE: file("./printer.mjs"),
    TABLE_READER_FILE: file("./table-reader.mjs"),
    BANK_READER_FILE: file("./bank-reader.mjs"),
    // Only the supervisor makes backups, since it owns the database.
    BACKUP_DIR: "",
  };
}

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

// Requests in flight have 10 s (contract section 11), then two to go.
const PATIENCE_MS = 12_000;

// On a machine with much memory V8 lets garbage pile up to half a gigabyte before it looks: 540 MB after 10,000 requests,
// 260 MB with these bounds. The API alone keeps about 110 MB; whose pages are all open keeps 240 MB, with their maps: room for
// twice as much.
const SMALL_HEAP = ["--max-old-space-size=512", "--max-semi-space-size=16"];
// Jobs come one after another: half the room for what is young keeps the process below 30 MB more in a flood of telephone events.
const JOB_HEAP = ["--max-old-space-size=512", "--max-semi-space-size=8"];

type Given = {
  settings: Settings;
  database: Database;
  authSecret: string;
  board: Board;
  /** What the database said of a page or an index that it cannot use. */
  damaged: (text: string) => void;
  /** Where a debugger finds the app process, which is alone then; the job process is one further. */
  inspectPort?: number;
};

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The app processes, sharing the port, and the one job process. */
export function startApps(given: Given): Apps {
  const env = environment(given);
  const watched = process.env.NODE_ENV !== "development";
  // What is logged of a build is told by its maps (server/source-places.ts), read when needed; Node keeps them all.
  const flagsOf = (heap: readonly string[]) => (watched ? [...heap] : ["--enable-source-maps"]);
  const { inspectPort } = given;
  const inspected = (port: number | undefined) => (port === undefined ? [] : [`--inspect=127.0.0.1:${port}`]);
  // Each process takes connections from the shared socket itself. Dealt out by this process (Node's default) those on
  // their way to one that is killed would be left open and never answered; an idle process also takes more than a busy one.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Named, or each process that comes again would listen one port further.
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

/** What a process says goes to the board, and is taken back with it; one that is ready is told what stands (`tell`). */
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
    // glibc keeps an arena a thread otherwise, each with memory nobody uses.
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
    // Of the build that this process is of.
    ...(process.env.NODE_ENV !== "development" && {
      NEXT_DIST_DIR: relative(process.cwd(), file("./next")),
      FONTS_DIR: file("./fonts"),
    }),
    OPENAPI_FILE: file("./openapi.json"),
    PAPER_PRINTER_FILE: file("./printer.mjs"),
    TABLE_READER_FILE: file("./table-reader.mjs"),
    // Who backs up is the supervisor, whose database this is.
    BACKUP_DIR: "",
  };
}

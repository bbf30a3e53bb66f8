import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { ConditionsMessage, Report } from "@/server/supervised";
import { tellMoment } from "./conditions";

export type SupervisedProcess = {
  /** Resolves when the process is ready for the first time. */
  ready: Promise<void>;
  /** Rejects when it never becomes ready. */
  failed: Promise<never>;
  /** Asks it to end, and kills it after `patienceMs`. */
  stop: (patienceMs: number) => Promise<void>;
  /** Restarts it immediately with new code (development). */
  again: () => void;
  /** Sends a message to the running process. */
  tell: (dto: ConditionsMessage) => void;
};

type Given = {
  name: string;
  launch: () => ChildProcess;
  /** Called with its reports, except heartbeats. */
  heard?: (report: Report) => void;
  /** Called when it has ended, before it is restarted. */
  gone?: () => void;
  /** Whether a silent process is killed: in a debugger it is paused for as long as needed. */
  watched?: boolean;
  /** Interval of checking heartbeats. */
  lookMs?: number;
};

const TRIES_AT_FIRST = 4;
/** A process that ran this long did not fail to start: it is restarted immediately. */
const STEADY_MS = 2_000;
const MAX_PAUSE_MS = 10_000;
const LOOK_MS = 1_000;
/**
 * Number of consecutive silent checks after which it is frozen. Checks are counted instead of time: sleep of the
 * machine must not count.
 */
const MAX_SILENT = 15;
/** Loading modules on an overloaded machine can take a minute. */
const MAX_SILENT_AT_FIRST = 120;

/**
 * Keeps one child process running: restarts it whenever it ends, with a pause that doubles for repeated failures. A
 * frozen one (its event loop sends no heartbeat) is killed first.
 */
export function keepRunning({
  name,
  launch,
  heard: received,
  gone,
  watched = true,
  lookMs = LOOK_MS,
}: Given): SupervisedProcess {
  let child: ChildProcess | undefined;
  let stopping = false;
  let pause = 100;
  let tries = 0;
  let once = false;
  let wanted = false;
  const ready = promise<void>();
  const failed = promise<never>();
  failed.promise.catch(() => {});

  const run = async () => {
    while (!stopping) {
      const upAt = Date.now();
      child = launch();
      const watch = watching(name, child, lookMs);
      child.on("message", (report: Report) => {
        watch.alive();
        if (report.type === "alive") return;
        if (report.type === "ready") {
          once = true;
          ready.resolve();
        }
        received?.(report);
      });
      if (watched) watch.begin();
      const why = await ended(child);
      watch.end();
      gone?.();
      if (stopping) return;
      if (wanted) {
        wanted = false;
        continue;
      }
      if (!once && ++tries >= TRIES_AT_FIRST) return failed.reject(new Error(`${name} does not start (${why})`));
      if (Date.now() - upAt > STEADY_MS) pause = 100;
      tellMoment("process_ended", `${name} ended (${why}); starting it again in ${pause / 1000} s`);
      await sleep(pause);
      pause = Math.min(MAX_PAUSE_MS, pause * 2);
    }
  };
  void run();

  const stop = async (patienceMs: number) => {
    stopping = true;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const killer = setTimeout(() => child?.kill("SIGKILL"), patienceMs);
    child.kill("SIGTERM");
    await ended(child);
    clearTimeout(killer);
  };
  const again = () => {
    wanted = true;
    child?.kill("SIGTERM");
  };
  // An ending process receives nothing, and its successor gets the present state.
  const tell = (dto: ConditionsMessage) => void (child?.connected && child.send(dto, () => {}));
  return { ready: ready.promise, failed: failed.promise, stop, again, tell };
}

function watching(name: string, child: ChildProcess, lookMs: number) {
  let silent = 0;
  let most = MAX_SILENT_AT_FIRST;
  let looking: NodeJS.Timeout | undefined;
  const look = () => {
    if (++silent < most) return;
    clearInterval(looking);
    tellMoment("process_frozen", `${name} is not responding (silent for ${(silent * lookMs) / 1000} s); it is killed`);
    child.kill("SIGKILL");
  };
  return {
    alive: () => {
      silent = 0;
      most = MAX_SILENT;
    },
    begin: () => {
      looking = setInterval(look, lookMs);
    },
    end: () => clearInterval(looking),
  };
}

/** Node 20 has no Promise.withResolvers. */
function promise<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: Error) => void;
  const made = new Promise<T>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  return { promise: made, resolve, reject };
}

function ended(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once("error", (error) => done(error.message));
    child.once("exit", (code, signal) => done(signal ?? `exit code ${code}`));
  });
}

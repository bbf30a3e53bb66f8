import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

export type Kept = {
  /** Resolves when the process has said that it is ready for the first time. */
  ready: Promise<void>;
  /** Rejects when it does not come up at all. */
  failed: Promise<never>;
  /** Asks it to end, kills it when it takes longer than `patienceMs`. */
  stop: (patienceMs: number) => Promise<void>;
  /** Ends it to start it again at once: its code is new (development). */
  again: () => void;
};

const TRIES_AT_FIRST = 4;
/** What has run this long did not fail to start: it comes back at once. */
const STEADY_MS = 2_000;
const LONGEST_PAUSE_MS = 10_000;

/** Keeps one child process running: whenever it ends it is started again, after a pause that doubles in a row. */
export function keepRunning(name: string, launch: () => ChildProcess): Kept {
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
      child.on("message", (message) => {
        if ((message as { type?: string }).type !== "ready") return;
        once = true;
        ready.resolve();
      });
      const why = await ended(child);
      if (stopping) return;
      if (wanted) {
        wanted = false;
        continue;
      }
      if (!once && ++tries >= TRIES_AT_FIRST) return failed.reject(new Error(`${name} does not start (${why})`));
      if (Date.now() - upAt > STEADY_MS) pause = 100;
      console.error(`${name} ended (${why}); starting it again in ${pause / 1000} s`);
      await sleep(pause);
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
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
  return { ready: ready.promise, failed: failed.promise, stop, again };
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

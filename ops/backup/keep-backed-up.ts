import { setTimeout as sleep } from "node:timers/promises";
import { type Archiving, backUp, openArchiving, type Source } from "./archiving";
import { basesOf } from "./manifest";

const STEP_MS = 1_000;
const RETRY_MS = 3_000;
const STOP_MS = 10_000;
const BETWEEN_BASES_MS = 24 * 3_600_000;
const AFTER_FAILURE_MS = 10 * 60_000;

/**
 * Copies the log every second while the product runs, and makes a base backup where none goes before the log, then one a
 * day. What fails is told once and tried on: the product runs without it. Stopped, it copies what is left first.
 */
export function keepBackedUp(given: { source: Source; folder: string; keep: number }): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let said = "";
  const tell = (line: string) => {
    if (line !== said) console.error(`Backup: ${line || "the log is copied again"}`);
    said = line;
  };
  const run = async () => {
    while (!signal.aborted) {
      try {
        await follow(given, signal, tell);
      } catch (error) {
        tell(`${(error as Error).message}; tried again until it succeeds`);
      }
      await pause(RETRY_MS, signal);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      // A disk that hangs keeps nobody from stopping.
      await Promise.race([running, sleep(STOP_MS)]);
    },
  };
}

async function follow(given: Parameters<typeof keepBackedUp>[0], signal: AbortSignal, tell: (line: string) => void) {
  const archiving = await openArchiving(given.source, given.folder);
  let dueAt = await firstDue(archiving);
  let base: Promise<void> | undefined;
  try {
    for (;;) {
      await archiving.step();
      tell("");
      if (signal.aborted) return;
      if (base === undefined && Date.now() >= dueAt) {
        base = backUp({ ...given, dir: archiving.dir, signal }).then(
          () => {
            dueAt = Date.now() + BETWEEN_BASES_MS;
            base = undefined;
          },
          (error: Error) => {
            if (!signal.aborted)
              console.error(`Backup: no base backup could be made (${error.message}); tried again in 10 min`);
            dueAt = Date.now() + AFTER_FAILURE_MS;
            base = undefined;
          },
        );
      }
      await pause(STEP_MS, signal);
    }
  } finally {
    await base;
    await archiving.close();
  }
}

/** At once without a base backup from which the log goes on without a gap. */
async function firstDue({ dir, timeline, unbroken }: Archiving): Promise<number> {
  const bases = await basesOf(dir).catch(() => []);
  const newest = bases.filter(({ manifest }) => manifest.timeline === timeline).at(-1);
  return unbroken && newest ? Date.parse(newest.manifest.startedAt) + BETWEEN_BASES_MS : 0;
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {});

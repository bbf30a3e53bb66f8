import { setTimeout as sleep } from "node:timers/promises";
import type { ConditionCode } from "@/server/events";
import type { Board } from "../conditions";
import { pageAt } from "../damage";
import { PlaceChanged } from "./archive";
import { type Archiving, backUp, openArchiving, type Source } from "./archiving";
import { problemOfBases } from "./look-at-bases";
import { DamagedPages } from "./make-base";
import { basesOf } from "./manifest";
import type { WrongPage } from "./pages";

/** Intervals; shorter in tests. */
const PACE = {
  stepMs: 1_000,
  retryMs: 3_000,
  lookMs: 15_000,
  betweenBasesMs: 24 * 3_600_000,
  afterFailureMs: 10 * 60_000,
  /** After a full disk it retries soon: an operator may be freeing space. */
  afterFullMs: 10_000,
};
const STOP_MS = 10_000;

type Given = { source: Source; folder: string; keep: number; board: Board; pace?: Partial<typeof PACE> };

/** Possible condition codes; the error determines which one. */
const OF_LOG: readonly ConditionCode[] = ["backup_failing", "backup_disk_full", "backup_place_changed"];

/**
 * Copies the log every second while the product runs, makes a base backup when none precedes the log, then daily, and
 * checks the folder and its newest base backup. Failures are conditions and retried: the product runs without backups.
 * On stop it copies the rest first.
 */
export function keepBackedUp(given: Given): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { board } = given;
  const pace = { ...PACE, ...given.pace };
  const tell = (error: Error | undefined) => {
    const code = error && codeOf(error);
    for (const one of OF_LOG) if (one !== code) board.clear(one, LOG);
    if (code) board.raise(code, `${wordsOf(error, given.folder)}; tried again until it succeeds`, LOG);
  };
  const run = async () => {
    while (!signal.aborted) {
      try {
        await follow({ ...given, pace, signal, tell });
      } catch (error) {
        tell(error as Error);
      }
      await pause(pace.retryMs, signal);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      // A hanging disk must not prevent the stop.
      await Promise.race([running, sleep(STOP_MS)]);
    },
  };
}

const [LOG, BASE] = ["the log's copy", "the base backup"];
const isFull = (error: Error) => ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");

function codeOf(error: Error): ConditionCode {
  if (isFull(error)) return "backup_disk_full";
  return error instanceof PlaceChanged ? "backup_place_changed" : "backup_failing";
}

const wordsOf = (error: Error, folder: string) =>
  isFull(error) ? `the disk of BACKUP_DIR=${folder} is full: nothing more is backed up` : error.message;

type Following = Given & { pace: typeof PACE; signal: AbortSignal; tell: (error: Error | undefined) => void };

async function follow(given: Following): Promise<void> {
  const { signal, tell, pace } = given;
  const archiving = await openArchiving(given.source, given.folder);
  const bases = basesOfDay(given, archiving);
  let lookAt = 0;
  try {
    await bases.begin();
    for (;;) {
      // Independent of the system clock.
      if (performance.now() >= lookAt) {
        await archiving.check();
        await bases.look();
        lookAt = performance.now() + pace.lookMs;
      }
      await archiving.step().catch(async (error) => {
        // A replaced folder is a better message than a missing file.
        await archiving.check();
        throw error;
      });
      tell(undefined);
      if (signal.aborted) return;
      bases.makeWhenDue();
      await pause(pace.stepMs, signal);
    }
  } finally {
    await bases.made();
    await archiving.close();
  }
}

/** The daily base backup: made when due, and checked. */
function basesOfDay({ board, pace, signal, ...given }: Following, archiving: Archiving) {
  const { dir } = archiving;
  let dueAt = 0;
  let making: Promise<void> | undefined;
  let newest: string | undefined;
  let seen: string | undefined;
  let damaged: readonly WrongPage[] = [];

  const failed = (error: Error) => {
    if (signal.aborted) return;
    if (isFull(error))
      board.raise("backup_disk_full", `${wordsOf(error, given.folder)}; tried again until it succeeds`, BASE);
    else board.raise("backup_base_failed", `no base backup could be made: ${error.message}`, BASE);
    damaged = error instanceof DamagedPages ? error.pages : [];
    dueAt = Date.now() + (isFull(error) ? pace.afterFullMs : pace.afterFailureMs);
  };
  /** Whether the damaged pages that prevented the last one are repaired: then it is retried immediately. */
  const mended = async () => {
    if (damaged.length === 0) return false;
    for (const { path, block } of damaged) {
      if ((await pageAt(given.source.cluster, path, block)) !== "right") return false;
    }
    damaged = [];
    return true;
  };
  const make = async () => {
    // While the database is damaged, older backups are not deleted in favor of new ones.
    const keep = board.has("data_damaged") ? Number.POSITIVE_INFINITY : given.keep;
    newest = await backUp({ source: given.source, dir, keep, signal });
    for (const code of ["backup_disk_full", "backup_base_failed", "backup_base_missing"] as const)
      board.clear(code, BASE);
    dueAt = Date.now() + pace.betweenBasesMs;
  };
  return {
    begin: async () => {
      dueAt = await firstDue(archiving, pace.betweenBasesMs);
      newest = (await basesOf(dir).catch(() => [])).at(-1)?.name;
    },
    look: async () => {
      if (making) return;
      if (await mended()) dueAt = 0;
      const fault = await problemOfBases(dir, newest);
      // A removed folder is a better message than a missing base backup.
      if (fault) await archiving.check();
      board.set("backup_base_missing", fault, BASE);
      // A replacement is made immediately.
      if (fault && fault !== seen) dueAt = 0;
      seen = fault;
    },
    makeWhenDue: () => {
      if (making || Date.now() < dueAt) return;
      making = make()
        .catch(failed)
        .finally(() => {
          making = undefined;
        });
    },
    made: () => making,
  };
}

/** Immediately when there is no base backup with a continuous log. */
async function firstDue({ dir, timeline, unbroken }: Archiving, betweenMs: number): Promise<number> {
  const bases = await basesOf(dir).catch(() => []);
  const newest = bases.filter(({ manifest }) => manifest.timeline === timeline).at(-1);
  return unbroken && newest ? Date.parse(newest.manifest.startedAt) + betweenMs : 0;
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {});

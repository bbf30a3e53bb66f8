import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import type { Query } from "@/domain/kernel/context";
import type { Reason } from "@/domain/kernel/errors";
import {
  type Attempt,
  beginAttempt,
  failAttempt,
  leaveAttempt,
  recordProgress,
} from "@/domain/reporting/export/attempt";
import { log } from "../log";

const Payload = z.object({ branch_id: z.int(), id: z.int() });

/** Interval of reporting progress and checking for cancellation. */
const BEAT_MS = 1_000;
/** Memory limit of writing one file: exceeding it ends its own process only. */
const MAX_MB = 640;
const MAX_DURATION_MS = 15 * 60_000;

/** Next to the built job process. `niceness`: its low priority. */
export const exporter = { file: fileURLToPath(new URL("./exporter.mjs", import.meta.url)), niceness: 10 };

/** Messages of the process that writes a file. */
export type ExporterMessage = { percent: number } | { done: true } | { refused: Reason };

type Helpers = Pick<JobHelpers, "query" | "job">;

/**
 * Writes one file in a separate process with a low priority: its memory is freed with it, and expiry and relay in this
 * process are not delayed. Cancellation ends it within a second; after a kill another worker starts again.
 */
export async function makeExport(payload: unknown, { query: run, job }: Helpers): Promise<void> {
  const { branch_id: branchId, id } = Payload.parse(payload);
  const query: Query = async (_, text, values = []) => (await run(text, [...values])).rows as never[];
  const attempt = { branchId, id, run: randomUUID() };
  if (!(await beginAttempt(query, { ...attempt, worker: job.locked_by ?? "" }))) return;
  try {
    const refused = await inOwnProcess(query, attempt);
    if (refused) await failAttempt(query, attempt, refused);
  } catch (error) {
    log().error({ err: error, branchId, export: id, attempt: job.attempts }, "export failed");
    if (job.attempts >= job.max_attempts) return failAttempt(query, attempt, "unexpected");
    await leaveAttempt(query, attempt);
    throw error;
  }
}

/** Resolves when the file is written, refused or canceled; throws when its process failed. */
async function inOwnProcess(query: Query, attempt: Attempt): Promise<Reason | undefined> {
  const child = fork(exporter.file, [JSON.stringify(attempt)], { execArgv: [`--max-old-space-size=${MAX_MB}`] });
  lower(child);
  let percent = 0;
  let lastMessage: ExporterMessage | undefined;
  child.on("message", (message: ExporterMessage) => {
    if ("percent" in message) percent = message.percent;
    else lastMessage = message;
  });
  const ended = new Promise<string>((resolve) => {
    child
      .once("error", (error) => resolve(error.message))
      .once("exit", (code, signal) => resolve(String(signal ?? code)));
  });
  let unwanted = false;
  let beating: Promise<void> | undefined;
  const until = Date.now() + MAX_DURATION_MS;
  const beat = async () => {
    // The next heartbeat makes up for a lost one.
    const wanted = await recordProgress(query, attempt, percent).catch(() => true);
    if (wanted && Date.now() < until) return;
    unwanted = !wanted;
    child.kill("SIGKILL");
  };
  const timer = setInterval(() => {
    beating ??= beat().finally(() => {
      beating = undefined;
    });
  }, BEAT_MS);
  const how = await ended;
  clearInterval(timer);
  await beating;
  if (lastMessage && "refused" in lastMessage) return lastMessage.refused;
  if (lastMessage || unwanted) return undefined;
  throw new Error(`the process that makes the file ended: ${how}`);
}

function lower({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, exporter.niceness);
  } catch {
    // It has already ended, or the system forbids it: then it runs with normal priority.
  }
}

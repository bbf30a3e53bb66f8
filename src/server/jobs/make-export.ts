import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import type { Query } from "@/domain/context";
import type { Reason } from "@/domain/errors";
import { type Attempt, beginAttempt, failAttempt, leaveAttempt, recordProgress } from "@/domain/export/attempt";
import { log } from "../log";

const Payload = z.object({ branch_id: z.int(), id: z.int() });

/** How often it is said how far it is, and asked whether it is wanted still. */
const BEAT_MS = 1_000;
/** What the making of one file may hold: a file that needs more ends its process, not this one. */
const MAX_MB = 640;
const MAX_DURATION_MS = 15 * 60_000;

/** Beside the job process when it is built. `niceness`: how far behind everything else of the machine it runs. */
export const exporter = { file: fileURLToPath(new URL("./exporter.mjs", import.meta.url)), niceness: 10 };

/** What the process that makes a file says. */
export type ExporterMessage = { percent: number } | { done: true } | { refused: Reason };

type Helpers = Pick<JobHelpers, "query" | "job">;

/**
 * Makes one file in a process of its own, behind everything else of the machine: its memory ends with it, and the end of
 * holds and the relay here go on in time. Canceled, it ends within a second; killed, another worker begins anew.
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

/** Ends when the file is made, refused or no longer wanted; throws when its process failed. */
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
    // A beat that is lost is made good by the next.
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
    // It ended already, or the system does not let us: then it is as dear as the others.
  }
}

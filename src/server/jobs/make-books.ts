import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { failVerification } from "@/domain/accounting/statutory-book/verify-books";
import { bookCtx } from "../books/book-ctx";
import type { BookWork } from "../books/do-book-work";

const Payload = z.object({ branch_id: z.int() });
/** Memory limit: exceeding it ends its own process only. */
const MAX_MB = 640;
const MAX_DURATION_MS = 60 * 60_000;

/** Next to the built job process. `niceness`: its low priority. */
export const bookProcess = { file: fileURLToPath(new URL("./book-maker.mjs", import.meta.url)), niceness: 10 };

/** Makes the books that are due in a branch in a process of its own. A fault is retried; what is recorded stays. */
export const makeBooksJob = (payload: unknown): Promise<void> =>
  inOwnProcess({ task: "make", branchId: Payload.parse(payload).branch_id });

/** Verifies the stored books of a branch; after the last attempt the verification has failed. */
export async function verifyBookFiles(payload: unknown, { job }: Pick<JobHelpers, "job">): Promise<void> {
  const { branch_id: branchId } = Payload.parse(payload);
  try {
    await inOwnProcess({ task: "verify", branchId });
  } catch (error) {
    if (job.attempts < job.max_attempts) throw error;
    await failVerification(await bookCtx(branchId));
  }
}

async function inOwnProcess(work: BookWork): Promise<void> {
  const child = fork(bookProcess.file, [JSON.stringify(work)], { execArgv: [`--max-old-space-size=${MAX_MB}`] });
  if (child.pid) lower(child.pid);
  const timer = setTimeout(() => child.kill("SIGKILL"), MAX_DURATION_MS);
  const how = await new Promise<string>((resolve) => {
    child
      .once("error", (error) => resolve(error.message))
      .once("exit", (code, signal) => resolve(String(signal ?? code)));
  });
  clearTimeout(timer);
  if (how !== "0") throw new Error(`the process of the books ended: ${how}`);
}

function lower(pid: number): void {
  try {
    setPriority(pid, bookProcess.niceness);
  } catch {
    // It has already ended, or the system forbids it: then it runs with normal priority.
  }
}

import type { ChildProcess } from "node:child_process";
import { resolve } from "node:path";
import { Refusal } from "@/domain/kernel/errors";
import { onceInProcess } from "../process";
import type { Printed, PrintTask } from "./printer/messages";

// Not imported, as in domain/platform/table-file/read-table.ts: Turbopack would bundle the child process.
const { fork } = process.getBuiltinModule("node:child_process");

/** Time limit of drawing one document. */
const MAX_DURATION_MS = 20_000;
const MAX_MB = 256;
/** Maximum queue of the printer, which ends after an idle minute. */
const MAX_WAITING = 16;
const IDLE_MS = 60_000;

export const printerFile = () => resolve(process.env.PAPER_PRINTER_FILE ?? "printer.mjs");

type Line = { last: Promise<unknown>; waiting: number; child: ChildProcess | null; idle: NodeJS.Timeout | null };
const line = () =>
  onceInProcess<Line>("paper-printer", () => ({ last: Promise.resolve(), waiting: 0, child: null, idle: null }));

/**
 * Draws a document as a PDF in a separate process, one at a time. Throws tooManyRequests (9001) when the queue is full.
 */
export async function printDocument(task: PrintTask): Promise<Buffer> {
  const at = line();
  if (at.waiting >= MAX_WAITING)
    throw new Refusal("tooManyRequests", { retryAfterSeconds: 5, data: { limit: MAX_WAITING } });
  at.waiting++;
  const printed = at.last.then(() => drawn(at, task));
  at.last = printed.catch(() => {}).finally(() => at.waiting--);
  return printed;
}

async function drawn(at: Line, task: PrintTask): Promise<Buffer> {
  if (at.idle) clearTimeout(at.idle);
  at.child ??= begun(at);
  const reply = await toPrintDocumentDto(at.child, task);
  at.idle = setTimeout(() => dismiss(at), IDLE_MS).unref();
  if ("failed" in reply) throw new Error(`a paper was not drawn: ${reply.failed}`);
  return Buffer.from(reply.pdf);
}

/** The next document starts another printer, even before this one has ended. */
function dismiss(at: Line): void {
  const { child } = at;
  at.child = null;
  if (child?.connected) child.disconnect();
}

function begun(at: Line): ChildProcess {
  const child = fork(printerFile(), [], {
    ...{ execArgv: [`--max-old-space-size=${MAX_MB}`], serialization: "advanced" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const over = () => {
    if (at.child === child) at.child = null;
  };
  child.once("exit", over).once("disconnect", over).on("error", over);
  // Does not keep this process running.
  child.unref();
  child.channel?.unref();
  return child;
}

/**
 * Returns the printer's answer; a timeout or an exit is a fault, and the printer is restarted for the next document.
 */
function toPrintDocumentDto(child: ChildProcess, task: PrintTask): Promise<Printed> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), MAX_DURATION_MS);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      child.off("message", answered).off("exit", ended).off("error", ended);
      child.channel?.unref();
      act();
    };
    const answered = (reply: Printed) => settle(() => done(reply));
    const ended = (how: unknown) => settle(() => fail(new Error(`the printer of papers ended: ${String(how)}`)));
    child.on("message", answered).once("exit", ended).once("error", ended);
    child.channel?.ref();
    child.send(task, (error) => error && ended(error));
  });
}

import { resolve } from "node:path";
import type { Worker } from "node:worker_threads";

// Not imported: Turbopack bundles a worker's file it can resolve, and otherwise scans the whole folder endlessly.
const { Worker: Thread } = process.getBuiltinModule("node:worker_threads");

/** Why a thread was ended: beyond its time, or beyond its memory. */
type ThreadFault = "slow" | "memory";

type ReadInThreadInput = {
  /** The bundled file of the thread. */
  file: string;
  task: object;
  /** Buffers that move to the thread. */
  transfer: ArrayBuffer[];
  megabytes: number;
  milliseconds: number;
  refuse: (fault: ThreadFault) => Error;
};

/**
 * The messages of a reader thread in order; "taken" is sent after each was processed. The caller leaves the loop at the
 * last one, which ends the thread. Throws `refuse` beyond its time or memory.
 */
export async function* readInThread<Message extends object>(input: ReadInThreadInput): AsyncGenerator<Message> {
  const worker = new Thread(resolve(input.file), {
    workerData: input.task,
    transferList: input.transfer,
    resourceLimits: { maxOldGenerationSizeMb: input.megabytes, maxYoungGenerationSizeMb: 32 },
    // The worker's output is discarded.
    stdout: true,
    stderr: true,
  });
  const messages = messagesOf<Message>(worker, input.refuse);
  const timer = setTimeout(() => messages.fail(input.refuse("slow")), input.milliseconds);
  try {
    for (;;) {
      yield await messages.next();
      worker.postMessage("taken");
    }
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** The messages of a worker in order; running out of memory is a fault of the file. */
function messagesOf<Message>(worker: Worker, refuse: ReadInThreadInput["refuse"]) {
  const waiting: Message[] = [];
  let failed: Error | undefined;
  let wake = () => {};
  const fail = (error: Error) => {
    failed ??= error;
    wake();
  };
  worker.on("message", (message: Message) => {
    waiting.push(message);
    wake();
  });
  worker.on("error", (error: NodeJS.ErrnoException) =>
    fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? refuse("memory") : error),
  );
  worker.on("exit", () => fail(new Error("the table worker ended before its file")));
  const next = async (): Promise<Message> => {
    while (waiting.length === 0) {
      if (failed) throw failed;
      await new Promise<void>((done) => {
        wake = done;
      });
    }
    return waiting.shift()!;
  };
  return { next, fail };
}

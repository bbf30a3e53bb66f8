import { parentPort, workerData } from "node:worker_threads";
import type { TableSaid, TableTask } from "../limits";
import { Collected } from "./collect";
import { readCsv } from "./csv";
import { Refused } from "./refuse";
import { readXlsx } from "./xlsx";

/** The thread that reads an uploaded table: it sends a chunk, and the next one after it was received. */
const port = parentPort!;
const { bytes, csv, most, first } = workerData as TableTask;

let taken: (() => void) | null = null;
port.on("message", () => taken?.());

const say = async (message: TableSaid): Promise<void> => {
  // With two sends in flight the first would wait forever.
  if (taken) throw new Error("a chunk was sent before the last one was received");
  port.postMessage(message);
  await new Promise<void>((done) => {
    taken = done;
  });
  taken = null;
};

const into = new Collected(most, first, say);
try {
  await (csv ? readCsv(bytes, into) : readXlsx(bytes, into));
  await into.end();
} catch (error) {
  const message =
    error instanceof Refused ? { fault: error.fault, at: error.at, most: error.most } : { fault: "damaged" as const };
  port.postMessage(message satisfies TableSaid);
}
port.close();

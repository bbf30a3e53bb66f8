import { parentPort, workerData } from "node:worker_threads";
import { Refused } from "../../../platform/table-file/worker/refuse";
import type { ReaderMessage, ReaderTask } from "../reader-messages";
import { UnreadableStatement } from "./pieces";
import { readStatementBytes, stagedLines } from "./read";

/** The thread that reads a statement: chunks of its lines when they are wanted, then its facts or the fault. */
const port = parentPort!;
const { staged, ...input } = workerData as ReaderTask;
const CHUNK = 2_000;
const say = (message: ReaderMessage) => port.postMessage(message);

try {
  const { lines, ...facts } = await readStatementBytes({ ...input, preview: !staged });
  if (staged && facts.faultCount === 0) {
    let chunk: string[] = [];
    for (const line of stagedLines(lines)) {
      chunk.push(JSON.stringify(line));
      if (chunk.length === CHUNK) {
        say({ lines: chunk.join(",") });
        chunk = [];
      }
    }
    if (chunk.length > 0) say({ lines: chunk.join(",") });
  }
  say({ facts });
} catch (error) {
  if (error instanceof UnreadableStatement) say({ unreadable: error.code, row: error.row });
  else if (error instanceof Refused) say({ table: error.fault, at: error.at, most: error.most });
  else say({ unreadable: "damaged", row: undefined });
}
port.close();

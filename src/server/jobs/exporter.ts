import { randomUUID } from "node:crypto";
import { isRefusal } from "@/domain/kernel/errors";
import type { Attempt } from "@/domain/reporting/export/attempt";
import { pool } from "../db";
import { writeExport } from "../exports/write-export";
import { log } from "../log";
import type { ExporterMessage } from "./make-export";

/** The process that writes one file: started by make-export.ts with its attempt, ends with it. */
const attempt = JSON.parse(process.argv[2]!) as Attempt;
process.on("disconnect", () => process.exit(0));

const sendMessage = (message: ExporterMessage) => new Promise<void>((done) => process.send?.(message, () => done()));
try {
  await writeExport(attempt, { requestId: randomUUID(), onPercent: (percent) => void sendMessage({ percent }) });
  await sendMessage({ done: true });
} catch (error) {
  // A temporary failure, such as an unreachable database, is retried.
  if (!isRefusal(error) || error.row.retryable) {
    log().error({ err: error, branchId: attempt.branchId, export: attempt.id }, "file stream interrupted");
    process.exit(1);
  }
  await sendMessage({ refused: error.reason });
}
await pool().end();
process.exit(0);

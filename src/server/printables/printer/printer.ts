import { setPriority } from "node:os";
import { renderPrintable } from "../render-printable";
import type { Printed, PrintTask } from "./messages";

/** The process that draws documents, one at a time with a low priority; ends with its parent. */
try {
  setPriority(10);
} catch {
  // The system forbids it: then it runs with normal priority.
}
process.on("disconnect", () => process.exit(0));
// Stopping the product stops its app processes, which end this one after their last answer.
process.on("SIGINT", () => {}).on("SIGTERM", () => {});
process.on("message", async (task: PrintTask) => {
  const reply: Printed = await renderPrintable(task).then(
    (pdf) => ({ pdf }),
    (error: unknown) => ({ failed: String(error) }),
  );
  process.send?.(reply);
});

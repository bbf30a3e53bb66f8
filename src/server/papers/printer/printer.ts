import { setPriority } from "node:os";
import { renderPaper } from "../render-paper";
import type { Printed, PrintTask } from "./messages";

/** The process that draws papers, one after another, behind everything else of the machine; it ends with whoever began it. */
try {
  setPriority(10);
} catch {
  // The system does not let us: then it is as dear as the others.
}
process.on("disconnect", () => process.exit(0));
// Whoever stops the product stops its app processes, which end this one when their answers are out.
process.on("SIGINT", () => {}).on("SIGTERM", () => {});
process.on("message", async ({ paper, manner: preferences }: PrintTask) => {
  const reply: Printed = await renderPaper(paper, preferences).then(
    (pdf) => ({ pdf }),
    (error: unknown) => ({ failed: String(error) }),
  );
  process.send?.(reply);
});

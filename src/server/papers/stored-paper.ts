import { createHash } from "node:crypto";
import type { Query } from "@/domain/context";
import { exactJson } from "@/domain/exact";
import type { DisplayPreferences } from "@/domain/export/formatter";
import type { Paper } from "@/domain/paper/rules";
import { onceInProcess } from "../process";
import { printerFile, printPaper } from "./print-paper";

// Not imported, as in print-paper.ts.
const { readFile } = process.getBuiltinModule("node:fs/promises");

/** Of all branches together; the oldest go first. */
export const KEPT = { papers: 2_000, bytes: 64 * 1_048_576 };
/** What is older is printed again: names of people lie nowhere longer than they must. */
const KEPT_HOURS = 24;

type Given = { branchId: number; paper: Paper; manner: DisplayPreferences; now: Date };

/**
 * A paper as a PDF, drawn once for all that is on it, the language it is read in and the printer's own version; kept in the
 * database for all processes. Who asks while it is being drawn waits for the same.
 */
export async function storedPaper(query: Query, { branchId, paper, manner: preferences, now }: Given): Promise<Buffer> {
  const version = createHash("sha256")
    .update(exactJson([await printerVersion(), branchId, paper, preferences]))
    .digest("hex");
  const [kept] = await query<{ content: Buffer }>("paper.kept", READ, [branchId, version, now]);
  if (kept) return kept.content;
  const drawing = onceInProcess("papers-drawn", () => new Map<string, Promise<Buffer>>());
  const begun = drawing.get(version);
  if (begun) return begun;
  const pdf = printPaper(paper, preferences).finally(() => drawing.delete(version));
  drawing.set(version, pdf);
  const content = await pdf;
  await query("paper.keep", STORE, [branchId, version, content, now, KEPT.papers, KEPT.bytes]);
  return content;
}

const READ = `
  select content from paper_files
   where branch_id = $1 and version = $2 and made_at > $3::timestamptz - interval '${KEPT_HOURS} hours'`;
const STORE = "select store_printable($1, $2, $3, $4, $5, $6)";

/** Another build of the printer draws another paper. */
const printerVersion = () =>
  onceInProcess("printer-version", async () =>
    createHash("sha256")
      .update(await readFile(printerFile()))
      .digest("hex"),
  );

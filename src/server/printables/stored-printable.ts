import { createHash } from "node:crypto";
import type { Query } from "@/domain/kernel/context";
import { exactJson } from "@/domain/kernel/exact";
import type { DisplayPreferences } from "@/domain/reporting/export/formatter";
import type { PrintableDocument } from "@/domain/reporting/printable/rules";
import { files } from "../files";
import { onceInProcess } from "../process";
import { printDocument, printerFile } from "./print-document";
import { printedImages } from "./printed-images";
import { qrOf } from "./verify-link";

// Not imported, as in print-paper.ts.
const { readFile } = process.getBuiltinModule("node:fs/promises");

/** Over all branches; the oldest are deleted first. */
export const KEPT = { papers: 2_000, bytes: 64 * 1_048_576 };
/** Older ones are drawn again: personal data is stored no longer than necessary. */
const KEPT_HOURS = 24;

/** `verify`: the address in its QR code. */
type Given = {
  branchId: number;
  paper: PrintableDocument;
  verify: string;
  manner: DisplayPreferences;
  now: Date;
};

/**
 * Returns a document as a PDF, drawn once for its content, language and printer version; stored in the database for all
 * processes. Concurrent requests wait for the same drawing.
 */
export async function storedPrintable(query: Query, { branchId, paper, verify, manner, now }: Given): Promise<Buffer> {
  const version = createHash("sha256")
    .update(exactJson([await printerVersion(), branchId, paper, verify, manner]))
    .digest("hex");
  const drawing = onceInProcess("papers-drawn", () => new Map<string, Promise<Buffer>>());
  // Before and after the read: a drawing may begin, or end, while the read is on its way.
  const running = drawing.get(version);
  if (running) return running;
  const [stored] = await query<{ content: Buffer }>("paper.kept", READ, [branchId, version, now]);
  if (stored) return stored.content;
  const begun = drawing.get(version);
  if (begun) return begun;
  const draw = async () => {
    const images = await printedImages(files(), paper.issuer.style);
    const content = await printDocument({ paper, manner, images, qr: qrOf(verify) });
    await query("paper.keep", STORE, [branchId, version, content, now, KEPT.papers, KEPT.bytes]);
    return content;
  };
  // Listed until it is stored, so that no reader in between draws it again.
  const pdf = draw().finally(() => drawing.delete(version));
  drawing.set(version, pdf);
  return pdf;
}

const READ = `
  select content from paper_files
   where branch_id = $1 and version = $2 and made_at > $3::timestamptz - interval '${KEPT_HOURS} hours'`;
const STORE = "select store_printable($1, $2, $3, $4, $5, $6)";

/** Another build of the printer may draw differently. */
const printerVersion = () =>
  onceInProcess("printer-version", async () =>
    createHash("sha256")
      .update(await readFile(printerFile()))
      .digest("hex"),
  );

import type { Query } from "@/domain/kernel/context";
import type { DisplayPreferences } from "@/domain/reporting/export/formatter";
import { readInvoicePaper } from "@/domain/reporting/paper/read-invoice";
import { readTravelPaper } from "@/domain/reporting/paper/read-travel";
import type { Paper } from "@/domain/reporting/paper/rules";
import type { PaperRef } from "./paper-link";
import { storedPaper } from "./stored-paper";

type Read = { paper: Paper; timeZone: string };

/** Reads the current content of a document. Throws notFound (3009), 5003 when not confirmed yet. */
export const readPaper = (query: Query, { branchId, kind, id }: PaperRef): Promise<Read> =>
  kind === "ticket" || kind === "voucher"
    ? readTravelPaper(query, branchId, id)
    : readInvoicePaper(query, branchId, id);

/** The same as a PDF file. Throws tooManyRequests (9001) when too many are being drawn. */
export async function paperFile(
  query: Query,
  { paper, timeZone }: Read,
  { branchId, now, ...reading }: Omit<DisplayPreferences, "timeZone"> & { branchId: number; now: Date },
): Promise<{ pdf: Buffer; headers: Record<string, string> }> {
  const pdf = await storedPaper(query, { branchId, paper, manner: { ...reading, timeZone }, now });
  const reference = "number" in paper ? `${paper.fiscal_year}-${paper.number}` : paper.local_pnr;
  const headers = {
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="${paper.kind}-${reference}.pdf"`,
    "content-length": String(pdf.length),
    "content-language": reading.locale,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow, noarchive",
    "x-content-type-options": "nosniff",
  };
  return { pdf, headers };
}

import type { Query } from "@/domain/context";
import type { Manner } from "@/domain/export/written";
import { readInvoicePaper } from "@/domain/paper/read-invoice";
import { readTravelPaper } from "@/domain/paper/read-travel";
import type { PaperRef } from "./paper-link";

/** A paper as a file that a browser shows. Refuses 3009 no such, 5003 not confirmed yet. */
export async function paperFile(
  query: Query,
  { branchId, kind, id }: PaperRef,
  reading: Omit<Manner, "timeZone">,
): Promise<{ pdf: Buffer; headers: Record<string, string> }> {
  const read = kind === "ticket" || kind === "voucher" ? readTravelPaper : readInvoicePaper;
  const { paper, timeZone } = await read(query, branchId, id);
  // Its fonts and layout are loaded when somebody prints.
  const { renderPaper } = await import("./render-paper");
  const pdf = await renderPaper(paper, { ...reading, timeZone });
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

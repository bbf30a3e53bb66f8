import type { Query } from "@/domain/kernel/context";
import type { DisplayPreferences } from "@/domain/reporting/export/formatter";
import { readPrintableInvoice } from "@/domain/reporting/printable/read-invoice";
import { readPrintableTravel } from "@/domain/reporting/printable/read-travel";
import type { PrintableDocument } from "@/domain/reporting/printable/rules";
import type { PrintableRef } from "./printable-link";
import { UNSHARED } from "./public-answer";
import { storedPrintable } from "./stored-printable";
import { verifyUrl } from "./verify-link";

type Read = { paper: PrintableDocument; timeZone: string; credited?: number };

/** Reads the current content of a document. Throws notFound (3009), 5003 when not confirmed yet. */
export const readPrintable = (query: Query, { branchId, kind, id }: PrintableRef): Promise<Read> =>
  kind === "ticket" || kind === "voucher"
    ? readPrintableTravel(query, branchId, id)
    : readPrintableInvoice(query, branchId, id);

/** The same as a PDF file. Throws tooManyRequests (9001) when too many are being drawn. */
export async function paperFile(
  query: Query,
  { paper, timeZone }: Read,
  { ref, now, ...reading }: Omit<DisplayPreferences, "timeZone"> & { ref: PrintableRef; now: Date },
): Promise<{ pdf: Buffer; headers: Record<string, string> }> {
  const given = { branchId: ref.branchId, paper, verify: verifyUrl(ref), now };
  const pdf = await storedPrintable(query, { ...given, manner: { ...reading, timeZone } });
  const reference = "number" in paper ? `${paper.fiscal_year}-${paper.number}` : paper.local_pnr;
  const headers = {
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="${paper.kind}-${reference}.pdf"`,
    "content-length": String(pdf.length),
    "content-language": reading.locale,
    ...UNSHARED,
  };
  return { pdf, headers };
}

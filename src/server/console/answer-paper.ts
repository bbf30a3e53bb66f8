import type { Ctx, OperatorActor } from "@/domain/context";
import { Refusal } from "@/domain/errors";
import { readManner } from "@/domain/export/read-manner";
import { MANNERS, type Manner } from "@/domain/export/written";
import { readInvoicePaper } from "@/domain/paper/read-invoice";
import { readTravelPaper } from "@/domain/paper/read-travel";
import { PAPERS } from "@/domain/paper/rules";
import { handingOut } from "./handing-out";

/**
 * GET /api/papers/{kind}/{id}?branch=&lang=: a ticket or voucher (of a booking), an invoice or a credit note, as a PDF in the
 * language of whoever it is handed to; without one, of whoever prints it.
 */
export const answerPaper = (request: Request, kind: string, id: string): Promise<Response> =>
  handingOut(
    request,
    (ctx) => paperOf(ctx, kind, id, new URL(request.url).searchParams.get("lang")),
    "reservation:read",
  );

async function paperOf(ctx: Ctx<OperatorActor>, kind: string, id: string, lang: string | null) {
  const { query, actor, db } = ctx;
  if (!PAPERS.some((one) => one === kind) || !/^[1-9]\d{0,14}$/.test(id)) throw new Refusal("notFound");
  const own = await readManner(db, actor.operatorId);
  const locale = lang === "fa" || lang === "en" ? lang : own.locale;
  const read = kind === "ticket" || kind === "voucher" ? readTravelPaper : readInvoicePaper;
  const { paper, timeZone } = await read(query, actor.branchId, Number(id));
  const manner: Manner = { ...(locale === own.locale ? own : MANNERS[locale]), timeZone };
  // Its fonts and layout are loaded when somebody prints.
  const { renderPaper } = await import("../papers/render-paper");
  const pdf = await renderPaper(paper, manner);
  const reference = "number" in paper ? `${paper.fiscal_year}-${paper.number}` : paper.local_pnr;
  const headers = {
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="${paper.kind}-${reference}.pdf"`,
    "content-length": String(pdf.length),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return { status: 200, headers, body: "", content: once(pdf) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  yield bytes;
}

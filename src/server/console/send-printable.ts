import type { Ctx, OperatorActor } from "@/domain/kernel/context";
import { Refusal } from "@/domain/kernel/errors";
import { readDisplayPreferences } from "@/domain/reporting/export/read-display-preferences";
import { recordDownload } from "@/domain/reporting/printable/record-download";
import { LABELS_BY_LANGUAGE, PRINTABLES } from "@/domain/reporting/printable/rules";
import { paperFile, readPrintable } from "../printables/printable-file";
import { countCall } from "../rest/rate";
import { sendDownload } from "./send-download";

/**
 * GET /api/papers/{kind}/{id}?branch=&lang=: a ticket or voucher (of a booking), an invoice or a credit note, as a PDF
 * in the language of its recipient; defaults to the language of the user.
 */
export const sendPrintable = (request: Request, kind: string, id: string): Promise<Response> => {
  const lang = new URL(request.url).searchParams.get("lang");
  return sendDownload(request, (ctx) => handedOut(ctx, kind, id, lang), "reservation:read");
};

async function handedOut(ctx: Ctx<OperatorActor>, fileName: string, id: string, lang: string | null) {
  const { query, actor, db, now } = ctx;
  const kind = PRINTABLES.find((one) => one === fileName);
  if (!kind || !/^[1-9]\d{0,14}$/.test(id)) throw new Refusal("notFound");
  await countCall("paper", `operator:${actor.operatorId}`, {});
  const own = await readDisplayPreferences(db, actor.operatorId);
  const reading = lang === "fa" || lang === "en" ? (lang === own.locale ? own : LABELS_BY_LANGUAGE[lang]) : own;
  const { branchId } = actor;
  const ref = { branchId, kind, id: Number(id) };
  const read = await readPrintable(query, ref);
  const { pdf, headers } = await paperFile(query, read, { ...reading, ref, now });
  await recordDownload(ctx, { kind, id: ref.id, language: reading.locale });
  return { status: 200, headers, body: "", content: once(pdf) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  yield bytes;
}

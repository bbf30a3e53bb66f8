import { randomUUID } from "node:crypto";
import { isRefusal, Refusal } from "@/domain/errors";
import { peopleWords } from "@/domain/errors.words";
import { MANNERS } from "@/domain/paper/rules";
import { query } from "../db";
import { log } from "../log";
import { localeOf } from "../rest/locale";
import { paperFile } from "./paper-file";
import { paperOf } from "./paper-link";

/**
 * GET /t/{token}?lang=: a ticket, voucher or invoice for whoever has its link, in Persian or English. A link that is none is
 * answered like one whose paper there is not.
 */
export async function answerPaperLink(request: Request, token: string): Promise<Response> {
  const wished = new URL(request.url).searchParams.get("lang");
  const locale = wished === "fa" || wished === "en" ? wished : localeOf(request.headers.get("accept-language") ?? "fa");
  try {
    const ref = paperOf(token);
    if (!ref) throw new Refusal("notFound");
    const { pdf, headers } = await paperFile(query, ref, MANNERS[locale]);
    return new Response(new Uint8Array(pdf), { headers });
  } catch (error) {
    const { row, reason } = isRefusal(error) ? error : new Refusal("unexpected");
    const { title, solution } = peopleWords(reason, locale);
    if (!isRefusal(error)) log().error({ err: error, requestId: randomUUID() }, "a paper was not shown");
    const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
    return new Response(`${title} ${solution}`, { status: row.status, headers });
  }
}

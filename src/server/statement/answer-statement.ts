import { randomUUID } from "node:crypto";
import { openLink, SHOWN } from "@/domain/cashier/settlement/open-link";
import { isRefusal, Refusal } from "@/domain/kernel/errors";
import { pageAddress } from "../console/address";
import { query } from "../db";
import { log } from "../log";
import { languageOf, UNSHARED } from "../printables/public-answer";
import { noPage, statementPage } from "./page";

/** A page without scripts, frames, indexing or caching; its address is not sent to other sites. */
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ...UNSHARED,
  "x-frame-options": "DENY",
  vary: "accept-language",
};
/** Comparison takes at most 20,000 lines; more pages are never needed. */
const MAX_PAGES = 500;

/**
 * GET /s/{slug}?lang=&page=: a colleague's statement for the holder of the link, in Persian or English. Invalid,
 * expired and revoked links get the same answer.
 */
export async function answerStatement(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const input = new URL(request.url).searchParams;
  const locale = languageOf(request);
  const page = Math.min(Math.max(1, Number.parseInt(input.get("page") ?? "1", 10) || 1), MAX_PAGES);
  const answer = (html: string, status: number, more: object = {}) =>
    new Response(html, { status, headers: { ...HEADERS, "content-language": locale, ...more } });
  try {
    const { slug } = await params;
    const address = pageAddress((name) => request.headers.get(name));
    const found = await openLink({ query, now: new Date() }, { slug, page, address });
    if (!found) return answer(noPage(locale, new Refusal("notFound")), 404);
    return answer(
      statementPage(found, { locale, slug, page, pages: Math.max(1, Math.ceil(found.count / SHOWN)) }),
      200,
    );
  } catch (error) {
    const refusal = isRefusal(error) ? error : new Refusal("unexpected");
    if (!isRefusal(error)) log().error({ err: error, requestId: randomUUID() }, "statement page failed");
    const wait = refusal.details.retryAfterSeconds;
    return answer(noPage(locale, refusal), refusal.row.status, wait ? { "retry-after": String(wait) } : {});
  }
}

import { randomUUID } from "node:crypto";
import { isRefusal, Refusal } from "@/domain/kernel/errors";
import { peopleWords } from "@/domain/kernel/errors.words";
import { recordMiss } from "@/domain/platform/attempt-limit/record-miss";
import { sourceOf } from "@/domain/platform/attempt-limit/rules";
import { readReceiptFacts } from "@/domain/reporting/printable/read-receipt-facts";
import { LABELS_BY_LANGUAGE, type PrintableDocument, type ReceiptFacts } from "@/domain/reporting/printable/rules";
import { pageAddress } from "../console/address";
import { query } from "../db";
import { log } from "../log";
import { localeOf } from "../rest/locale";
import { countCall } from "../rest/rate";
import { readPrintable } from "./printable-file";
import { verificationPage } from "./verification-page";
import { type VerifiableRef, verifiableOf } from "./verify-link";

/**
 * GET /verify/{token}?lang=: whether a printed paper is genuine and still valid, for people who scan its QR code: its kind,
 * number, dates, route and sum, no names. 404 with a warning for an address that was not created here; 9001 for an
 * address that guesses too many.
 */
export async function sendVerification(request: Request, token: string): Promise<Response> {
  const wished = new URL(request.url).searchParams.get("lang");
  const locale = wished === "fa" || wished === "en" ? wished : localeOf(request.headers.get("accept-language") ?? "fa");
  try {
    const address = pageAddress((name) => request.headers.get(name));
    await countCall("paper", `address:${sourceOf(address)}`, {});
    const found = await recordMiss({ query, now: new Date() }, { identifier: "verify", address }, () => facts(token));
    const preferences = { ...LABELS_BY_LANGUAGE[locale], timeZone: found?.timeZone ?? "UTC" };
    return pageOf(verificationPage(found?.paper ?? null, preferences, found?.credited), found ? 200 : 404, locale);
  } catch (error) {
    const { row, reason, details } = isRefusal(error) ? error : new Refusal("unexpected");
    const { title, solution } = peopleWords(reason, locale);
    if (!isRefusal(error)) log().error({ err: error, requestId: randomUUID() }, "verification page failed");
    const wait = details.retryAfterSeconds;
    const headers = {
      ...{ "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", "content-language": locale },
      ...(wait && { "retry-after": String(wait) }),
    };
    return new Response(`${title} ${solution}`, { status: row.status, headers });
  }
}

/** The paper of a token; null for one that was not created here, or whose paper is gone. */
async function facts(token: string) {
  const ref = verifiableOf(token);
  if (!ref) return null;
  return read(ref).catch((error) => {
    if (isRefusal(error) && error.reason === "notFound") return null;
    throw error;
  });
}

type Found = { paper: PrintableDocument | ReceiptFacts; timeZone: string; credited?: number };

const read = ({ branchId, kind, id }: VerifiableRef): Promise<Found> =>
  kind === "receipt" ? readReceiptFacts(query, branchId, id) : readPrintable(query, { branchId, kind, id });

const pageOf = (html: string, status: number, locale: "fa" | "en") =>
  new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      "content-language": locale,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow, noarchive",
      "x-content-type-options": "nosniff",
    },
  });

import { randomUUID } from "node:crypto";
import { isRefusal, Refusal } from "@/domain/kernel/errors";
import { peopleWords } from "@/domain/kernel/errors.words";
import { log } from "../log";
import { localeOf } from "../rest/locale";

/** Of an answer to the holder of a link: never stored, indexed, or sent on as a referrer. */
export const UNSHARED = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow, noarchive",
  "x-content-type-options": "nosniff",
};

/** The language of a public address: `?lang=`, otherwise the browser's, otherwise Persian. */
export function languageOf(request: Request): "fa" | "en" {
  const wished = new URL(request.url).searchParams.get("lang");
  return wished === "fa" || wished === "en" ? wished : localeOf(request.headers.get("accept-language") ?? "fa");
}

/** A page without scripts; `images`: whether it shows some of this deployment. */
export const htmlAnswer = (
  html: string,
  { status = 200, locale, images = false }: { status?: number; locale: "fa" | "en"; images?: boolean },
): Response =>
  new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; ${images ? "img-src 'self'; " : ""}base-uri 'none'; form-action 'none'`,
      "content-language": locale,
      ...UNSHARED,
    },
  });

/** A refusal in words for people, with its status and wait; other errors are logged as failures of `what`. */
export function refusedAnswer(error: unknown, { locale, what }: { locale: "fa" | "en"; what: string }): Response {
  const { row, reason, details } = isRefusal(error) ? error : new Refusal("unexpected");
  const { title, solution } = peopleWords(reason, locale);
  if (!isRefusal(error)) log().error({ err: error, requestId: randomUUID() }, `${what} failed`);
  const wait = details.retryAfterSeconds;
  const headers = {
    ...{ "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", "content-language": locale },
    ...(wait && { "retry-after": String(wait) }),
  };
  return new Response(`${title} ${solution}`, { status: row.status, headers });
}

import { config } from "../config";
import { Html, html } from "../html";
import type { HttpAnswer } from "../rest/http-types";
import { look, MARK } from "./styles";
import type { Words } from "./words";

export type Locale = "fa" | "en";

type Page = {
  locale: Locale;
  words: Words;
  title: string;
  /** Path of the same page in the other language. */
  path: string;
  card: Html;
  status?: number;
  headers?: Record<string, string>;
  /** A browser without script reloads the page after this number of seconds. */
  again?: number | undefined;
};

/** A payment page: one card in the payer's language, not cached, not indexed, not framed. */
export function framed({ locale, words, title, path, card, status = 200, headers = {}, again }: Page): HttpAnswer {
  const other = locale === "fa" ? "en" : "fa";
  const refresh = again !== undefined && html`<noscript><meta http-equiv="refresh" content="${again}"></noscript>`;
  const page = html`<!doctype html>
<html lang="${locale}" dir="${locale === "fa" ? "rtl" : "ltr"}">
<head><meta charset="utf-8"><title>${title} · ${words.name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">
${refresh}<style>${new Html(look.style)}</style></head>
<body><header><span class="mark">${new Html(MARK)}${words.name}</span>
<a href="${path}?lang=${other}" lang="${other}" hreflang="${other}">${words.other}</a></header>
<main>${card}</main><script>${new Html(look.script)}</script></body></html>`;
  return { status, headers: { ...secured(), ...headers }, body: page.text };
}

/** Gateway pages redirect to banks: form targets cannot be restricted. */
const secured = (): Record<string, string> => ({
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": [
    "default-src 'none'",
    `style-src ${look.styleHash}`,
    `script-src ${look.scriptHash}`,
    "font-src 'self'",
    "img-src data:",
    "connect-src 'self'",
    `form-action 'self' https:${config().allowPrivateTargets ? " http:" : ""}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex, nofollow",
  // Gateways identify merchants by the payer's origin; the payment's name is not sent.
  "referrer-policy": "strict-origin",
  "cross-origin-opener-policy": "same-origin",
});

/** Redirects with GET to a page of this service or to a gateway, whatever the method of the request. */
export const seeOther = (location: string): HttpAnswer => ({
  status: 303,
  // Encoded for a header, whatever the gateway put into its address.
  headers: {
    location: URL.canParse(location) ? new URL(location).href : location,
    "cache-control": "no-store",
    "referrer-policy": "strict-origin",
    "content-type": "text/plain",
  },
  body: "",
});

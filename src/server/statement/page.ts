import type { OpenStatement } from "@/domain/cashier/settlement/open-link";
import type { Locale } from "@/domain/kernel/context";
import type { Refusal } from "@/domain/kernel/errors";
import { type Formatter, formatterFor } from "@/domain/reporting/export/formatter";
import { documentKind } from "@/domain/reporting/export/words";
import { STYLE } from "./style";
import { type Words, wordsOf } from "./words";

type Shown = { locale: Locale; slug: string; page: number; pages: number };

/** User text is escaped. */
const html = (text: string) =>
  text.replace(/[&<>"']/g, (mark) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[mark]!);

const MANNER = {
  fa: { calendar: "jalali", digits: "persian" },
  en: { calendar: "gregorian", digits: "latin" },
} as const;

/** A statement as a separate page: no script, links only to its other pages and its other language. */
export function statementPage(of: OpenStatement, { locale, slug, page, pages }: Shown): string {
  const words = wordsOf(locale);
  const written = formatterFor({ locale, ...MANNER[locale], timeZone: "UTC" });
  const money = (minor: string) => written.money({ minor: BigInt(minor), decimals: of.decimals });
  const branch = locale === "fa" ? of.branch : of.branch_latin;
  const other = locale === "fa" ? "en" : "fa";
  const href = (lang: Locale, at: number) => `/s/${slug}?lang=${lang}&amp;page=${at}`;
  const closing = BigInt(of.closing);
  const stands = closing > 0n ? words.youOwe : closing < 0n ? words.weOwe : words.even;
  return whole(locale, `${words.title} · ${of.colleague}`, [
    `<header><div><p class="of">${html(branch)}</p><h1>${words.title}</h1></div>`,
    `<a href="${href(other, page)}" lang="${other}" hreflang="${other}">${words.other}</a></header>`,
    `<dl><div><dt>${words.colleague}</dt><dd>${html(of.colleague)}</dd></div>`,
    `<div><dt>${words.days}</dt><dd><bdi>${written.day(of.from)}</bdi> – <bdi>${written.day(of.to)}</bdi></dd></div>`,
    `<div><dt>${words.currency}</dt><dd>${of.currency}</dd></div>`,
    `<div class="sum"><dt>${words.closing}</dt><dd><bdi>${money(of.closing.replace("-", ""))}</bdi> <small>${stands}</small></dd></div></dl>`,
    tableOf(of, { words, written, money, locale, first: page === 1, last: page >= pages }),
    pages > 1 ? turning({ words, written, page, pages, href: (at) => href(locale, at) }) : "",
    `<footer>${words.positive} · ${words.until} <bdi>${written.day(new Date(of.expires_at).toISOString().slice(0, 10))}</bdi></footer>`,
  ]);
}

type Table = {
  words: Words;
  written: Formatter;
  money: (minor: string) => string;
  locale: Locale;
  first: boolean;
  last: boolean;
};

function tableOf(of: OpenStatement, { words, written, money, locale, first, last }: Table): string {
  const cell = (minor: string) => `<td class="n">${minor === "0" ? "" : `<bdi>${money(minor)}</bdi>`}</td>`;
  const end = (name: string, balance: string) =>
    `<tr class="end"><th scope="row" colspan="5">${name}</th><td class="n"><bdi>${money(balance)}</bdi></td></tr>`;
  const rows = of.rows.map(
    ({ date, document_id, kind, description, debit, credit, balance }) =>
      `<tr><td><bdi>${written.day(date)}</bdi></td><td class="doc"><bdi>${written.figures(String(document_id))}</bdi></td>` +
      `<td class="what">${html(documentKind(locale, kind))}${description ? ` · <bdi>${html(description)}</bdi>` : ""}</td>` +
      `${cell(debit)}${cell(credit)}<td class="n"><bdi>${money(balance)}</bdi></td></tr>`,
  );
  const heads = [words.date, words.document, words.description, words.debit, words.credit, words.balance];
  return [
    `<div class="scroll" tabindex="0" role="region" aria-label="${words.title}"><table><thead><tr>`,
    heads.map((head, n) => `<th scope="col"${n > 2 ? ' class="n"' : ""}>${head}</th>`).join(""),
    "</tr></thead><tbody>",
    first ? end(words.opening, of.opening) : "",
    rows.length > 0 ? rows.join("") : `<tr><td colspan="6" class="none">${words.none}</td></tr>`,
    last
      ? `<tr class="end"><th scope="row" colspan="3">${words.total}</th><td class="n"><bdi>${money(of.debit)}</bdi></td>` +
        `<td class="n"><bdi>${money(of.credit)}</bdi></td><td></td></tr>${end(words.closing, of.closing)}`
      : "",
    "</tbody></table></div>",
  ].join("");
}

type Turning = { words: Words; written: Formatter; page: number; pages: number; href: (page: number) => string };

const turning = ({ words, written, page, pages, href }: Turning) =>
  [
    `<nav aria-label="${words.pages}">`,
    page > 1 ? `<a rel="prev" href="${href(page - 1)}">${words.previous}</a>` : "<span></span>",
    `<span>${written.number(page)} / ${written.number(pages)}</span>`,
    page < pages ? `<a rel="next" href="${href(page + 1)}">${words.next}</a>` : "<span></span>",
    "</nav>",
  ].join("");

/** The page shown without a statement. */
export const noPage = (locale: Locale, { row }: Refusal) =>
  whole(locale, row.title[locale], [`<h1>${row.title[locale]}</h1><p>${wordsOf(locale).gone}</p>`]);

const whole = (locale: Locale, title: string, parts: readonly string[]) => `<!doctype html>
<html lang="${locale}" dir="${locale === "fa" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${html(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body><main>${parts.join("")}</main></body>
</html>
`;

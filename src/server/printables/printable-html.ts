import { amountInWords } from "@/domain/kernel/amount-in-words";
import { decimalsOf } from "@/domain/kernel/decimals";
import { type DisplayPreferences, formatterFor } from "@/domain/reporting/export/formatter";
import { filled } from "@/domain/reporting/export/words";
import type {
  Issuer,
  PrintableDocument,
  PrintableInvoice,
  PrintableSegment,
  PrintableStay,
  PrintableTravel,
} from "@/domain/reporting/printable/rules";
import { Html, html } from "../html";
import { apart, factsOf, PAGE_STYLE } from "./page-parts";
import { currencyName, type Reading, readingFor } from "./reading";
import { termLines } from "./terms";

/**
 * A document as an accessible page with the content of its PDF: headings, tables and facts for screen readers, at any
 * zoom. `pdf`: URL of the PDF. `verify`: of its verification. `logo`: of the issuer's logo.
 */
export function printablePage(
  paper: PrintableDocument,
  preferences: DisplayPreferences,
  { pdf, verify, logo }: { pdf: string; verify: string; logo: string | null },
): string {
  const reading = readingFor(preferences);
  const { words, locale } = reading;
  const reference = "number" in paper ? paper.label : paper.local_pnr;
  const body = "number" in paper ? invoiceOf(paper, reading) : travelOf(paper, reading, preferences);
  return html`<!doctype html>
<html lang="${locale}" dir="${locale === "fa" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words[paper.kind]} ${reference}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
${logo && html`<p><img src="${logo}" alt="" class="logo"></p>`}
<h1>${words[paper.kind]}</h1>
${body}
<footer><h2>${words.issuer}</h2>${issuerOf(paper.issuer, locale)}</footer>
<p><a href="${pdf}" type="application/pdf">${words.asPdf}</a> · <a href="${verify}">${words.verify}</a></p>
</main>
</body>
</html>
`.text;
}

type Cell = string | readonly string[];

function tableOf(caption: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  const cell = (cell: Cell) => {
    const [first = "", ...rest] = [cell].flat();
    return html`${apart(first)}${rest.map((line) => html`<small>${apart(line)}</small>`)}`;
  };
  const line = (cells: readonly Cell[]) =>
    html`<tr>${cells.map((one, nth) => (nth === 0 ? html`<th scope="row">${cell(one)}</th>` : html`<td>${cell(one)}</td>`))}</tr>`;
  const head = columns.map((name) => html`<th scope="col">${name}</th>`);
  return html`<h2>${caption}</h2><div class="wide" role="region" aria-label="${caption}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.map(line)}</tbody></table></div>`;
}

const issuerOf = ({ name, address, phone, email, website, codes, style }: Issuer, locale: "fa" | "en") =>
  [name[locale], address[locale], phone, email, website, ...codes.map((code) => code[locale]), style.footer?.[locale]]
    .filter((line) => line != null && line !== "")
    .map((line) => html`<p>${apart(line!)}</p>`);

function invoiceOf(paper: PrintableInvoice, { words, written, locale }: Reading): Html {
  const money = (minor: number) => written.money({ minor: BigInt(minor), decimals: decimalsOf(paper.currency) });
  const withUnit = (minor: number) => `${money(minor)} ${currencyName(paper.currency, locale)}`;
  const { name, code, national_id } = paper.buyer;
  const facts = factsOf([
    [words.number, written.figures(paper.label)],
    [words.fiscalYear, written.figures(String(paper.fiscal_year))],
    [words.issued, written.instant(paper.issued_at)],
    [words.buyer, code ? `${name[locale]} (${code})` : name[locale]],
    [words.nationalId, national_id && written.figures(national_id)],
    [words.reference, paper.reference],
    [words.of, paper.of === null ? null : written.figures(paper.of)],
  ]);
  const lines = tableOf(
    words.item,
    [words.item, words.count, words.base, words.tax, words.discount, words.total],
    paper.lines.map(({ title, detail, count, base, tax, discount, total }) => [
      [title[locale], ...(detail ? [detail[locale]] : [])],
      written.number(count),
      ...[base, tax, discount, total].map(money),
    ]),
  );
  const paid = paper.paid.map(({ by, amount }) => `${words[by]}: ${withUnit(amount)}`).join(" · ");
  const sums = factsOf([
    ...paper.taxes.map(({ points, base, tax }): [string, string] => [
      filled(points === null ? words.taxEntered : words.taxAt, { percent: written.number((points ?? 0) / 100) }),
      `${withUnit(tax)} (${filled(words.taxBase, { amount: money(base) })})`,
    ]),
    [words.total, withUnit(paper.total)],
    [words.inWords, amountInWords(paper.total, paper.currency, locale)],
    [paper.kind === "credit_note" ? words.givenBack : words.paidBy, paid],
  ]);
  return html`${facts}${lines}${sums}`;
}

function travelOf(paper: PrintableTravel, reading: Reading, preferences: DisplayPreferences): Html {
  const { words, written, locale } = reading;
  const hotel = paper.segments.length === 0;
  const numbered = paper.travellers.some(({ ticket_number }) => ticket_number !== null);
  const { conditions } = paper.issuer.style;
  const parts = [
    paper.canceled && html`<p class="canceled">${words.canceled}</p>`,
    factsOf([
      [words.booking, paper.local_pnr],
      [hotel ? words.hotelPnr : words.supplierPnr, paper.supplier_pnr],
      [words.issued, written.instant(paper.issued_at)],
    ]),
    paper.segments.length > 0 &&
      html`${tableOf(
        words.journey,
        [words.vehicle, words.from, words.departs, words.to, words.arrives, words.baggage],
        paper.segments.map((leg) => legOf(leg, paper.fare_class, reading, preferences)),
      )}<p>${words.local}</p>`,
    ...paper.stays.map((stay) => stayOf(stay, reading)),
    tableOf(
      hotel ? words.guests : words.travellers,
      [words.name, words.type, words.document, ...(numbered ? [words.ticketNumber] : [])],
      paper.travellers.map((who) => {
        const [first, second] =
          locale === "en" && who.name_latin ? [who.name_latin, who.name] : [who.name, who.name_latin];
        return [
          [first, ...(second && second !== first ? [second] : [])],
          words[who.pax_type],
          who.document ?? "",
          ...(numbered ? [who.ticket_number ?? ""] : []),
        ];
      }),
    ),
    paper.price && priceOf(paper.price, reading),
    paper.terms.length > 0 &&
      html`<h2>${words.terms}</h2><ul>${termLines(paper.terms, reading, preferences).map((term) => html`<li>${term}</li>`)}</ul>`,
    conditions &&
      html`<h2>${words.conditions}</h2>${conditions[locale].split("\n").map((line) => html`<p>${line}</p>`)}`,
  ];
  return html`${parts.filter((part) => part instanceof Html)}`;
}

function priceOf(
  { currency, fares, discount, total }: NonNullable<PrintableTravel["price"]>,
  { words, written, locale }: Reading,
): Html {
  const money = (minor: number) => written.money({ minor: BigInt(minor), decimals: decimalsOf(currency) });
  const rows = fares.map(({ pax_type, count, base, tax, total }) => [
    ...[words[pax_type], written.number(count), money(base), money(tax), money(total)],
  ]);
  const table = tableOf(words.price, [words.type, words.count, words.base, words.tax, words.total], rows);
  return html`${table}${factsOf([
    [words.discount, discount === 0 ? null : money(discount)],
    [words.total, `${money(total)} ${currencyName(currency, locale)}`],
  ])}`;
}

function legOf(
  leg: PrintableSegment,
  fareClass: string | null,
  { words, written, locale }: Reading,
  preferences: DisplayPreferences,
): Cell[] {
  const at = (instant: string, timeZone: string) =>
    formatterFor({ ...preferences, timeZone }).instant(new Date(instant));
  const placeOf = ({ code, name, city }: PrintableSegment["origin"]) => [
    `${city[locale]} (${code})`,
    ...(name[locale] === city[locale] ? [] : [name[locale]]),
  ];
  const detail = [fareClass, leg.cabin && words[leg.cabin]].filter((one) => one !== null).join(" · ");
  return [
    [`${leg.carrier[locale]} ${leg.number}`, ...(detail ? [detail] : [])],
    placeOf(leg.origin),
    at(leg.departs_at, leg.departure_zone),
    placeOf(leg.destination),
    at(leg.arrives_at, leg.arrival_zone),
    leg.baggage_kg === null ? "" : `${written.number(leg.baggage_kg)} ${words.kg}`,
  ];
}

function stayOf(stay: PrintableStay, { words, written, locale }: Reading): Html {
  const stars = stay.stars && filled(words.stars, { n: written.number(stay.stars) });
  const where = [stay.city[locale], stars, stay.address?.[locale], stay.phone].filter(Boolean).join(" · ");
  const nights = Math.round((Date.parse(stay.check_out) - Date.parse(stay.check_in)) / 86_400_000);
  const rooms =
    stay.rooms.length > 0 &&
    tableOf(
      words.room,
      [words.room, words.board, words.guests],
      stay.rooms.map(({ name, board, guests }) => [name[locale], words[board], written.number(guests)]),
    );
  return html`<h2>${words.stay}</h2>${factsOf([
    [words.hotel, stay.hotel[locale]],
    [words.place, where],
    [words.checkIn, written.day(stay.check_in)],
    [words.checkOut, written.day(stay.check_out)],
    [words.nights, written.number(nights)],
  ])}${rooms}`;
}

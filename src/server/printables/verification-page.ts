import { decimalsOf } from "@/domain/kernel/decimals";
import { type DisplayPreferences, formatterFor } from "@/domain/reporting/export/formatter";
import { filled } from "@/domain/reporting/export/words";
import type {
  PrintableDocument,
  PrintableInvoice,
  PrintableTravel,
  ReceiptFacts,
} from "@/domain/reporting/printable/rules";
import { html } from "../html";
import { factsOf, PAGE_STYLE } from "./page-parts";
import { currencyName, type Reading, readingFor } from "./reading";

type Facts = readonly (readonly [string, string | null])[];

/**
 * Whether a paper is genuine, with what can be compared with it: nothing about people. `paper` null: unknown. `credited`:
 * of an invoice, what was refunded since.
 */
export function verificationPage(
  paper: PrintableDocument | ReceiptFacts | null,
  preferences: DisplayPreferences,
  credited = 0,
): string {
  const reading = readingFor(preferences);
  const { words, locale } = reading;
  const heading = paper ? (isValid(paper) ? words.genuine : words[paper.kind]) : words.unknown;
  const lead = paper ? filled(leadOf(paper, reading), { issuer: paper.issuer.name[locale] }) : words.unknownLead;
  return html`<!doctype html>
<html lang="${locale}" dir="${locale === "fa" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.verification}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p class="${paper && isValid(paper) ? "valid" : "canceled"}">${lead}</p>
${paper && factsOf(factsFor(paper, reading, { preferences, credited }))}
</main>
</body>
</html>
`.text;
}

type Paper = PrintableDocument | ReceiptFacts;

const isValid = (paper: Paper) => !("canceled" in paper && paper.canceled) && !("voided" in paper && paper.voided);

const leadOf = (paper: Paper, { words }: Reading) =>
  isValid(paper) ? words.genuineLead : "voided" in paper ? words.voidLead : words.canceledLead;

type More = { preferences: DisplayPreferences; credited: number };

function factsFor(paper: Paper, reading: Reading, { preferences, credited }: More): Facts {
  if ("segments" in paper) return travelFacts(paper, reading, preferences);
  return "lines" in paper ? invoiceFacts(paper, reading, credited) : receiptFacts(paper, reading);
}

/** The reference is shown in part: whole, it would open the booking to people who only saw the code. */
function travelFacts(paper: PrintableTravel, reading: Reading, preferences: DisplayPreferences): Facts {
  const { words, written, locale } = reading;
  const { local_pnr: pnr } = paper;
  const at = (instant: string, timeZone: string) =>
    formatterFor({ ...preferences, timeZone }).instant(new Date(instant));
  const legs = paper.segments.map(
    ({ carrier, number, origin, destination, departs_at, departure_zone }) =>
      [
        `${carrier[locale]} ${number}`,
        `${origin.city[locale]} – ${destination.city[locale]} · ${at(departs_at, departure_zone)}`,
      ] as const,
  );
  const stays = paper.stays.map(
    (stay) => [stay.hotel[locale], `${written.day(stay.check_in)} – ${written.day(stay.check_out)}`] as const,
  );
  const people = paper.segments.length > 0 ? words.travellers : words.guests;
  return [
    [words.document, words[paper.kind]],
    [words.booking, `${pnr.slice(0, 2)}${"•".repeat(Math.max(0, pnr.length - 4))}${pnr.slice(-2)}`],
    [words.state, paper.canceled ? words.canceled : words.valid],
    [words.issued, written.instant(paper.issued_at)],
    ...legs,
    ...stays,
    [people, written.number(paper.travellers.length)],
  ];
}

function invoiceFacts(paper: PrintableInvoice, { words, written, locale }: Reading, credited: number): Facts {
  const { currency, total } = paper;
  const money = (minor: number) =>
    `${written.money({ minor: BigInt(minor), decimals: decimalsOf(currency) })} ${currencyName(currency, locale)}`;
  return [
    [words.document, words[paper.kind]],
    [words.number, written.figures(String(paper.number))],
    [words.fiscalYear, written.figures(String(paper.fiscal_year))],
    [words.issued, written.instant(paper.issued_at)],
    [words.total, money(total)],
    [words.refunded, credited > 0 ? money(credited) : null],
  ];
}

function receiptFacts(paper: ReceiptFacts, { words, written, locale }: Reading): Facts {
  const { currency, total } = paper;
  const sum = written.money({ minor: BigInt(total), decimals: decimalsOf(currency) });
  return [
    [words.document, words[paper.kind]],
    [words.number, written.figures(String(paper.number))],
    [words.issued, written.day(paper.on)],
    [words.state, paper.voided ? words.voided : words.valid],
    [words.total, `${sum} ${currencyName(currency, locale)}`],
  ];
}

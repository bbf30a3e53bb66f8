import { execFileSync } from "node:child_process";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { PaymentStore } from "@/domain/cashier/payment/schema";
import { storePayments } from "@/domain/cashier/payment/store-payments";
import type { BranchId } from "@/domain/kernel/context";
import { revokePrintableLinks } from "@/domain/reporting/printable/revoke-links";
import {
  LABELS_BY_LANGUAGE,
  linkEnds,
  type PrintableDocument,
  type PrintableTravel,
} from "@/domain/reporting/printable/rules";
import { savePenaltyRule } from "@/domain/sales/penalty/save-rule";
import { PenaltyRuleSave } from "@/domain/sales/penalty/schema";
import { prisma, query } from "@/server/db";
import { dayFromToday } from "../../../tests/day";
import { ctxOf } from "../../../tests/fixtures";
import { refusal } from "../../../tests/operators";
import { type Selling, selling, traveller } from "../../../tests/trades";
import { sendPrintableLink } from "./answer-link";
import { paperFile, readPrintable } from "./printable-file";
import { printablePage } from "./printable-html";
import { printableOf, printablePath } from "./printable-link";
import { readingFor } from "./reading";
import { KEPT } from "./stored-printable";
import { termLines } from "./terms";

/** Free until three days before departure, then half, then 80 %; nothing at the end. */
const RULE = PenaltyRuleSave.parse({
  ...{ title: "قاعده", title_latin: "Rule", basis: "total", after: { percent: 10_000, amount: 0 } },
  bands: [
    { kind: "noon_days_before", count: 3, percent: 0, amount: 0 },
    { kind: "hours_before", count: 24, percent: 5_000, amount: 0 },
    { kind: "minutes_before", count: 30, percent: 8_000, amount: 20_000 },
  ],
});
let at: Selling;
let sold: { booking: number; pnr: string; invoice: number };
beforeAll(async () => {
  at = await selling();
  await savePenaltyRule(ctxOf(at.clerk), RULE);
  const sara = await at.rich(5_000_000);
  const { lock } = await at.locked(sara, { passengers: { adult: 1, child: 1 } });
  const result = await at.store(sara, {
    locks: [lock.lock_id],
    accepted_total: lock.total,
    passengers: [traveller(), traveller("CHD")],
  });
  const { id } = await prisma().invoice.findFirstOrThrow({
    where: { branchId: at.branchId, tradeId: result.trade_id },
  });
  sold = { booking: result.items[0]!.pnr!.number, pnr: result.items[0]!.pnr!.local, invoice: id };
});

const ref = (kind: "ticket" | "invoice", id: number, branchId: number = at.branchId) => ({
  ...{ branchId: branchId as BranchId, kind, id },
});
const fileOf = async (of: ReturnType<typeof ref>, locale: "fa" | "en", now = new Date()) =>
  (
    await paperFile(query, await readPrintable(query, of), {
      ...LABELS_BY_LANGUAGE[locale],
      ref: of,
      now,
    })
  ).pdf;
const words = (pdf: Uint8Array) => execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf }).toString();
const printed = async (kind: "ticket" | "invoice", locale: "fa" | "en") =>
  words(await fileOf(ref(kind, kind === "ticket" ? sold.booking : sold.invoice), locale));

test("a ticket shows the traveller, the route and its local times, in the recipient's language", async () => {
  const text = await printed("ticket", "en");
  for (const word of ["E-ticket", sold.pnr, "Sara Ahmadi", "Adult", "Child", "Tehran (THR)", "Kish (KIH)"])
    expect(text).toContain(word);
  const persian = await printed("ticket", "fa");
  expect(persian).toContain(sold.pnr);
  expect(persian).toMatch(/[\u06f0-\u06f9]{4}/);
});

test("an invoice has its number, its lines and a matching total", async () => {
  const text = await printed("invoice", "en");
  const { number, fiscalYear } = await prisma().invoice.findFirstOrThrow({
    where: { branchId: at.branchId, id: sold.invoice },
  });
  for (const word of ["Invoice", String(number), String(fiscalYear), sold.pnr, "Flight Tehran – Kish", "1,500,000"])
    expect(text).toContain(word);
  expect(text).toContain("one million five hundred thousand rials");
});

test("a ticket states what was paid by type of traveller, and what a cancellation costs over time", async () => {
  const text = await printed("ticket", "en");
  expect(text).toMatch(/Price and taxes/);
  expect(text).toMatch(/Adult +1 +[\d,]+ +[\d,]+ +[\d,]+/);
  expect(text).toMatch(/1,500,000 IRR/);
  const { paper } = await readPrintable(query, ref("ticket", sold.booking));
  const { price, terms } = paper as PrintableTravel;
  expect(price?.fares.map(({ pax_type, count }) => [pax_type, count])).toEqual([
    ["ADT", 1],
    ["CHD", 1],
  ]);
  for (const { base, tax, count, total } of price!.fares) expect((base + tax) * count).toBe(total);
  expect(terms).toHaveLength(RULE.bands.length + 1);
  // In order of time, and the last without an end.
  expect(terms.at(-1)?.until).toBeNull();
  const ends = terms.slice(0, -1).map(({ until }) => until!.getTime());
  expect(ends).toEqual([...ends].sort((a, b) => a - b));
  for (const line of termLines(terms, readingFor(EN), EN)) expect(text).toContain(line);
});

const EN = { ...LABELS_BY_LANGUAGE.en, timeZone: "Asia/Tehran" };

test("the terms of a cancellation are sentences in both languages", () => {
  const [adult, noon] = [["ADT" as const], new Date("2026-12-03T08:30:00Z")];
  const base = { zone: "Asia/Tehran", currency: "IRR", pax_types: null, amount: 0 };
  const terms = [
    { ...base, until: noon, basis: "total" as const, percent: 0 },
    { ...base, until: new Date("2026-12-04T08:30:00Z"), basis: "fare" as const, percent: 3_050 },
    { ...base, until: null, basis: "total" as const, percent: 10_000 },
    { ...base, pax_types: adult, until: null, basis: "total" as const, percent: 5_000, amount: 200_000 },
  ];
  expect(termLines(terms, readingFor(EN), EN)).toEqual([
    "Until 2026-12-03 12:00: free of charge",
    "Until 2026-12-04 12:00: 30.5% of the price without taxes",
    "After that: non-refundable",
    "Adult — At any time: 50% of the price and 200,000 IRR per person",
  ]);
  const persian = { ...LABELS_BY_LANGUAGE.fa, timeZone: "Asia/Tehran" };
  expect(termLines(terms, readingFor(persian), persian)).toEqual([
    "تا ۱۴۰۵/۰۹/۱۲ ۱۲:۰۰: بدون جریمه",
    "تا ۱۴۰۵/۰۹/۱۳ ۱۲:۰۰: ۳۰٫۵٪ مبلغ بدون مالیات",
    "پس از آن: غیرقابل استرداد",
    "بزرگسال — در هر زمان: ۵۰٪ مبلغ به‌علاوهٔ ۲۰۰٬۰۰۰ ریال برای هر نفر",
  ]);
});

test("a sale paid in cash is printed as paid in cash, with the wallet's share apart", async () => {
  const ali = await at.rich(200_000);
  const { lock } = await at.locked(ali);
  const party = { type: "passenger" as const, id: ali.passengerId };
  const amount = lock.total - 200_000;
  const common = { counterparty: party, amount, date: dayFromToday() };
  const { payments } = await storePayments(
    ctxOf(at.clerk),
    PaymentStore.parse({
      payments: [
        { ...common, type: "receipt", method: "cash" },
        { ...common, type: "payment", method: "wallet" },
      ],
    }),
  );
  const receipt_ids = payments.filter(({ type }) => type === "receipt").map(({ id }) => id);
  const request = { locks: [lock.lock_id], accepted_total: lock.total, party, receipt_ids };
  const result = await at.store(at.clerk, request);
  expect(result).toMatchObject({ method: "wallet", handed_over: [{ by: "cash", amount }] });
  const { id } = await prisma().invoice.findFirstOrThrow({
    where: { branchId: at.branchId, tradeId: result.trade_id },
  });
  const text = words(await fileOf(ref("invoice", id), "en"));
  expect(text).toMatch(/Paid by — cash: 800,000 IRR · wallet: 200,000 IRR/);
  // A payment from the wallet only is shown as such, and the receipts of others do not make it cash.
  expect(await printed("invoice", "en")).toMatch(/Paid by — wallet: /);
});

/** Each test has its own caller addresses: openings are counted per address. */
let network = 0;
const open = (token: string, { lang = "en", from = `203.0.113.${network}`, as = "file" } = {}) =>
  sendPrintableLink(
    new Request(`http://x/t/${token}?lang=${lang}&as=${as}`, { headers: { "x-forwarded-for": from } }),
    token,
  );
beforeEach(() => {
  network++;
});
const linkOf = (of: ReturnType<typeof ref>, madeAt = new Date()) => printablePath(of, madeAt).slice("/t/".length);

test("a link opens only its own document", async () => {
  const token = linkOf(ref("ticket", sold.booking));
  const answer = await open(token);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(answer.headers.get("content-language")).toBe("en");
  expect(words(new Uint8Array(await answer.arrayBuffer()))).toContain(sold.pnr);
  const [branch, kind, id, made, ...mark] = token.split("-");
  const other = [
    [branch, kind, Number(id) + 1, made, ...mark].join("-"),
    [branch, "2", id, made, ...mark].join("-"),
    [Number(branch) + 1, kind, id, made, ...mark].join("-"),
    [branch, kind, id, `${made!.slice(0, -1)}${made!.endsWith("0") ? "1" : "0"}`, ...mark].join("-"),
    [branch, kind, id, ...mark].join("-"),
    `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    `${token}A`,
    "",
    "x".repeat(5_000),
  ];
  for (const one of other) expect((await open(one)).status).toBe(404);
});

test("beside the PDF there is a page with headings, tables and facts of the same content", async () => {
  for (const [kind, id] of [
    ["ticket", sold.booking],
    ["invoice", sold.invoice],
  ] as const) {
    const token = linkOf(ref(kind, id));
    expect((await open(token)).headers.get("link")).toBe(
      `</t/${token}?lang=en&as=page>; rel="alternate"; type="text/html"`,
    );
    const answer = await open(token, { as: "page" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const html = await answer.text();
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toMatch(/<main>\s*<h1>/);
    expect(html).toContain(`<a href="/t/${token}?lang=en" type="application/pdf">`);
    expect(html.match(/<th(?!ead| scope=)/g)).toBeNull();
    // The page has the same content as the PDF.
    const text = html.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, " ").replaceAll("&#39;", "'");
    for (const word of new Set(words(await fileOf(ref(kind, id), "en")).match(/[A-Za-z]{3,}|\d[\d,:.-]+/g)))
      if (word !== "Page") expect(text).toContain(word);
  }
  const persian = await open(linkOf(ref("ticket", sold.booking)), { lang: "fa", as: "page" });
  expect(await persian.text()).toContain('<html lang="fa" dir="rtl">');
});

test("what people typed is text of the page, never its markup", async () => {
  const { paper, timeZone } = await readPrintable(query, ref("invoice", sold.invoice));
  const bad = `<img src=x onerror="alert(1)">'&`;
  const hostile = { ...paper, buyer: { name: { fa: bad, en: bad }, code: bad } } as PrintableDocument;
  const html = printablePage(
    hostile,
    { ...LABELS_BY_LANGUAGE.en, timeZone },
    { pdf: `/t/x?"><script>`, verify: `/verify/x?"><script>`, logo: null },
  );
  expect(html).not.toMatch(/<img|<script|onerror="/);
});

test("another branch's paper is not there", async () => {
  const other = await selling();
  for (const of of [ref("ticket", sold.booking, other.branchId), ref("invoice", sold.invoice, other.branchId)])
    expect(await refusal(readPrintable(query, of))).toMatchObject({ reason: "notFound" });
});

test("a document is rendered once for all readers, and not by this process", async () => {
  const of = ref("invoice", sold.invoice);
  await fileOf(of, "fa");
  await prisma().paperFile.deleteMany({ where: { branchId: at.branchId } });
  const before = process.cpuUsage();
  const twenty = await Promise.all(Array.from({ length: 20 }, () => fileOf(of, "fa")));
  const { user, system } = process.cpuUsage(before);
  expect(new Set(twenty.map((pdf) => pdf.toString("latin1"))).size).toBe(1);
  expect(await prisma().paperFile.count({ where: { branchId: at.branchId } })).toBe(1);
  // Drawing one takes longer; twenty took seconds.
  expect((user + system) / 1_000).toBeLessThan(400);
});

test("what is on a paper decides whether it is drawn again", async () => {
  const of = ref("ticket", sold.booking);
  await fileOf(of, "en");
  const storedCount = () => prisma().paperFile.count({ where: { branchId: at.branchId } });
  const before = await storedCount();
  await fileOf(of, "en");
  expect(await storedCount()).toBe(before);
  await prisma().booking.update({
    where: { branchId_id: { branchId: at.branchId, id: BigInt(sold.booking) } },
    data: { supplierPnr: "NEWPNR" },
  });
  expect(words(await fileOf(of, "en"))).toContain("NEWPNR");
  expect(await storedCount()).toBe(before + 1);
});

test("the call log of all branches is bounded, and the newest calls stay", async () => {
  const version = (nr: number) => String(nr).padStart(64, "0");
  const later = Date.now() + 60_000;
  for (const nr of [1, 2, 3])
    await query("test.keep", "select store_printable($1, $2, $3, $4, $5, $6)", [
      ...[at.branchId, version(nr), Buffer.alloc(10, 65), new Date(later + nr)],
      ...[2, KEPT.bytes],
    ]);
  const left = async () =>
    (await prisma().paperFile.findMany({ orderBy: { madeAt: "asc" } })).map(({ version }) => version);
  expect(await left()).toEqual([version(2), version(3)]);
  const storedCount = [at.branchId, version(4), Buffer.alloc(15, 65), new Date(later + 4), 10, 20];
  await query("test.keep", "select store_printable($1, $2, $3, $4, $5, $6)", storedCount);
  expect(await left()).toEqual([version(4)]);
  await prisma().paperFile.deleteMany();
});

const DAY = 86_400_000;

test("a link ends 90 days after it was made, a ticket's not before 30 days after the trip", async () => {
  const { paper } = await readPrintable(query, ref("invoice", sold.invoice));
  const made = new Date("2026-01-01T00:00:00Z");
  expect(linkEnds(paper, made)).toEqual(new Date("2026-04-01T00:00:00Z"));
  const trip = { segments: [{ arrives_at: "2026-09-01T00:00:00Z" }], stays: [] } as unknown as PrintableDocument;
  expect(linkEnds(trip, made)).toEqual(new Date("2026-10-01T00:00:00Z"));
  expect((await open(linkOf(ref("invoice", sold.invoice), new Date(Date.now() - 89 * DAY)))).status).toBe(200);
  expect((await open(linkOf(ref("invoice", sold.invoice), new Date(Date.now() - 91 * DAY)))).status).toBe(404);
});

test("links that were given out are revoked together, audited; a new one opens", async () => {
  const of = ref("invoice", sold.invoice);
  const old = linkOf(of, new Date(Date.now() - 5_000));
  expect((await open(old)).status).toBe(200);
  const ctx = ctxOf(at.clerk);
  await revokePrintableLinks({ ...ctx, now: new Date(Date.now() - 2_000) }, of);
  expect((await open(old)).status).toBe(404);
  expect((await open(linkOf(of))).status).toBe(200);
  const where = { branchId: at.branchId, action: "paper.revoke-links", subjectId: String(of.id) };
  expect(await prisma().auditEntry.count({ where })).toBe(1);
  const other = await selling();
  expect(await refusal(revokePrintableLinks(ctxOf(other.clerk), of))).toMatchObject({ reason: "notFound" });
});

test("openings are limited by document and by address, with Retry-After", async () => {
  const token = linkOf(ref("ticket", sold.booking));
  const many = await Promise.all(Array.from({ length: 40 }, () => open(token)));
  const refused = many.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(Number(refused[0]!.headers.get("retry-after"))).toBeGreaterThan(0);
  // The limit of a document applies to all addresses; other documents are not affected.
  expect((await open(token, { from: "203.0.113.250" })).status).toBe(429);
  expect((await open(linkOf(ref("invoice", sold.invoice)), { from: "203.0.113.250" })).status).toBe(200);
  const guesses = await Promise.all(
    Array.from({ length: 130 }, (_, nr) => open(`1-0-${nr}-${"x".repeat(22)}`, { from: "203.0.113.251" })),
  );
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect(guesses.every(({ status }) => status === 404 || status === 429)).toBe(true);
  expect(printableOf(token)).toMatchObject({ kind: "ticket", id: sold.booking });
});

import { beforeAll, expect, test } from "vitest";
import { trashPayment } from "@/domain/cashier/payment/change-payment";
import { PaymentStore } from "@/domain/cashier/payment/schema";
import { storePayments } from "@/domain/cashier/payment/store-payments";
import type { VerifiableKind } from "@/domain/reporting/printable/rules";
import { prisma } from "@/server/db";
import { dayFromToday } from "../../../tests/day";
import { ctxOf } from "../../../tests/fixtures";
import { type Selling, selling, traveller } from "../../../tests/trades";
import { sendVerification } from "./answer-verification";
import { qrOf, verifiableOf, verifyUrl } from "./verify-link";

let at: Selling;
let sold: { booking: number; pnr: string; invoice: number };
beforeAll(async () => {
  at = await selling();
  const sara = await at.rich(5_000_000);
  const { lock } = await at.locked(sara);
  const request = { locks: [lock.lock_id], accepted_total: lock.total, passengers: [traveller()] };
  const { trade_id, items } = await at.store(sara, request);
  const { id } = await prisma().invoice.findFirstOrThrow({ where: { branchId: at.branchId, tradeId: trade_id } });
  sold = { booking: items[0]!.pnr!.number, pnr: items[0]!.pnr!.local, invoice: id };
});

let caller = 0;
const tokenOf = (kind: VerifiableKind, id: number) =>
  new URL(verifyUrl({ branchId: at.branchId, kind, id })).pathname.slice("/verify/".length);
const open = async (token: string, lang = "en") => {
  const headers = { "x-forwarded-for": `203.0.113.${caller}` };
  const answer = await sendVerification(new Request(`http://x/verify/${token}?lang=${lang}`, { headers }), token);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

test("a ticket is genuine: its kind, route, day and number of travellers, without names", async () => {
  caller++;
  const { status, html, headers } = await open(tokenOf("ticket", sold.booking));
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  for (const word of ["This document is genuine", "E-ticket", "Tehran – Kish", sold.pnr.slice(0, 2), "Valid"])
    expect(html).toContain(word);
  // The whole reference opens a booking; names and document numbers are personal.
  for (const secret of [sold.pnr, "Sara", "Ahmadi", traveller().first_name, traveller().national_code])
    if (secret) expect(html).not.toContain(secret);
  expect((await open(tokenOf("ticket", sold.booking), "fa")).html).toContain("این برگه اصیل است");
});

test("an invoice states its number and total; a receipt too, and that it was voided", async () => {
  caller++;
  const invoice = await open(tokenOf("invoice", sold.invoice));
  expect(invoice.html).toMatch(/Invoice[\s\S]*IRR/);
  const ali = await at.rich(0);
  const payment = { type: "receipt", method: "cash", amount: 123_000, date: dayFromToday() };
  const counterparty = { type: "passenger", id: ali.passengerId };
  const input = PaymentStore.parse({ payments: [{ ...payment, counterparty }] });
  const { payments } = await storePayments(ctxOf(at.clerk), input);
  const token = tokenOf("receipt", payments[0]!.id);
  expect((await open(token)).html).toMatch(/Receipt[\s\S]*Valid[\s\S]*123,000 IRR/);
  await trashPayment(ctxOf(at.clerk), { id: payments[0]!.id });
  expect((await open(token)).html).toMatch(/voided[\s\S]*Voided/);
});

test("a canceled ticket is not called genuine", async () => {
  caller++;
  const key = { branchId_id: { branchId: at.branchId, id: BigInt(sold.booking) } };
  await prisma().booking.update({ where: key, data: { status: "canceled" } });
  const { html } = await open(tokenOf("ticket", sold.booking));
  await prisma().booking.update({ where: key, data: { status: "confirmed" } });
  expect(html).toContain("it has been canceled and is not valid");
  expect(html).not.toContain("This document is genuine");
});

test("an address that was not created here is answered with a warning", async () => {
  caller++;
  const token = tokenOf("ticket", sold.booking);
  const [branch, kind, id, ...mark] = token.split("-");
  const forged = [
    [branch, kind, Number(id) + 1, ...mark].join("-"),
    [branch, "2", id, ...mark].join("-"),
    [branch, "9", id, ...mark].join("-"),
    `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    `${token}A`,
    "",
    "x".repeat(5_000),
  ];
  for (const one of forged) {
    const { status, html } = await open(one);
    expect([status, html.includes("not known here")]).toEqual([404, true]);
  }
  // A link that opens a document does not verify it, and the other way round: each has a purpose of its own.
  expect(verifiableOf(token)).toMatchObject({ kind: "ticket", id: sold.booking });
});

test("an address that guesses is slowed down", async () => {
  caller++;
  const guesses = await Promise.all(Array.from({ length: 130 }, (_, nr) => open(`1-0-${nr}-${"x".repeat(22)}`)));
  expect(guesses.some(({ status }) => status === 429)).toBe(true);
  expect(guesses.every(({ status }) => status === 404 || status === 429)).toBe(true);
});

test("the code is a square of dark modules with a quiet zone", () => {
  const { side, path } = qrOf(verifyUrl({ branchId: at.branchId, kind: "ticket", id: sold.booking }));
  expect(side).toBeGreaterThan(20);
  expect(path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
  expect(path).not.toMatch(/M[01] |M\d+ [01]h/);
});

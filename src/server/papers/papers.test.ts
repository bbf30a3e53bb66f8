import { execFileSync } from "node:child_process";
import { beforeAll, expect, test } from "vitest";
import { MANNERS } from "@/domain/paper/rules";
import { PaymentStore } from "@/domain/payment/schema";
import { storePayments } from "@/domain/payment/store-payments";
import { prisma, query } from "@/server/db";
import { refusal } from "../../../tests/desk";
import { ctxOf } from "../../../tests/fixtures";
import { type Selling, selling, traveller } from "../../../tests/trades";
import { answerPaperLink } from "./answer-link";
import { paperFile } from "./paper-file";
import { paperPath } from "./paper-link";

let at: Selling;
let sold: { booking: number; pnr: string; invoice: number };
beforeAll(async () => {
  at = await selling();
  const sara = await at.rich(5_000_000);
  const { lock } = await at.locked(sara, { passengers: { adult: 1, child: 1 } });
  const told = await at.store(sara, {
    locks: [lock.lock_id],
    accepted_total: lock.total,
    passengers: [traveller(), traveller("CHD")],
  });
  const { id } = await prisma().invoice.findFirstOrThrow({ where: { branchId: at.branchId, tradeId: told.trade_id } });
  sold = { booking: told.items[0]!.pnr!.number, pnr: told.items[0]!.pnr!.local, invoice: id };
});

const ref = (kind: "ticket" | "invoice", id: number, branchId: number = at.branchId) => ({ branchId, kind, id });
const words = (pdf: Uint8Array) => execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf }).toString();
const printed = async (kind: "ticket" | "invoice", locale: "fa" | "en") =>
  words((await paperFile(query, ref(kind, kind === "ticket" ? sold.booking : sold.invoice), MANNERS[locale])).pdf);

test("a ticket names who travels, the way and its times there, in the language of whoever gets it", async () => {
  const said = await printed("ticket", "en");
  for (const word of ["E-ticket", sold.pnr, "Sara Ahmadi", "Adult", "Child", "Tehran (THR)", "Kish (KIH)"])
    expect(said).toContain(word);
  const persian = await printed("ticket", "fa");
  expect(persian).toContain(sold.pnr);
  expect(persian).toMatch(/[\u06f0-\u06f9]{4}/);
});

test("an invoice has its number, its lines and a total that is theirs", async () => {
  const said = await printed("invoice", "en");
  const { number, fiscalYear } = await prisma().invoice.findFirstOrThrow({
    where: { branchId: at.branchId, id: sold.invoice },
  });
  for (const word of ["Invoice", String(number), String(fiscalYear), sold.pnr, "Flight Tehran – Kish", "1,500,000"])
    expect(said).toContain(word);
  expect(said).toContain("one million five hundred thousand rials");
});

test("a sale whose money came over the desk is printed as paid in cash, what the wallet added apart", async () => {
  const ali = await at.rich(200_000);
  const { lock } = await at.locked(ali);
  const party = { type: "passenger" as const, id: ali.passengerId };
  const amount = lock.total - 200_000;
  const common = { counterparty: party, amount, date: new Date().toISOString().slice(0, 10) };
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
  const asked = { locks: [lock.lock_id], accepted_total: lock.total, party, receipt_ids };
  const told = await at.store(at.clerk, asked);
  expect(told).toMatchObject({ method: "wallet", handed_over: [{ by: "cash", amount }] });
  const { id } = await prisma().invoice.findFirstOrThrow({ where: { branchId: at.branchId, tradeId: told.trade_id } });
  const said = words((await paperFile(query, ref("invoice", id), MANNERS.en)).pdf);
  expect(said).toMatch(/Paid by — cash: 800,000 IRR · wallet: 200,000 IRR/);
  // What was paid from the wallet alone says so, and nobody else's receipt makes it cash.
  expect(await printed("invoice", "en")).toMatch(/Paid by — wallet: /);
});

test("a link opens its own paper alone", async () => {
  const path = paperPath(ref("ticket", sold.booking));
  const token = path.slice("/t/".length);
  const open = (token: string, lang = "en") => answerPaperLink(new Request(`http://x/t/${token}?lang=${lang}`), token);
  const answer = await open(token);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(answer.headers.get("content-language")).toBe("en");
  expect(words(new Uint8Array(await answer.arrayBuffer()))).toContain(sold.pnr);
  const [branch, kind, id, ...mark] = token.split("-");
  const other = [
    [branch, kind, Number(id) + 1, ...mark].join("-"),
    [branch, "2", id, ...mark].join("-"),
    [Number(branch) + 1, kind, id, ...mark].join("-"),
    `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    `${token}A`,
    "",
    "x".repeat(5_000),
  ];
  for (const one of other) expect((await open(one)).status).toBe(404);
});

test("another branch's paper is not there", async () => {
  const other = await selling();
  expect(await refusal(paperFile(query, ref("ticket", sold.booking, other.branchId), MANNERS.en))).toMatchObject({
    reason: "notFound",
  });
  expect(await refusal(paperFile(query, ref("invoice", sold.invoice, other.branchId), MANNERS.en))).toMatchObject({
    reason: "notFound",
  });
});

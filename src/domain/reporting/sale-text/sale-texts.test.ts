import { beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { supplierDeps } from "@/server/supplier-deps";
import { ctxOf, office, operatorOf } from "../../../../tests/fixtures";
import { ruleOf } from "../../../../tests/refunds";
import { type Selling, selling } from "../../../../tests/trades";
import { listJournal } from "../../accounting/document/list-journal";
import { JournalQuery } from "../../accounting/document/schema";
import { bookCharter } from "../../sales/booking/book-charter";
import { BookRequest } from "../../sales/booking/schema";
import { openRefund } from "../../sales/refund/open-refund";
import { quotePenalty } from "../../sales/refund/quote-penalty";
import { DeskPenaltyRequest, RefundRequest } from "../../sales/refund/schema";
import { readSaleTexts, withSaleTexts } from "./read-sale-texts";

let at: Selling;
let pnr: string;
const journal = async () =>
  (await listJournal(ctxOf(operatorOf(at.branchId)), JournalQuery.parse({}))).rows.toReversed();
const textsOf = async (branchId = at.branchId) =>
  (await withSaleTexts(ctxOf(operatorOf(branchId)), await journal())).map(({ about }) => about);

beforeAll(async () => {
  at = await selling();
  const flight = await at.flight({ to: "KIH" });
  const people = [
    { type: "ADT", first_name: "سارا", last_name: "احمدی", first_name_latin: "Sara", last_name_latin: "Ahmadi" },
    { type: "ADT", first_name: "مینا", last_name: "احمدی", first_name_latin: "Mina", last_name_latin: "Ahmadi" },
  ];
  const request = { main_id: flight.id, items: [{ id: flight.classId, pax: { adult: 2 }, passengers: people }] };
  pnr = (await bookCharter(ctxOf(at.partner), BookRequest.parse(request)))[0]!.local_pnr!;
  await ruleOf(at.clerk, { bands: [], after: { percent: 1_000, amount: 0 } });
  const deps = supplierDeps({ requestId: "t", now: new Date() });
  const ctx = ctxOf(at.clerk);
  const { quote_id } = await quotePenalty(ctx as never, deps, DeskPenaltyRequest.parse({ pnr }));
  await openRefund(ctx, deps, RefundRequest.parse({ quote_id, refund_to: "credit", remarks: "ill" }));
});

test("documents of a sale and its refund say what was sold and to whom, in both languages", async () => {
  const texts = (await textsOf()).filter((about) => about !== null);
  const way = { fa: "بلیت تهران–کیش، سارا احمدی و ۱ نفر دیگر", en: "ticket Tehran–Kish, Sara Ahmadi and 1 more" };
  expect(texts).toEqual([
    { fa: `فروش ${way.fa} (${pnr})`, en: `Sale of ${way.en} (${pnr})` },
    { fa: `کنسلی ${way.fa} (${pnr})`, en: `Cancellation of ${way.en} (${pnr})` },
  ]);
});

test("other documents, and those of another branch, have none", async () => {
  expect(new Set(await textsOf((await office()).branchId))).toEqual(new Set([null]));
  const ctx = ctxOf(operatorOf(at.branchId));
  const unknown = { document_id: 1, kind: "sale", source: { type: "booking", id: "999999999" } };
  expect(await readSaleTexts(ctx, [unknown, { ...unknown, source: { type: "booking", id: "x" } }])).toEqual(new Map());
});

test("a traveler without names is left out", async () => {
  await query(
    "t.sale-text-erased",
    "update booking_passengers set first_name = '', last_name = '', first_name_latin = null, last_name_latin = null where branch_id = $1",
    [at.branchId],
  );
  expect((await textsOf()).find((about) => about !== null)?.en).toBe(`Sale of ticket Tehran–Kish (${pnr})`);
});

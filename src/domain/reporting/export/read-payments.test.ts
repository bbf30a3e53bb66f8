import { beforeAll, expect, test } from "vitest";
import { inSnapshot } from "@/server/snapshot";
import { cashier, type Desk, receipt, store } from "../../../../tests/payments";
import { trashPayment } from "../../cashier/payment/change-payment";
import { openTable } from "./open-table";
import { PaymentsParams } from "./schema";
import { streamCsv } from "./stream-csv";

let desk: Desk;
let other: Desk;
beforeAll(async () => {
  [desk, other] = [await cashier(), await cashier()];
  await store(desk, [
    receipt(desk, { amount: 100, reference: "TR-77", description: "=1+1" }),
    receipt(desk, { type: "payment", amount: 300, method: "bank" }),
  ]);
  const [trashed] = (await store(desk, [receipt(desk, { amount: 5_000 })])).payments;
  await trashPayment(desk.ctx, { id: trashed!.id });
  await store(other, [receipt(other, { amount: 7 })]);
});

const of = (input: object) => ({ kind: "payments", params: PaymentsParams.parse(input) }) as const;

/** The rows of the CSV, recognized by their ISO day. */
async function rows(input: object, { ctx }: Desk): Promise<string[]> {
  let text = "";
  for await (const chunk of (await streamCsv(ctx, inSnapshot, of(input))).content) text += chunk;
  return text.split(/\r?\n/).filter((line) => /\b20\d\d-\d\d-\d\d\b/.test(line));
}

test("a file of payments has the rows of its page, and no text that a spreadsheet would evaluate", async () => {
  const all = await rows({}, desk);
  expect(all).toHaveLength(3);
  const [result] = all.filter((line) => line.includes("TR-77"));
  expect(result).toMatch(/,100,/);
  expect(result).not.toMatch(/(^|,)"?=1\+1/);
  expect(await rows({ type: "payment" }, desk)).toHaveLength(1);
});

test("sums valid payments, not reversed ones", async () => {
  const preferences = { locale: "en", calendar: "gregorian", digits: "latin" } as const;
  const feet = inSnapshot(async function* (books) {
    const { table } = await openTable(desk.ctx, books, { subject: of({}), manner: preferences });
    yield table.foot();
  });
  for await (const { totals, proof } of feet) {
    expect(totals[0]!.cells).toContainEqual({ minor: 400n, decimals: 0 });
    expect(proof).toMatch(/^3 rows, 2 not reversed; .* 400 IRR$/);
  }
  expect.assertions(2);
});

test("another branch's payments are never included", async () => {
  const [result, ...more] = await rows({}, other);
  expect(more).toEqual([]);
  expect(result).toMatch(/,7,/);
});

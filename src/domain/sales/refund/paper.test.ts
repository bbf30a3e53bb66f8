import { expect, test } from "vitest";
import { query } from "@/server/db";
import { supplierDeps } from "@/server/supplier-deps";
import { ctxOf } from "../../../../tests/fixtures";
import { ruleOf } from "../../../../tests/refunds";
import { selling, traveller } from "../../../../tests/trades";
import { readPrintableInvoice } from "../../reporting/printable/read-invoice";
import { openRefund } from "./open-refund";
import { quotePenalty } from "./quote-penalty";
import { DeskPenaltyRequest, RefundRequest } from "./schema";

test("an invoice is unchanged when a passenger is refunded, and the credit note lists the passenger", async () => {
  const at = await selling();
  await ruleOf(at.clerk);
  const sara = await at.rich(5_000_000);
  const { lock } = await at.locked(sara, { adult: 1_000_000, passengers: { adult: 2 } });
  const passengers = [traveller(), traveller()];
  const { trade_id } = await at.store(sara, { locks: [lock.lock_id], accepted_total: lock.total, passengers });
  const papers = async () => {
    const rows = await query<{ id: number }>(
      "t.papers",
      "select id from invoices where branch_id = $1 and trade_id = $2 order by id",
      [at.branchId, trade_id],
    );
    return Promise.all(rows.map(async ({ id }) => (await readPrintableInvoice(query, at.branchId, id)).paper));
  };
  const [before] = await papers();
  const deps = supplierDeps({ requestId: "t", now: new Date() });
  const ctx = { ...ctxOf(at.clerk), requestKey: null };
  const input = DeskPenaltyRequest.parse({ trade_id, items: [{ item_id: 1, passenger_ids: [2] }] });
  const { quote_id } = await quotePenalty(ctx, deps, input);
  await openRefund(ctx, deps, RefundRequest.parse({ quote_id }));
  const [after, note] = await papers();
  expect(after).toEqual(before);
  expect(note).toMatchObject({ kind: "credit_note", total: 700_000 });
  expect(note!.lines.map(({ total }) => total)).toEqual([1_000_000, -300_000]);
});

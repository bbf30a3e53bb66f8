import { beforeAll, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import {
  act,
  type ChequeDesk,
  chequeDesk,
  form,
  imbalances,
  posted,
  registered,
  stood,
} from "../../../../tests/cheques";
import { refusal } from "../../../../tests/operators";
import { PaymentStore } from "../payment/schema";
import { storeCheques } from "../payment/store-cheques";
import { storePayments } from "../payment/store-payments";
import { listCheques } from "./list-cheques";
import { readBoard } from "./read-board";
import { BoardQuery, ChequeQuery, ChequeStore } from "./schema";

let desk: ChequeDesk;
let traveller: number;
beforeAll(async () => {
  desk = await chequeDesk();
  const person = { firstName: "کیان", lastName: "احمدی", nationality: "IR", nationalCode: "0012345679" };
  traveller = (await prisma().passenger.create({ data: { branchId: desk.branchId, ...person } })).id;
});

test("a traveller's cheque is booked to them, and found by name on the board and in searches", async () => {
  const party = { type: "passenger", id: traveller };
  const { checks } = await storeCheques(
    desk.ctx,
    ChequeStore.parse({ direction: "received", party, checks: [form(desk.today)] }),
  );
  const id = checks[0]!.id;
  expect(checks[0]!.party).toEqual({ ...party, name: "کیان احمدی", name_latin: null });
  expect(await posted(desk, id, 1)).toEqual(["+cheque.in_safe 1000", "-customer.receivable 1000 (passenger)"]);
  expect((await listCheques(desk.ctx, ChequeQuery.parse({ search: "احمدي" }))).items.map((one) => one.id)).toEqual([
    id,
  ]);
  await act(desk, id, "deposit");
  await act(desk, id, "bounce");
  expect(await posted(desk, id, 3)).toEqual(["+cheque.bounced 1000 (passenger)", "-cheque.in_collection 1000"]);
  const endorsed = await registered(desk, "received");
  await act(desk, endorsed, "endorse", { party: `passenger:${traveller}` });
  expect(await posted(desk, endorsed, 2)).toEqual(["+customer.receivable 1000 (passenger)", "-cheque.in_safe 1000"]);
});

test("items settled by a cheque reopen when it is returned", async () => {
  const { branchId, party, accounts, today } = desk;
  const lines = [
    { account_id: accounts.party, party: `colleague:${party}`, dr: 1_500 },
    { mapping: "sale", cr: 1_500 },
  ];
  const [sale] = await query<{ answer: { voucher_id: number } }>("t.sale", "select ledger.post($1) as answer", [
    JSON.stringify({ branch_id: branchId, doc_date: today, kind: "sale", created_by: "operator:1", lines }),
  ]);
  const counterparty = { type: "colleague", id: party };
  const settles = [{ document_id: sale!.answer.voucher_id, date: today, line: 1, amount: 1_000 }];
  const one = { type: "receipt", method: "check", counterparty, amount: 1_000, date: today, settles };
  const open = async () =>
    (
      await query<{ open: number; settled: number }>(
        "t.open",
        `select (select open::int from open_items where branch_id = $1) as open,
                (select settled::int from payments where branch_id = $1 and cheque_id = $2) as settled`,
        [branchId, id],
      )
    )[0];
  const stored = await storePayments(desk.ctx, PaymentStore.parse({ payments: [{ ...one, check: form(today) }] }));
  const id = stored.payments[0]!.check_id!;
  expect(await open()).toEqual({ open: 500, settled: 1_000 });
  await act(desk, id, "deposit");
  await act(desk, id, "bounce");
  expect(await open()).toEqual({ open: 500, settled: 1_000 });
  await act(desk, id, "return");
  expect(await open()).toEqual({ open: 1_500, settled: 0 });
  // Undone, the amount is the party's again; settlements have to be entered again.
  await act(desk, id, "undo");
  expect(await open()).toEqual({ open: 1_500, settled: 0 });
  const again = await storePayments(desk.ctx, PaymentStore.parse({ payments: [{ ...one, check: form(today) }] }));
  await act(desk, again.payments[0]!.check_id!, "cancel");
  expect((await open())?.open).toBe(1_500);
});

test("the board supports the largest amounts", async () => {
  const own = await chequeDesk();
  const most = 10_000_000_000_000;
  for (let nr = 0; nr < 2; nr++) await registered(own, "received", { amount: most });
  const board = await readBoard(own.ctx, BoardQuery.parse({}));
  expect(board.columns[0]).toMatchObject({ count: 2, amount: 2n * BigInt(most) });
  expect((await listCheques(own.ctx, ChequeQuery.parse({}))).meta.amount).toBe(2n * BigInt(most));
  expect(await refusal(registered(own, "received", { amount: most + 1 } as never)).catch(() => "refused")).toBe(
    "refused",
  );
});

test("credits the account that carries the cheque, regardless of changed mappings", async () => {
  const own = await chequeDesk();
  const id = await registered(own, "received");
  const [other] = await query<{ id: number }>(
    "t.other-account",
    `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, type, nature)
     select branch_id, parent_id, 4, code || '9', 'x', 'x', type, nature from ledger.accounts where branch_id = $1 and id = $2 returning id`,
    [own.branchId, own.accounts["cheque.in_safe"]],
  );
  await query(
    "t.remap",
    "update ledger.mappings set account_id = $3 where branch_id = $1 and account_id = $2 and key = 'cheque.in_safe'",
    [...[own.branchId, own.accounts["cheque.in_safe"], other!.id]],
  );
  await act(own, id, "deposit");
  expect(await posted(own, id, 2)).toEqual(["+cheque.in_collection 1000", "-cheque.in_safe 1000"]);
  await act(own, id, "recall");
  expect(await stood(own, id)).toMatchObject({ state: "in_safe", held: String(other!.id) });
  await act(own, id, "undo");
  await act(own, id, "undo");
  expect(await stood(own, id)).toMatchObject({ state: "in_safe", held: "cheque.in_safe" });
  expect(await imbalances(own)).toEqual([]);
});

test("afterwards books and cheques agree", async () => {
  expect(await imbalances(desk)).toEqual([]);
});

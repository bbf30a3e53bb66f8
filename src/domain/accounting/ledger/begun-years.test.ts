import { beforeAll, expect, test } from "vitest";
import { act, type ChequeDesk, chequeDesk, form, registered } from "../../../../tests/cheques";
import { asLedgerOwner } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/operators";
import { ChequeStore } from "../../cashier/cheque/schema";
import { PaymentStore } from "../../cashier/payment/schema";
import { storeCheques } from "../../cashier/payment/store-cheques";
import { storePayments } from "../../cashier/payment/store-payments";
import { storeAnnouncement } from "../announcement/store-announcement";
import { createDocument } from "../document/save-document";
import { DocumentForm } from "../document/schema";

/** Months exist a year ahead; a fiscal year accepts documents from its first day in the branch. */
let desk: ChequeDesk;
let days: { last: string; next: string };
beforeAll(async () => {
  desk = await chequeDesk();
  const [row] = await asLedgerOwner<{ last: string; next: string }>(
    `select (max(upper(p.dates)) - 1)::text as last, max(upper(p.dates))::text as next from ledger.periods p
      where p.branch_id = $1 and p.fiscal_year = (select fiscal_year from ledger.periods t where t.branch_id = $1 and t.dates @> $2::date)`,
    [desk.branchId, desk.today],
  );
  days = row!;
  const months = await asLedgerOwner("select from ledger.periods where branch_id = $1 and dates @> $2::date", [
    ...[desk.branchId, days.next],
  ]);
  expect(months).toHaveLength(1);
});

type Way = (date: string) => Promise<unknown>;
const colleague = () => ({ type: "colleague" as const, id: desk.party });
const paid = (more: object) => (date: string) =>
  storePayments(
    desk.ctx,
    PaymentStore.parse({ payments: [{ method: "cash", counterparty: colleague(), amount: 10, ...more, date }] }),
  );
const rows = () => [
  { account_id: desk.accounts.cash, debit: 10 },
  { account_id: desk.accounts.bank, credit: 10 },
];

/** All calls by which a person sets a document's day. */
const WAYS: Record<string, Way> = {
  "a receipt": paid({ type: "receipt" }),
  "a payment": paid({ type: "payment" }),
  "a transfer": (date) => {
    const counterparty = { type: "account", id: desk.accounts.bank };
    return paid({ type: "transfer", counterparty })(date);
  },
  "a cheque's registration": (date) =>
    storeCheques(
      desk.ctx,
      ChequeStore.parse({ direction: "received", date, party: colleague(), checks: [form(desk.today)] }),
    ),
  "an act on a cheque": async (date) => act(desk, await registered(desk, "received"), "deposit", { date }),
  "a document of the accountant's": (date) =>
    createDocument(desk.ctx, DocumentForm.parse({ date, rows: rows(), status: "temporary" })),
  "a document that is kept as a draft": (date) => createDocument(desk.ctx, DocumentForm.parse({ date, rows: rows() })),
  "a note": (date) =>
    storeAnnouncement(desk.ctx, {
      ...{ direction: "debit", account_id: desk.accounts.sale!, party: colleague(), amount: 10n, date },
      status: "active",
    }),
};

test.each(Object.keys(WAYS))("%s: accepted on the year's last day, refused with 7301 the day after", async (name) => {
  expect(await refusal(WAYS[name]!(days.last))).toMatchObject({ reason: "done" });
  expect(await refusal(WAYS[name]!(days.next))).toMatchObject({ reason: "periodClosed" });
});

test("direct writes are refused too; year-end documents and reversals are not", async () => {
  const posted = (more: object) =>
    asLedgerOwner<{ answer: { voucher_id?: number; refused?: { code: number } } }>("select ledger.post($1) as answer", [
      JSON.stringify({
        ...{ branch_id: desk.branchId, doc_date: days.next, kind: "manual", created_by: "operator:1" },
        lines: [
          { account_id: desk.accounts.cash, dr: 10 },
          { account_id: desk.accounts.bank, cr: 10 },
        ],
        ...more,
      }),
    ]).then(([row]) => row!.answer);
  expect(await posted({})).toMatchObject({ refused: { code: 7301 } });
  const opening = await posted({ kind: "opening", source_type: "year_end", source_id: "t" });
  expect(opening.voucher_id).toBeGreaterThan(0);
  await expect(
    asLedgerOwner(
      `insert into ledger.vouchers (branch_id, doc_date, id, kind, fm, line_count, total, description, created_by, request_id)
       select branch_id, $2::date, nextval('ledger.voucher_ids'), 'manual', fm, 2, 10, '', 'x', '' from ledger.periods
        where branch_id = $1 and dates @> $2::date`,
      [desk.branchId, days.next],
    ),
  ).rejects.toThrow(/the month of/);
  const undone = { branch_id: desk.branchId, voucher_id: opening.voucher_id, doc_date: days.next, on: days.next };
  const [{ answer }] = (await asLedgerOwner<{ answer: object }>("select ledger.reverse($1) as answer", [
    JSON.stringify({ ...undone, created_by: "x", request_id: "x" }),
  ])) as [{ answer: object }];
  expect(answer).not.toHaveProperty("refused");
});

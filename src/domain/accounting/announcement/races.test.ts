import { beforeAll, describe, expect, test } from "vitest";
import { close, reopen } from "../../../../tests/closing";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { dayIn } from "../../../../tests/mappings";
import { personOf, refusal } from "../../../../tests/operators";
import { PaymentStore } from "../../cashier/payment/schema";
import { storePayments } from "../../cashier/payment/store-payments";
import type { OperatorActor } from "../../kernel/context";
import { calculate } from "./calculate";
import { cancelAnnouncement } from "./cancel-announcement";
import { readAnnouncement } from "./read-announcement";
import { activateAnnouncement, storeAnnouncement, updateAnnouncement } from "./store-announcement";

let actor: OperatorActor;
let colleague: number;
let income: number;

const ctx = () => ctxOf(actor);
const today = dayIn();
const written = (more: { amount?: bigint; date?: string; status?: "draft" | "active" } = {}) =>
  storeAnnouncement(ctx(), {
    ...{ direction: "debit", account_id: income, party: { type: "colleague", id: colleague } },
    ...{ amount: 100n, date: today, status: "active", ...more },
  });
type Note = Awaited<ReturnType<typeof written>>;

const settle = ({ open_item }: Note, amount: number) =>
  storePayments(
    ctx(),
    PaymentStore.parse({
      payments: [
        {
          ...{
            type: "receipt",
            method: "cash",
            counterparty: { type: "colleague", id: colleague },
            amount,
            date: today,
          },
          settles: [{ document_id: open_item!.document_id, date: open_item!.date, line: open_item!.line, amount }],
        },
      ],
    }),
  );

/** Balance of a note in the books over its unreversed documents. */
const balanceOf = async (id: number) => {
  const rows = await asLedgerOwner<{ worth: string; undone: boolean }>(
    `select e.dr::text as worth, exists (select from ledger.voucher_reversals r
              where r.branch_id = v.branch_id and v.id in (r.original_id, r.reversal_id)) as undone
       from ledger.vouchers v join ledger.entries e on e.branch_id = v.branch_id and e.voucher_id = v.id and e.dr > 0
      where v.branch_id = $1 and v.source_type = 'announcement' and v.source_id = $2`,
    [actor.branchId, String(id)],
  );
  return rows.filter(({ undone }) => !undone).map(({ worth }) => Number(worth));
};
const raw = (text: string) => asLedgerOwner(text, [actor.branchId]);

beforeAll(async () => {
  const { branchId, partner } = await office();
  colleague = partner.colleagueId;
  actor = await personOf(branchId, "accountant");
  const [row] = await asLedgerOwner<{ id: number }>(
    "select id from ledger.accounts where branch_id = $1 and code = '41010001'",
    [branchId],
  );
  income = row!.id;
});

describe("concurrency", () => {
  test("activating many: each is posted once, numbers are gapless", async () => {
    const drafts = await Promise.all(Array.from({ length: 8 }, () => written({ status: "draft" })));
    const made = await Promise.all(
      drafts.flatMap(({ id }) => [
        refusal(activateAnnouncement(ctx(), { id })),
        refusal(activateAnnouncement(ctx(), { id })),
      ]),
    );
    expect(made.filter(({ reason }) => reason === "done")).toHaveLength(8);
    expect(made.filter(({ reason }) => reason === "operationNotAllowed")).toHaveLength(8);
    for (const { id } of drafts) expect(await balanceOf(id)).toEqual([100]);
    const numbers = await asLedgerOwner<{ number: number }>(
      "select number from announcements where branch_id = $1 and number is not null order by 1",
      [actor.branchId],
    );
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1));
  });

  test("canceling against settling: one succeeds, the other is refused without effect", async () => {
    for (let round = 0; round < 8; round++) {
      const note = await written();
      const [canceled, settled] = await Promise.all([
        refusal(cancelAnnouncement(ctx(), { id: note.id, on: "original" })),
        refusal(settle(note, 40)),
      ]);
      const after = await readAnnouncement(ctx(), { id: note.id });
      if (canceled.reason === "done") {
        expect(settled.reason).not.toBe("done");
        expect([after.status, after.linked, await balanceOf(note.id)]).toEqual(["canceled", [], []]);
      } else {
        expect([canceled.reason, settled.reason]).toEqual(["operationNotAllowed", "done"]);
        expect([after.status, after.settled, await balanceOf(note.id)]).toEqual(["active", 40, [100]]);
      }
    }
  });

  test("changing against settling: the settled note equals the posted one", async () => {
    for (let round = 0; round < 8; round++) {
      const note = await written();
      await Promise.all([refusal(updateAnnouncement(ctx(), { id: note.id, amount: 30n })), refusal(settle(note, 100))]);
      const after = await readAnnouncement(ctx(), { id: note.id });
      expect(await balanceOf(note.id)).toEqual([Number(after.worth)]);
      expect([after.worth, after.settled]).toEqual(after.status === "settled" ? [100, 100] : [30, 0]);
    }
  });

  test("of two changes one succeeds, the other gets 8004", async () => {
    const { id, version } = await written({ status: "draft" });
    const results = await Promise.all(
      [5n, 6n].map((amount) => refusal(updateAnnouncement(ctx(), { id, version, amount }))),
    );
    expect(results.map(({ reason }) => reason).toSorted()).toEqual(["changedMeanwhile", "done"]);
  });

  test("activating against closing its month: posted before, or 7301 without effect", async () => {
    const [month] = await asLedgerOwner<{ first: string; last: string }>(
      `select min(lower(dates))::text as first, (min(upper(dates)) - 1)::text as last from ledger.periods
        where branch_id = $1 and state = 'open'`,
      [actor.branchId],
    );
    for (let round = 0; round < 3; round++) {
      const drafts = await Promise.all(
        Array.from({ length: 4 }, () => written({ status: "draft", date: month!.first })),
      );
      const [, ...results] = await Promise.all([
        close(actor.branchId, month!.last),
        ...drafts.map(({ id }) => refusal(activateAnnouncement(ctx(), { id }))),
      ]);
      const late = await refusal(written({ date: month!.first }));
      expect(late).toMatchObject({ reason: "periodClosed", fields: ["date"] });
      for (const [n, { id }] of drafts.entries()) {
        const { status, number } = await readAnnouncement(ctx(), { id });
        if (results[n]!.reason === "done") expect([status, await balanceOf(id)]).toEqual(["active", [100]]);
        else
          expect([results[n]!.reason, status, number, await balanceOf(id)]).toEqual([
            "periodClosed",
            "draft",
            null,
            [],
          ]);
      }
      // In a closed month the reversal is refused; today it is accepted.
      const posted = drafts.find((_, n) => results[n]!.reason === "done");
      if (posted) {
        expect(await refusal(updateAnnouncement(ctx(), { id: posted.id, amount: 1n }))).toMatchObject({
          reason: "periodClosed",
        });
        expect(await refusal(cancelAnnouncement(ctx(), { id: posted.id, on: "original" }))).toMatchObject({
          reason: "periodClosed",
        });
        await cancelAnnouncement(ctx(), { id: posted.id, on: "today" });
        expect(await balanceOf(posted.id)).toEqual([]);
      }
      await reopen(actor.branchId);
    }
  }, 60_000);
});

describe("database guards", () => {
  test("a note equals its document, retains its number, and is settled like its item", async () => {
    const { id } = await written();
    const other = await written({ amount: 70n });
    const change = (what: string) => raw(`update announcements set ${what} where branch_id = $1 and id = ${id}`);
    for (const what of [
      "amount = 99, worth = 99",
      "direction = 'credit'",
      `voucher_id = ${other.document!.document_id}`,
      "settled = 10",
      "settled = 100, status = 'settled'",
      "status = 'canceled'",
      "status = 'draft', voucher_id = null, number = null, fiscal_year = null",
      "number = 4711",
    ])
      await expect(change(what), what).rejects.toMatchObject({ code: "23514" });
    await expect(raw(`delete from announcements where branch_id = $1 and id = ${id}`)).rejects.toThrow();
    expect(await balanceOf(id)).toEqual([100]);
  });

  test("manipulations are reported and repaired: items from settlements, notes from items", async () => {
    const note = await written();
    await settle(note, 25);
    for (const text of [
      "alter table open_items disable trigger user",
      `update open_items set open = 60 where branch_id = ${actor.branchId} and voucher_id = ${note.document!.document_id}`,
      "alter table open_items enable trigger user",
    ])
      await asLedgerOwner(text);
    const first = await calculate(ctx());
    expect(first.found).toEqual([{ fault: "open", id: note.document!.document_id, stored: "60", computed: "75" }]);
    expect(await readAnnouncement(ctx(), { id: note.id })).toMatchObject({ settled: 25, open: 75 });
    expect(await calculate(ctx())).toMatchObject({ differences: 0 });
  });
});

import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { stepThrough } from "../../../../tests/closing";
import { ctxOf } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { personOf, refusal } from "../../../../tests/operators";
import { type Selling, selling } from "../../../../tests/trades";
import { startClosing } from "../../accounting/closing/close-periods";
import { askVerification } from "../../accounting/ledger/ask-verification";
import { verifyBooks } from "../../accounting/ledger/verify-books";
import { PaymentStore } from "../../cashier/payment/schema";
import { storePayments } from "../../cashier/payment/store-payments";
import type { OperatorActor } from "../../kernel/context";
import { readGuide } from "./read-guide";
import { nextOf } from "./rules";
import { Guide } from "./schema";
import { leaveGuide, openGuide, restartGuide, skipStep } from "./tour-progress";

let at: Selling;
beforeAll(async () => {
  at = await selling();
  await prisma().branch.update({ where: { id: at.branchId }, data: { demo: true } });
});

const read = async (actor: OperatorActor) => Guide.parse(await readGuide(ctxOf(actor)));
const next = async (actor: OperatorActor) => nextOf((await read(actor)).steps)?.name;
const madeBy = async (actor: OperatorActor, step: string) =>
  (await read(actor)).steps.find(({ name }) => name === step)?.made;

test("each step is done when it has happened, by the person of the tour, and by nothing else", async () => {
  const { clerk, branchId } = at;
  const other = await personOf(branchId);
  await openGuide(ctxOf(other));
  await restartGuide(ctxOf(clerk));
  expect(await next(clerk)).toBe("lock");
  const { lock } = await at.locked(clerk);
  expect(await next(clerk)).toBe("sale");

  const { colleagueId } = at.partner;
  const result = await at.store(clerk, {
    ...{ locks: [lock.lock_id], accepted_total: lock.total, party: { type: "colleague", id: colleagueId } },
    payment: { method: "credit" },
  });
  expect(result.status).toBe("issued");
  expect(await madeBy(clerk, "sale")).toMatchObject({ id: result.trade_id, document: { date: expect.any(String) } });
  expect(await next(clerk)).toBe("receipt");

  const [{ today }] = (await asLedgerOwner<{ today: string }>("select branch_today($1, now())::text as today", [
    branchId,
  ])) as [{ today: string }];
  const { payments } = await storePayments(
    ctxOf(clerk),
    PaymentStore.parse({
      payments: [
        {
          type: "receipt",
          method: "cash",
          amount: 500,
          date: today,
          counterparty: { type: "colleague", id: colleagueId },
        },
      ],
    }),
  );
  expect(await madeBy(clerk, "receipt")).toMatchObject({ id: payments[0]!.id });

  const response = await askVerification(ctxOf(clerk), { from_on: today, to_on: today });
  expect(await read(clerk)).toMatchObject({ busy: true });
  expect(await next(clerk)).toBe("verify");
  const span = { branchId, fromOn: today, toOn: today, by: "operator:1", askedId: response.id };
  await verifyBooks(ctxOf(clerk).query, span);
  expect(await read(clerk)).toMatchObject({ busy: false });
  expect(await next(clerk)).toBe("close");
  expect((await read(other)).steps.map(({ state }) => state)).toEqual(Array(6).fill("waiting"));
});

test("a month the tour closed is reopened on a restart, and earlier operations do not count", async () => {
  const { branchId } = at;
  const actor = await personOf(branchId);
  await openGuide(ctxOf(actor));
  const [month] = await asLedgerOwner<{ fm: number; to: string }>(
    `select fm, (upper(dates) - 1)::text as to from ledger.periods
      where branch_id = $1 and state = 'open' order by fm limit 1`,
    [branchId],
  );
  const stateOf = async () =>
    (
      await asLedgerOwner<{ state: string }>("select state from ledger.periods where branch_id = $1 and fm = $2", [
        branchId,
        month!.fm,
      ])
    )[0]!.state;
  const id = await startClosing(ctxOf(actor), { to_date: month!.to, mode: "soft" });
  expect(await stepThrough(branchId, id)).toMatchObject({ state: "done" });
  expect(await madeBy(actor, "close")).toEqual({ id, fm: month!.fm });
  expect(await madeBy(actor, "open")).toBeNull();
  expect(await stateOf()).toBe("soft_closed");

  // The next person finds it open.
  await openGuide(ctxOf(await personOf(branchId)));
  expect(await stateOf()).toBe("open");
  expect(await madeBy(actor, "open")).toEqual({ id, fm: month!.fm });
  const again = await startClosing(ctxOf(actor), { to_date: month!.to, mode: "soft" });
  expect(await stepThrough(branchId, again)).toMatchObject({ state: "done" });
  await restartGuide(ctxOf(actor));
  expect(await stateOf()).toBe("open");
  expect((await read(actor)).steps.every(({ state }) => state === "waiting")).toBe(true);
});

test("it resumes where it was left, skips skipped steps, and does not block on missing permissions", async () => {
  const support = await personOf(at.branchId, "support");
  expect(await read(support)).toMatchObject({ walk: null });
  expect(await refusal(skipStep(ctxOf(support), { step: "lock" }))).toMatchObject({ reason: "notFound" });
  expect((await openGuide(ctxOf(support))).steps.map(({ state }) => state)).toEqual(Array(6).fill("withheld"));

  const accountant = await personOf(at.branchId, "accountant");
  await openGuide(ctxOf(accountant));
  expect(await next(accountant)).toBe("receipt");
  await skipStep(ctxOf(accountant), { step: "receipt" });
  await skipStep(ctxOf(accountant), { step: "receipt" });
  await leaveGuide(ctxOf(accountant));
  expect(await read(accountant)).toMatchObject({ walk: { opened: false } });
  await openGuide(ctxOf(accountant));
  expect(await read(accountant)).toMatchObject({ walk: { opened: true } });
  expect(await next(accountant)).toBe("verify");
});

test("another branch has none", async () => {
  const elsewhere = (await selling()).clerk;
  for (const request of [readGuide, openGuide, restartGuide])
    expect(await refusal(request(ctxOf(elsewhere)))).toMatchObject({ reason: "notFound" });
});

import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { dayFromToday } from "../../../../tests/day";
import { asLedgerOwner } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/operators";
import {
  came,
  casesOf,
  left,
  type Paying,
  paying,
  rowOf,
  sayingGateway,
  topUp,
  unlike,
} from "../../../../tests/paying";
import { balanceOf } from "../../../../tests/payments";
import { runs } from "../../../../tests/runs";
import { askGateway } from "./ask";
import { closeCase, listCases } from "./cases";
import { handleReturn } from "./handle-callback";
import { readPayPage } from "./read-page";
import { CaseQuery } from "./schema";
import { sweepPayments } from "./sweep";
import { readPublicDetails, verifyInvoice, verifyLink } from "./verify-payment";

let of: Paying;
beforeAll(async () => {
  of = await paying();
});

const due = (id: number, more = "") =>
  asLedgerOwner(
    `update gateway_payments set next_check_at = now() - interval '1 s', checking_until = null ${more} where branch_id = $1 and id = $2`,
    [of.branchId, id],
  );
/** Backdates a payment with an hour to pay; the database rejects that for the app's role. */
const aged = (id: number, interval: string) =>
  asLedgerOwner(
    `begin; alter table gateway_payments disable trigger guard;
     update gateway_payments set created_at = created_at - interval '${interval}', expires_at = now() + interval '1 hour' - interval '${interval}',
            next_check_at = now() - interval '1 s', checking_until = null where id = ${id};
     alter table gateway_payments enable trigger guard; commit`,
  );

describe("the sweeper", () => {
  test("settles a charge whose process died before recording it", async () => {
    const gateway = sayingGateway(of.deps);
    const before = await balanceOf(of, of.wallet);
    const row = await left(of, await topUp(of, 2_000), gateway.desk);
    gateway.says(row.authority!, "paid");
    // The process receives the verdict and dies before recording it.
    const dying = { ...gateway.desk, runBatched: () => Promise.reject(new Error("killed")) };
    await expect(askGateway(dying, row, { actor: "system", claimed: "ok" })).rejects.toThrow("killed");
    expect((await rowOf(row.serial_id)).status).toBe(1);
    await due(row.id);
    await sweepPayments(gateway.desk);
    expect((await rowOf(row.serial_id)).status).toBe(3);
    expect(await balanceOf(of, of.wallet)).toBe(before - 2_000);
  });

  test("never marks an unanswered payment failed, and expires unused links", async () => {
    const gateway = sayingGateway(of.deps);
    const row = await left(of, await topUp(of, 300), gateway.desk);
    gateway.says(row.authority!, { state: "failed", code: "-51", message: "not paid" });
    await due(row.id);
    await sweepPayments(gateway.desk);
    // The payer has not returned: they may be typing their card number.
    expect((await rowOf(row.serial_id)).status).toBe(1);
    await aged(row.id, "2 hours");
    await sweepPayments(gateway.desk);
    expect(await rowOf(row.serial_id)).toMatchObject({ status: 5, next_check_at: null });

    const unused = await topUp(of, 300);
    const made = await rowOf(unused.serial_id);
    await aged(made.id, "2 hours");
    await sweepPayments(gateway.desk);
    expect((await rowOf(unused.serial_id)).status).toBe(5);
  });

  test("opens a case a day after the deadline without an answer, and continues querying", async () => {
    const at = await paying();
    const gateway = sayingGateway(at.deps);
    const row = await left(at, await topUp(at, 300), gateway.desk);
    gateway.says(row.authority!, "nothing");
    await aged(row.id, "30 hours");
    await sweepPayments(gateway.desk);
    expect(await casesOf(at)).toEqual({ no_answer: 1 });
    expect(await rowOf(row.serial_id)).toMatchObject({ status: 1, next_check_at: expect.any(Date) });
  });
});

describe("the time of a result", () => {
  test("is that of the request: the document has its day", async () => {
    const gateway = sayingGateway(of.deps);
    const row = await left(of, await topUp(of, 400), gateway.desk);
    gateway.says(row.authority!, "paid");
    const now = new Date(Date.now() - 86_400_000);
    await askGateway({ ...gateway.desk, now }, row, { actor: "system", claimed: null });
    const [paid] = await asLedgerOwner(
      "select doc_date::text as day, settled_at from gateway_payments where branch_id = $1 and id = $2",
      [of.branchId, row.id],
    );
    expect(paid).toEqual({ day: dayFromToday(-1), settled_at: now });
  });

  test("is now for a request of an earlier build, whose `said` is the claimed status", async () => {
    const at = await paying();
    const gateway = sayingGateway(at.deps);
    const row = await left(at, await topUp(at, 400), gateway.desk);
    const settle = (more: object) =>
      asLedgerOwner("select settle_gateway_payment($1)", [
        JSON.stringify({ branch_id: at.branchId, payment_id: row.id, actor: "system", request_id: "t", ...more }),
      ]);
    const failed = { state: "failed", code: "-51", message: "not paid" };
    await aged(row.id, "2 hours");
    await settle({ said: "failed", verdict: failed });
    expect(await rowOf(row.serial_id)).toMatchObject({ status: 5 });
    expect(await casesOf(at)).toEqual({});
    await settle({ said: "ok", verdict: failed });
    expect(await casesOf(at)).toEqual({ success_after_failure: 1 });
    await settle({ said: "ok", verdict: { state: "success", amount: "400", currency: "IRR", tracking: "T" } });
    const [paid] = await asLedgerOwner(
      "select doc_date::text as day, status from gateway_payments where branch_id = $1 and id = $2",
      [at.branchId, row.id],
    );
    expect(paid).toEqual({ day: dayFromToday(), status: 3 });
  });
});

describe("cases for a person", () => {
  const closeOnly = async (at: Paying) => {
    const [found] = (await listCases(at.ctx, CaseQuery.parse({ state: "open" }))).items;
    await closeCase(at.ctx, { id: found!.id, note: "settled with the bank" });
  };
  const free = (id: number) => asLedgerOwner("update gateway_payments set checking_until = null where id = $1", [id]);

  test("another amount: shown on the page, ended by closing its case, and may still turn out paid", async () => {
    const at = await paying();
    const gateway = sayingGateway(at.deps);
    const row = await left(at, await topUp(at, 300), gateway.desk);
    const [authority, page] = [row.authority!, () => readPayPage(at.deps.query, row.slug)];
    gateway.says(authority, { state: "success", authority, amount: 301n, currency: "IRR", tracking: "T", card: null });
    await handleReturn(gateway.desk, row.slug, came(row));
    expect(await page()).toMatchObject({ status: 1, checking: false, unclear: "differs" });
    await closeOnly(at);
    expect(await rowOf(row.serial_id)).toMatchObject({ status: 5, next_check_at: null });
    expect(await page()).toMatchObject({ status: 5, unclear: "differs" });
    gateway.says(authority, "paid");
    await verifyLink(gateway.desk, at.ctx.actor, { id: row.id });
    expect((await rowOf(row.serial_id)).status).toBe(3);
    expect(await page()).toMatchObject({ status: 3, unclear: null });
    expect(await balanceOf(at, at.wallet)).toBe(-300);
  });

  test("no answer: never marked unpaid, neither by closing its case nor by the end of querying", async () => {
    const at = await paying();
    const gateway = sayingGateway(at.deps);
    const [one, two] = [
      await left(at, await topUp(at, 300), gateway.desk),
      await left(at, await topUp(at, 300), gateway.desk),
    ];
    for (const row of [one, two]) gateway.says(row.authority!, "nothing");
    await aged(one.id, "30 hours");
    await sweepPayments(gateway.desk);
    await closeOnly(at);
    expect((await rowOf(one.serial_id)).status).toBe(5);
    await aged(two.id, "31 days");
    await sweepPayments(gateway.desk);
    expect(await rowOf(two.serial_id)).toMatchObject({ status: 1, next_check_at: null });
    for (const { slug } of [one, two])
      expect(await readPayPage(at.deps.query, slug)).toMatchObject({ checking: false, unclear: "unanswered" });
  });

  test("paid but rejected by the books: reported and retried indefinitely", async () => {
    const at = await paying();
    const gateway = sayingGateway(at.deps);
    const row = await left(at, await topUp(at, 300), gateway.desk);
    gateway.says(row.authority!, "paid");
    const taken = (active: boolean) =>
      asLedgerOwner("update ledger.accounts set active = $3 where branch_id = $1 and id = $2", [
        ...[at.branchId, at.wallet, active],
      ]);
    await taken(false);
    expect(
      await refusal(verifyInvoice(gateway.desk, at.ctx.actor, { drive: "wallet", serial_id: row.serial_id })),
    ).toMatchObject({ reason: "fieldInvalid", fields: ["account_id"] });
    await aged(row.id, "31 days");
    await sweepPayments(gateway.desk);
    expect(await rowOf(row.serial_id)).toMatchObject({ status: 1, next_check_at: expect.any(Date) });
    await taken(true);
    await asLedgerOwner("update gateway_payments set next_check_at = now() - interval '1 s' where id = $1", [row.id]);
    await free(row.id);
    await sweepPayments(gateway.desk);
    expect((await rowOf(row.serial_id)).status).toBe(3);
  });

  test("a failure is final after one more query", async () => {
    const gateway = sayingGateway(of.deps);
    const row = await left(of, await topUp(of, 300), gateway.desk);
    gateway.says(row.authority!, { state: "failed", code: "51", message: "no funds" });
    await handleReturn(gateway.desk, row.slug, came(row, "failed"));
    expect(await readPublicDetails(of.deps.query, row)).toMatchObject({ status: 2, final: false });
    await due(row.id);
    await sweepPayments(gateway.desk);
    expect(await readPublicDetails(of.deps.query, row)).toMatchObject({ status: 2, final: true });
  });
});

type Step =
  | ["says", "paid" | "failed" | "pending" | "nothing" | "more"]
  | ["heard", "ok" | "failed" | "unknown"]
  | ["asked"]
  | ["swept"];
const steps = fc.array(
  fc.oneof(
    fc.constantFrom<Step>(
      ["says", "paid"],
      ["says", "failed"],
      ["says", "pending"],
      ["says", "nothing"],
      ["says", "more"],
    ),
    fc.constantFrom<Step>(["heard", "ok"], ["heard", "failed"], ["heard", "unknown"]),
    fc.constantFrom<Step>(["asked"], ["swept"]),
  ),
  { minLength: 3, maxLength: 12 },
);

test("in any order and number of events: credited once when the gateway confirms the amount, and never reverted by a call", async () => {
  const at = await paying();
  const gateway = sayingGateway(at.deps);
  let credited = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (acts) => {
      const row = await left(at, await topUp(at, 100), gateway.desk);
      let says = "pending";
      let paid = false;
      for (const [act, what] of acts) {
        await asLedgerOwner("update gateway_payments set checking_until = null where id = $1", [row.id]);
        if (act === "says") {
          says = what;
          const others = {
            failed: { state: "failed", code: "1", message: "no" },
            pending: { state: "pending" },
            more: {
              state: "success",
              authority: row.authority!,
              amount: 101n,
              currency: "IRR",
              tracking: "T",
              card: null,
            },
          } as const;
          gateway.says(row.authority!, what === "paid" || what === "nothing" ? what : others[what]);
          continue;
        }
        const { status } = await rowOf(row.serial_id);
        if (act === "heard") await handleReturn(gateway.desk, row.slug, came(row, what));
        else if (act === "asked")
          await askGateway(gateway.desk, { ...row, status }, { actor: "system", claimed: null });
        else {
          await asLedgerOwner(
            "update gateway_payments set next_check_at = now() - interval '1 s' where id = $1 and status = 1",
            [row.id],
          );
          await sweepPayments(gateway.desk);
        }
        // Every query obtained the verdict; a failed payment is queried again on a success callback or by a person.
        const asks =
          act === "asked" || (act === "heard" && (status === 1 || what === "ok")) || (act === "swept" && status === 1);
        paid ||= asks && says === "paid";
        const now = (await rowOf(row.serial_id)).status;
        expect([act, what, now === 3]).toEqual([act, what, paid]);
      }
      if (paid) credited++;
    }),
    { numRuns: runs(25, "PAYMENT_RUNS"), seed: Number(process.env.FUZZ_SEED ?? 7) },
  );
  expect(await balanceOf(at, at.wallet)).toBe(-100 * credited);
  expect(await unlike(at)).toEqual([]);
});

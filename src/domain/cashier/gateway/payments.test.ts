import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { asLedgerOwner } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/operators";
import {
  came,
  casesOf,
  decide,
  desk,
  invoice,
  left,
  type Paying,
  paying,
  rowOf,
  sayingGateway,
  topUp,
  unlike,
} from "../../../../tests/paying";
import { balanceOf, DAY, receipt, store } from "../../../../tests/payments";
import { AnnouncementStore } from "../../accounting/announcement/schema";
import { storeAnnouncement } from "../../accounting/announcement/store-announcement";
import { batchersOn } from "../../kernel/batcher";
import { operate } from "../../people/colleague/operate";
import { readDetails } from "../../people/colleague/read-details";
import { ColleagueOperation } from "../../people/colleague/schema";
import { applyPayment } from "./apply-payment";
import { closeCase, listCases, recordGatewayCase } from "./cases";
import { handleReturn, handleWebhook } from "./handle-callback";
import { listLinks, readLink } from "./list-links";
import { readPayPage } from "./read-page";
import { CaseQuery, LinkQuery } from "./schema";
import { startCheckout } from "./start-checkout";
import { readPublicDetails, verifyInvoice, verifyLink } from "./verify-payment";

let of: Paying;
let other: Paying;
beforeAll(async () => {
  [of, other] = await Promise.all([paying(), paying()]);
});

describe("a payment into a wallet", () => {
  test("is credited once, by the gateway's verdict, and returned masked", async () => {
    const before = await balanceOf(of, of.wallet);
    const made = await topUp(of, 25_000);
    expect((await readPayPage(of.deps.query, made.link.slice(3)))!).toMatchObject({ status: 0, amount: 25_000n });
    const row = await left(of, made);
    expect(row.status).toBe(1);
    const again = await startCheckout(of.deps, made.link.slice(3));
    expect(again).toEqual({ redirect: expect.stringContaining(made.link) });
    expect((await rowOf(made.serial_id)).authority).toBe(row.authority);

    await decide(row, "approved");
    expect(await handleReturn(of.deps, row.slug, came(row))).toMatchObject({ status: 3, in_progress: false });
    expect(await handleReturn(of.deps, row.slug, came(row))).toMatchObject({ status: 3 });
    expect(await balanceOf(of, of.wallet)).toBe(before - 25_000);
    expect(await verifyInvoice(of.deps, of.ctx.actor, { drive: "wallet", serial_id: made.serial_id })).toMatchObject({
      status: 3,
      status_name: "success",
      card: "411111******1111",
      applied: true,
    });
    expect((await readPublicDetails(of.deps.query, made)).card).toBe("****1111");
    expect(await unlike(of)).toEqual([]);
  });

  test("is settled once under concurrent queries", async () => {
    const before = await balanceOf(of, of.wallet);
    const row = await left(of, await topUp(of, 7_000));
    await decide(row, "approved");
    const asks = Array.from({ length: 12 }, (_, n) =>
      n % 2
        ? handleReturn(desk(), row.slug, came(row))
        : verifyInvoice(desk(), of.ctx.actor, { drive: "wallet", serial_id: row.serial_id }),
    );
    await Promise.all(asks);
    expect((await rowOf(row.serial_id)).status).toBe(3);
    expect(await balanceOf(of, of.wallet)).toBe(before - 7_000);
    expect(await unlike(of)).toEqual([]);
  });

  test("with another amount is not credited: 7105 and one case; hostile callbacks change nothing", async () => {
    const apart = await paying();
    const row = await left(apart, await topUp(apart, 9_000));
    await decide(row, "approved", 8_999);
    await handleReturn(apart.deps, row.slug, came(row));
    const verify = () => verifyInvoice(apart.deps, apart.ctx.actor, { drive: "wallet", serial_id: row.serial_id });
    expect(await refusal(verify())).toMatchObject({ reason: "amountMismatch" });
    expect(await balanceOf(apart, apart.wallet)).toBe(0);
    expect(await casesOf(apart)).toEqual({ amount_mismatch: 1 });

    const paid = await left(apart, await topUp(apart, 1_000));
    await decide(paid, "approved");
    await handleReturn(apart.deps, paid.slug, came(paid));
    const settled = await rowOf(paid.serial_id);
    for (let n = 0; n < 5; n++) {
      await handleReturn(apart.deps, paid.slug, came(paid, "failed"));
      await handleReturn(
        apart.deps,
        paid.slug,
        new URLSearchParams({ authority: `sbx_${"x".repeat(24)}`, status: "ok" }),
      );
      await handleWebhook(apart.deps, {
        driver: "sandbox",
        key: null,
        body: Buffer.from(`{"authority":"sbx_${"y".repeat(24)}"}`),
        headers: {},
      });
    }
    expect(await rowOf(paid.serial_id)).toEqual(settled);
    expect(await casesOf(apart)).toEqual({ amount_mismatch: 1, failure_after_success: 5, unknown_authority: 5 });
    expect(await unlike(apart)).toEqual([]);
  });

  test("a failed payment may turn out paid, by the gateway's verdict only", async () => {
    const apart = await paying();
    const gateway = sayingGateway(apart.deps);
    const row = await left(apart, await topUp(apart, 3_000), gateway.desk);
    gateway.says(row.authority!, { state: "failed", code: "51", message: "no funds" });
    expect(await handleReturn(gateway.desk, row.slug, came(row, "failed"))).toMatchObject({ status: 2 });
    await handleReturn(gateway.desk, row.slug, came(row, "ok"));
    expect(await casesOf(apart)).toEqual({ success_after_failure: 1 });
    await asLedgerOwner("update gateway_payments set checking_until = null where id = $1", [row.id]);
    gateway.says(row.authority!, "paid");
    expect(await handleReturn(gateway.desk, row.slug, came(row, "ok"))).toMatchObject({ status: 3 });
    expect(await casesOf(apart)).toEqual({ late_success: 1, success_after_failure: 1 });
    expect(await balanceOf(apart, apart.wallet)).toBe(-3_000);
  });

  test("is pending while the gateway does not answer, with one query at a time", async () => {
    const gateway = sayingGateway(of.deps);
    const row = await left(of, await topUp(of, 500), gateway.desk);
    gateway.says(row.authority!, "nothing");
    const received = await Promise.all(
      Array.from({ length: 10 }, () => handleReturn(gateway.desk, row.slug, came(row))),
    );
    expect(received.every((one) => one!.status === 1)).toBe(true);
    expect(gateway.asked()).toBe(1);
    expect((await readPayPage(of.deps.query, row.slug))!).toMatchObject({ status: 1, checking: true, failure: null });
  });

  test("is opened once at the gateway despite repeated starts; an unavailable gateway leaves it unchanged", async () => {
    const gateway = sayingGateway(of.deps);
    const made = await topUp(of, 500);
    await Promise.all(Array.from({ length: 6 }, () => startCheckout(gateway.desk, made.link.slice(3))));
    expect(gateway.opened()).toBe(1);
    const away = await topUp(of, 500);
    const gone = { ...of.deps, gatewayOf: () => Promise.reject(new Error("unavailable")) };
    expect(await refusal(startCheckout(gone, away.link.slice(3)))).toMatchObject({ reason: "gatewayUnavailable" });
    expect(await rowOf(away.serial_id)).toMatchObject({ status: 0, authority: null });
    expect((await left(of, away)).status).toBe(1);
  });
});

describe("the purpose of a payment", () => {
  const paid = async (at: Paying, input: object) => {
    const row = await left(at, await invoice(at, input));
    await decide(row, "approved");
    await handleReturn(at.deps, row.slug, came(row));
    return rowOf(row.serial_id);
  };

  test("a colleague's debt: a receipt from the wallet settles the oldest items", async () => {
    const at = await paying();
    await store(at, [receipt(at, { type: "payment", amount: 4_000 })]);
    const row = await paid(at, { drive: "colleague", id: at.colleague });
    expect(row).toMatchObject({ status: 3, apply_fault: null, applied_by_id: expect.any(Number) });
    expect(await balanceOf(at, at.receivable)).toBe(0);
    expect(await balanceOf(at, at.wallet)).toBe(0);
    const [settled] = await asLedgerOwner<{ settled: string }>(
      "select settled from payments where branch_id = $1 and id = $2",
      [at.branchId, row.applied_by_id],
    );
    expect(settled!.settled).toBe("4000");
  });

  test("rejected by the books it stays in the wallet, with a case", async () => {
    const at = await paying();
    const row = await left(
      at,
      await invoice(at, {
        drive: "pay",
        party: { type: "colleague", id: at.colleague },
        amount: 600,
        description: "بلیت",
      }),
    );
    await decide(row, "approved");
    // Postings to it are rejected from now on.
    await asLedgerOwner("update ledger.accounts set active = false where branch_id = $1 and id = $2", [
      at.branchId,
      at.receivable,
    ]);
    await handleReturn(at.deps, row.slug, came(row));
    expect(await rowOf(row.serial_id)).toMatchObject({ status: 3, applied_by_id: null, apply_fault: "3003" });
    expect(await balanceOf(at, at.wallet)).toBe(-600);
    expect(await casesOf(at)).toEqual({ not_applied: 1 });
  });
});

describe("a payment applied concurrently", () => {
  const unapplied = async (at: Paying) => {
    const owed = { drive: "pay", party: { type: "colleague", id: at.colleague }, amount: 600, description: "x" };
    const row = await left(at, await invoice(at, owed));
    await decide(row, "approved");
    // The process that received the verdict dies before applying it.
    const dying = { ...at.deps, query: diesAt("gateway.apply", at) };
    await handleReturn(dying, row.slug, came(row));
    expect(await rowOf(row.serial_id)).toMatchObject({ status: 3, applied_at: null });
    return row;
  };
  const diesAt =
    (name: string, at: Paying): Paying["deps"]["query"] =>
    (label, text, values) =>
      label === name ? Promise.reject(new Error("killed")) : at.deps.query(label, text, values);
  const receipts = (at: Paying) =>
    asLedgerOwner<{ id: number }>("select id from payments where branch_id = $1", [at.branchId]);

  test("is claimed by one run", async () => {
    const at = await paying();
    const row = await unapplied(at);
    const applied = await Promise.all(Array.from({ length: 6 }, () => applyPayment(desk(), row)));
    expect(applied.filter((one) => one !== "nothing")).toEqual(["applied"]);
  });

  test("has one receipt and is never marked refused, even when every run claims it", async () => {
    const at = await paying();
    const row = await unapplied(at);
    const query: typeof at.deps.query = async (name, text, values) => {
      if (name === "gateway.apply")
        await asLedgerOwner("update gateway_payments set checking_until = null where id = $1", [row.id]);
      return at.deps.query(name, text, values);
    };
    const batchers = [batchersOn(at.deps.query), batchersOn(at.deps.query)];
    const desks = Array.from({ length: 12 }, (_, n) => ({ ...desk(), query, runBatched: batchers[n % 2]! }));
    await Promise.all(desks.map((one) => applyPayment(one, row)));
    const [receipt, ...more] = await receipts(at);
    expect(more).toEqual([]);
    expect(await rowOf(row.serial_id)).toMatchObject({ applied_by_id: receipt!.id, apply_fault: null });
    expect(await casesOf(at)).toEqual({});
  });

  test("keeps its receipt despite a refusal recorded in between", async () => {
    const at = await paying();
    const row = await unapplied(at);
    const refusedBefore: typeof at.deps.query = async (name, text, values) => {
      if (name === "gateway.applied") {
        await asLedgerOwner("update gateway_payments set applied_at = now(), apply_fault = '7001' where id = $1", [
          row.id,
        ]);
        const subject = `payment:${row.id}`;
        await recordGatewayCase(at.deps, {
          branch_id: row.branch_id,
          kind: "not_applied",
          subject,
          payment_id: row.id,
        });
      }
      return at.deps.query(name, text, values);
    };
    expect(await applyPayment({ ...at.deps, query: refusedBefore }, row)).toBe("applied");
    expect(await rowOf(row.serial_id)).toMatchObject({ applied_by_id: expect.any(Number), apply_fault: null });
    expect(await casesOf(at)).toEqual({});
  });
});

describe("an invoice", () => {
  test("the same key returns the same link", async () => {
    const request = { drive: "wallet", owner: { type: "colleague", id: of.colleague }, amount: 900 };
    const [one, two] = await Promise.all([1, 2].map(() => invoice(of, request, { requestKey: "k1" })));
    expect(two).toEqual(one);
  });

  test.each<[string, (at: Paying) => object, object]>([
    ["a trade", () => ({ drive: "trade", id: 1 }), { reason: "notFound" }],
    ["nobody", () => ({ drive: "colleague", id: 999_999_999 }), { reason: "notFound" }],
    [
      "nothing owed",
      (at) => ({ drive: "colleague", id: at.colleague }),
      { reason: "fieldInvalid", fields: ["amount"] },
    ],
    [
      "no amount",
      (at) => ({ drive: "wallet", owner: { type: "colleague", id: at.colleague } }),
      { reason: "fieldMissing", fields: ["amount"] },
    ],
    [
      "another currency",
      (at) => ({ drive: "wallet", owner: { type: "colleague", id: at.colleague }, amount: 1, currency: "USD" }),
      { reason: "fieldInvalid", fields: ["gateway_id"] },
    ],
    [
      "a way back to somebody else",
      (at) => ({
        drive: "wallet",
        owner: { type: "colleague", id: at.colleague },
        amount: 1,
        return_url: "https://shop.example.evil.com/",
      }),
      { reason: "fieldInvalid", fields: ["return_url"] },
    ],
    [
      "a gateway of nobody",
      (at) => ({ drive: "999999999", model: "colleague", id: at.colleague, amount: 5 }),
      { reason: "fieldInvalid", fields: ["gateway_id"] },
    ],
  ])("of %s is refused", async (_, input, refused) => {
    expect(await refusal(invoice(of, input(of)))).toMatchObject(refused);
  });
});

describe("another branch", () => {
  test("cannot see, verify or pay with foreign records", async () => {
    const made = await topUp(of, 400);
    const row = await rowOf(made.serial_id);
    expect(
      await refusal(verifyInvoice(other.deps, other.ctx.actor, { drive: "wallet", serial_id: made.serial_id })),
    ).toMatchObject({ reason: "notFound" });
    expect(await refusal(readLink(other.ctx, { id: row.id }))).toMatchObject({ reason: "notFound" });
    expect((await listLinks(other.ctx, LinkQuery.parse({}))).items).toEqual([]);
    expect(
      await refusal(invoice(other, { drive: "wallet", owner: { type: "colleague", id: of.colleague }, amount: 5 })),
    ).toMatchObject({ reason: "notFound" });
    expect(await refusal(topUp(other, 5, { gateway_id: of.gateway }))).toMatchObject({ fields: ["gateway_id"] });
    const [mine] = (await listCases(of.ctx, CaseQuery.parse({}))).items;
    if (mine)
      expect(await refusal(closeCase(other.ctx, { id: mine.id, note: "x" }))).toMatchObject({ reason: "notFound" });
  });
});

describe("the database", () => {
  const tries = async (change: string) => {
    const row = await left(of, await topUp(of, 100));
    return asLedgerOwner(`update gateway_payments set ${change} where branch_id = $1 and id = $2`, [
      of.branchId,
      row.id,
    ]).then(
      () => "done",
      (error) => (error as { code: string }).code,
    );
  };
  test.each([
    "amount = 99",
    "payer = 'colleague:999999'",
    "authority = 'another'",
    "status = 0",
    "status = 3, settled_at = now()",
    "status = 4",
    "currency = 'USD'",
  ])("rejects %s", async (change) => {
    expect(await tries(change)).toBe("23514");
  });

  test("rejects a success with another payment's document", async () => {
    const first = await left(of, await topUp(of, 100));
    await decide(first, "approved");
    await handleReturn(of.deps, first.slug, came(first));
    const { voucher_id } = await rowOf(first.serial_id);
    expect(
      await tries(
        `status = 3, settled_at = now(), voucher_id = ${voucher_id}, doc_date = (select doc_date from gateway_payments where id = ${first.id})`,
      ),
    ).toBe("23514");
  });
});

describe("a passenger", () => {
  test("pays an announcement, and on account, from a wallet opened by the first payment", async () => {
    const at = await paying();
    const { id: passenger } = await prisma().passenger.create({
      data: { branchId: at.branchId, firstName: "Sara", lastName: "Ahmadi" },
    });
    const party = { type: "passenger", id: passenger };
    const note = await storeAnnouncement(
      at.ctx,
      AnnouncementStore.parse({
        ...{ direction: "debit", account_id: at.account.sale, party, amount: 700, date: DAY, status: "active" },
      }),
    );
    const pay = async (input: object) => {
      const row = await left(at, await invoice(at, input));
      await decide(row, "approved");
      await handleReturn(at.deps, row.slug, came(row));
      return rowOf(row.serial_id);
    };
    expect(await pay({ drive: "announcement", id: note.id })).toMatchObject({ status: 3, apply_fault: null });
    const [stands] = await asLedgerOwner<{ status: string; settled: string }>(
      "select status, settled from announcements where branch_id = $1 and id = $2",
      [at.branchId, note.id],
    );
    expect(stands).toEqual({ status: "settled", settled: "700" });
    expect(await refusal(invoice(at, { drive: "announcement", id: note.id }))).toMatchObject({
      reason: "operationNotAllowed",
    });
    expect(await pay({ drive: "pay", party, amount: 50, description: "x" })).toMatchObject({ apply_fault: null });
    const [wallet] = await asLedgerOwner<{ sum: string }>(
      `select sum(e.dr - e.cr) as sum from ledger.entries e join wallets w on w.branch_id = e.branch_id and w.account_id = e.account_id
        where w.branch_id = $1 and w.owner = $2`,
      [at.branchId, `passenger:${passenger}`],
    );
    expect(wallet!.sum).toBe("0");
    expect(await unlike(at)).toEqual([]);
  });
});

describe("a payer being deleted", () => {
  test("is retained while a link may bring money; money of a deleted passenger opens a case", async () => {
    const at = await paying();
    const { id } = await operate(at.ctx, ColleagueOperation.parse({ operation: "create", name: "linked" }));
    const references = () => readDetails(at.ctx, { id }).then(({ kept_by }) => kept_by);
    expect(await references()).toEqual([]);
    const made = await invoice(at, { drive: "wallet", owner: { type: "colleague", id }, amount: 70 });
    expect(await references()).toEqual(["links"]);
    await asLedgerOwner("update gateway_payments set status = 5 where serial_id = $1", [made.serial_id]);
    expect(await references()).toEqual([]);

    const { id: passenger } = await prisma().passenger.create({
      data: { branchId: at.branchId, firstName: "Sara", lastName: "Ahmadi" },
    });
    const row = await left(
      at,
      await invoice(at, { drive: "wallet", owner: { type: "passenger", id: passenger }, amount: 80 }),
    );
    await prisma().passenger.updateMany({ where: { branchId: at.branchId, id: passenger }, data: { status: 5 } });
    await decide(row, "approved");
    expect(await handleReturn(at.deps, row.slug, came(row))).toMatchObject({ status: 3 });
    expect(await casesOf(at)).toEqual({ not_applied: 1 });
  });
});

describe("a reversal by the gateway", () => {
  test("debits the wallet while it has the money, else opens a case", async () => {
    const at = await paying();
    const gateway = sayingGateway(at.deps);
    const paid = async () => {
      const row = await left(at, await topUp(at, 1_000), gateway.desk);
      gateway.says(row.authority!, "paid");
      await handleReturn(gateway.desk, row.slug, came(row));
      await asLedgerOwner("update gateway_payments set checking_until = null where id = $1", [row.id]);
      gateway.says(row.authority!, { state: "reversed", code: "cb", message: "taken back" });
      return row;
    };
    const there = await paid();
    await verifyLink(gateway.desk, at.ctx.actor, { id: there.id });
    expect((await rowOf(there.serial_id)).status).toBe(4);
    expect(await balanceOf(at, at.wallet)).toBe(0);
    const spent = await paid();
    await store(at, [receipt(at, { method: "wallet", amount: 600 })]);
    await verifyLink(gateway.desk, at.ctx.actor, { id: spent.id });
    expect((await rowOf(spent.serial_id)).status).toBe(3);
    expect(await balanceOf(at, at.wallet)).toBe(-400);
    expect(await casesOf(at)).toEqual({ reversed: 2 });
  });

  test("arrives by a webhook with the tracking code; a partial one or a dispute opens a case", async () => {
    const at = await paying();
    const gateway = sayingGateway(at.deps);
    const tracking = `pi_${randomBytes(12).toString("hex")}`;
    const result = { tracking, taken_back: "refund" as const };
    const hooked = { ...gateway.desk.gatewayOf(), readHook: () => result };
    const hook = (desk = { ...gateway.desk, gatewayOf: () => hooked }) =>
      handleWebhook(desk, { driver: "sandbox", key: null, body: Buffer.from("{}"), headers: {} });
    const request = async () => {
      await asLedgerOwner("update gateway_payments set checking_until = null where id = $1", [row.id]);
      return hook();
    };

    const row = await left(at, await topUp(at, 1_000), gateway.desk);
    const paid = {
      state: "success" as const,
      authority: row.authority!,
      amount: 1_000n,
      currency: "IRR",
      tracking,
      card: null,
    };
    expect(await hook()).toEqual({ fault: "unknown" });
    gateway.says(row.authority!, paid);
    await handleReturn(gateway.desk, row.slug, came(row));
    // After a partial reversal, or during a dispute, the gateway still reports it as paid.
    expect(await request()).toEqual({ taken: true });
    gateway.says(row.authority!, "nothing");
    expect(await request()).toEqual({ taken: true });
    expect((await rowOf(row.serial_id)).status).toBe(3);
    expect(await casesOf(at)).toEqual({ reversed: 2 });
    gateway.says(row.authority!, { state: "reversed", code: "refunded", message: "The charge was refunded" });
    expect(await request()).toEqual({ taken: true });
    expect((await rowOf(row.serial_id)).status).toBe(4);
    expect(await balanceOf(at, at.wallet)).toBe(0);
    const before = gateway.asked();
    expect(await request()).toEqual({ taken: true });
    expect(gateway.asked()).toBe(before);
  });
});

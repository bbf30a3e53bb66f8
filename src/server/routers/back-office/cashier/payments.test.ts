import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { payments } from "@/server/routers/back-office/cashier/payments";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { paymentMismatches } from "../../../../../tests/payments";
import { runs } from "../../../../../tests/runs";

const clerkOf = backOfficeDoor({ payments });
let clerk: Clerk;
beforeAll(async () => {
  clerk = await clerkOf();
});

type Wire = Awaited<ReturnType<Clerk["ask"]>>;
const resultOf = ({ status, json }: Wire) => [status, json.code];
const row = (more: object = {}, of = clerk) => ({
  ...{ type: "receipt", method: "cash", amount: 1_000, date: "2026-11-20" },
  ...{ counterparty: { type: "colleague", id: of.colleagueId }, ...more },
});
const store = (payments: unknown[], headers = {}, of = clerk) => of.ask("POST", "/pay/store", { payments }, headers);
const count = () => prisma().payment.count({ where: { branchId: clerk.branchId } });

describe("POST /pay/store", () => {
  test("stores a group; a Jalali day and Persian digits are read", async () => {
    const { status, json } = await store([
      row({ amount: "۲۵۰", date: "۱۴۰۵-۰۸-۲۹" }),
      row({ type: "payment", amount: 50 }),
    ]);
    expect(status).toBe(200);
    expect(json.data.totals).toEqual({ count: 2, worth: 300 });
    expect(json.data.payments[0]).toMatchObject({
      amount: 250,
      date: "2026-11-20",
      status: "posted",
      settled: 0,
      version: 1,
    });
    expect(Object.keys(json.data.payments[0])).not.toContain("party_type");
  });

  test("the same Idempotency-Key is answered with the first answer, other data under it are refused", async () => {
    const before = await count();
    const key = { "idempotency-key": "pay-1" };
    const answers = await Promise.all(Array.from({ length: 6 }, () => store([row()], key)));
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ json }) => json.data.payments[0].id)).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 200).every(({ json }) => json.code === 3011)).toBe(true);
    expect((await store([row()], key)).headers["idempotent-replayed"]).toBe("true");
    expect(resultOf(await store([row({ amount: 2 })], key))).toEqual([409, 3010]);
    expect(await count()).toBe(before + 1);
  });

  test("one bad row: 3003 by its path, nothing stored; more than 500 are too many", async () => {
    const before = await count();
    const answer = await store([row(), row(), row({ account_id: 999_999 })]);
    expect(resultOf(answer)).toEqual([422, 3003]);
    expect(answer.json.error.fields).toEqual([
      { path: "payments[2].account_id", message: "is not an account of this branch" },
    ]);
    expect((await store(Array.from({ length: 501 }, () => row()))).status).toBeGreaterThanOrEqual(400);
    expect(await count()).toBe(before);
  });

  test("500 in one call are all stored", async () => {
    const { json } = await store(Array.from({ length: 500 }, (_, n) => row({ amount: n + 1 })));
    expect(json.data.totals).toEqual({ count: 500, worth: 125_250 });
    expect(await paymentMismatches(clerk)).toEqual([]);
  });

  test("a read-only caller is refused (2007), and a colleague of another branch is unknown", async () => {
    expect(resultOf(await store([row()], {}, await clerkOf("support", clerk)))).toEqual([403, 2007]);
    expect(resultOf(await store([row()], {}, await clerkOf()))).toEqual([422, 3003]);
  });

  test("whatever is sent, it is stored or refused, never our fault", async () => {
    const junk = fc.oneof(
      fc.anything(),
      fc.constantFrom(null, "", 0, -1, 1e308, "۱۲", "\u0000", "x".repeat(5_000), [], {}, "2026-02-30", "99999-1-1"),
    );
    const fields = [
      "type",
      "method",
      "account_id",
      "counterparty",
      "amount",
      "currency",
      "rate",
      "date",
      "reference",
      "description",
      "settles",
      "check",
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...fields), junk), { maxLength: 3 }), async (changes) => {
        const body = JSON.stringify({ payments: [{ ...row(), ...Object.fromEntries(changes) }] }) ?? "{}";
        const { status, json } = await clerk.ask("POST", "/pay/store", JSON.parse(body));
        expect([200, 400, 402, 409, 413, 422]).toContain(status);
        expect(json.status).toBe(status === 200);
      }),
      { numRuns: runs(120) },
    );
    expect(await paymentMismatches(clerk)).toEqual([]);
  });
});

describe("POST /pay/update, DELETE /pay/trash", () => {
  test("change and trash what was stored, by their version", async () => {
    const { id } = (await store([row()])).json.data.payments[0];
    const changed = await clerk.ask("POST", "/pay/update", { id, version: 1, amount: 700 });
    expect(changed.json.data).toMatchObject({ id, amount: 700, version: 2 });
    const stale = await clerk.ask("POST", "/pay/update", { id, version: 1, amount: 5 });
    expect(resultOf(stale)).toEqual([409, 8004]);
    expect(stale.json.error.current).toEqual({ version: 2 });
    const trashed = await clerk.ask("DELETE", "/pay/trash", { id, reason: "تکراری" });
    expect(trashed.json.data).toMatchObject({
      status: "trashed",
      reversal: { date: "2026-11-20" },
      trash_reason: "تکراری",
    });
    const again = await clerk.ask("DELETE", `/pay/trash?id=${id}`);
    expect(resultOf(again)).toEqual([409, 8003]);
    expect(again.json.error.allowed_operations).toEqual(["print"]);
    expect(resultOf(await clerk.ask("POST", "/pay/update", { id, amount: 5 }))).toEqual([409, 8003]);
    expect(await paymentMismatches(clerk)).toEqual([]);
  });

  test("another branch's payment is not there", async () => {
    const { id } = (await store([row()])).json.data.payments[0];
    const stranger = await clerkOf();
    expect(resultOf(await stranger.ask("POST", "/pay/update", { id, amount: 1 }))).toEqual([404, 3009]);
    expect(resultOf(await stranger.ask("DELETE", "/pay/trash", { id }))).toEqual([404, 3009]);
  });
});

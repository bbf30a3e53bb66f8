import { describe, expect, test } from "vitest";
import { grantBranchCredit, signBranchCredit } from "@/domain/cashier/credit/branch-credit";
import { signCredit } from "@/server/credit-signature";
import { query } from "@/server/db";
import { credit } from "@/server/routers/back-office/cashier/credit";
import { payments } from "@/server/routers/back-office/cashier/payments";
import { wallets } from "@/server/routers/back-office/cashier/wallets";
import { finance } from "@/server/routers/customer/cashier/finance";
import { wallet } from "@/server/routers/customer/cashier/wallet";
import { backOfficeDoor } from "../../../../../tests/back-office";
import { customerDoor } from "../../../../../tests/customers";
import { ctxOf } from "../../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../../tests/ledger";
import { personOf } from "../../../../../tests/operators";
import { fill, passenger } from "../../../../../tests/wallets";

const clerkAt = backOfficeDoor({ credit, payments, wallets });
const door = customerDoor({ finance, wallet });
const DAY = "2026-11-20";

describe("wallets at the back office", () => {
  test("the branch's own is empty, a passenger's has its deposits, a colleague's has its debt limit", async () => {
    const { ask, branchId, colleagueId } = await clerkAt();
    const own = await ask("GET", "/wallet/balance");
    expect(own.json.data).toEqual({
      owner: { type: "branch", id: branchId, name: expect.any(String) },
      ...{ balance: 0, held: 0, available: 0, currency: "IRR" },
    });
    const owner = await passenger(branchId);
    await fill(branchId, owner, 5_000);
    const theirs = await ask("GET", `/wallet/balance?owner_type=passenger&owner_id=${owner.id}`);
    expect(theirs.json.data).toMatchObject({ owner: { name: "Sara Ahmadi" }, balance: 5_000, available: 5_000 });
    const colleague = await ask("GET", `/wallet/balance?owner_type=colleague&owner_id=${colleagueId}`);
    expect(colleague.json.data).toMatchObject({ balance: 0, credit_ceiling: 1_000_000_000_000_000 });
    const check = (amount: number) =>
      ask("POST", "/wallet/check", { owner_type: "passenger", owner_id: owner.id, amount });
    expect((await check(5_000)).json.data).toEqual({
      sufficient: true,
      available: 5_000,
      shortfall: 0,
      currency: "IRR",
    });
    expect((await check(5_001)).json.data).toMatchObject({ sufficient: false, shortfall: 1 });
  });

  test("money moves by /pay/store; movements are listed newest first, page by page", async () => {
    const { ask, branchId } = await clerkAt();
    const { id } = await passenger(branchId);
    const row = (type: string, method: string, amount: number) => ({
      ...{ type, method, counterparty: { type: "passenger", id }, amount, date: DAY },
    });
    const pay = (type: string, amount: number) =>
      ask("POST", "/pay/store", { payments: [row(type, "wallet", amount)] });
    const nothing = await pay("payment", 1);
    expect([nothing.status, nothing.json.error]).toEqual([
      402,
      expect.objectContaining({ code: 7002, available: 0, shortfall: 1, party: `passenger:${id}` }),
    ]);
    expect((await ask("POST", "/pay/store", { payments: [row("receipt", "cash", 1_230)] })).status).toBe(200);
    for (const amount of [1_000, 200, 30]) expect((await pay("payment", amount)).status).toBe(200);
    expect((await pay("receipt", 730)).status).toBe(200);
    const beyond = await pay("receipt", 501);
    expect([beyond.status, beyond.json.error.code, beyond.json.error]).toEqual([
      402,
      7001,
      expect.objectContaining({ available: 500, shortfall: 1, party: `passenger:${id}` }),
    ]);
    const read = (cursor = "") =>
      ask("GET", `/wallet/transactions?owner_type=passenger&owner_id=${id}&per_page=3${cursor && `&cursor=${cursor}`}`);
    const first = await read();
    const resultOf = (rows: { amount: number; balance: number }[]) => rows.map((row) => [row.amount, row.balance]);
    expect(resultOf(first.json.data)).toEqual([
      [-730, 500],
      [30, 1_230],
      [200, 1_200],
    ]);
    expect(first.json.meta.total).toBe(4);
    expect(resultOf((await read(first.json.meta.next_cursor)).json.data)).toEqual([[1_000, 1_000]]);
  });

  test("another branch's passenger is 3009, half an owner 3002, without the permission 2007", async () => {
    const [mine, theirs, helper] = [await clerkAt(), await clerkAt(), await clerkAt("support")];
    const { id } = await passenger(theirs.branchId);
    const ask = (path: string) => mine.ask("GET", path).then(({ json }) => json.code);
    expect(await ask(`/wallet/balance?owner_type=passenger&owner_id=${id}`)).toBe(3009);
    expect(await ask(`/wallet/transactions?owner_type=passenger&owner_id=${id}`)).toBe(3009);
    expect(await ask(`/wallet/balance?owner_type=branch&owner_id=${theirs.branchId}`)).toBe(3009);
    expect(await ask("/wallet/balance?owner_type=passenger")).toBe(3002);
    expect((await helper.ask("GET", "/wallet/balance")).json.code).toBe(2007);
  });
});

describe("credit at the core", () => {
  test("is signed from the books; a later movement, or a manual change, makes it invalid", async () => {
    const { ask, branchId } = await clerkAt();
    const read = async () => (await ask("POST", "/online/credit")).json.data;
    expect(await read()).toMatchObject({ ceiling: 0, used: 0, signature: null, signed_at: null, valid: false });
    const own = (await ask("POST", "/online/credit/update", { ceiling: 9_000 })).json.data;
    expect(own).toMatchObject({ ceiling: 0, available: 0, valid: true });
    const manager = ctxOf(await personOf(branchId, "manager"));
    const signed = await grantBranchCredit(manager, { ceiling: 9_000n }, signCredit);
    expect(signed).toMatchObject({ ceiling: 9_000n, used: 0n, held: 0n, available: 9_000n, valid: true });
    await query("t.hold", "select hold_limit($1)", [
      JSON.stringify({
        ...{ branch_id: branchId, on: "core", owner: `branch:${branchId}`, amount: 400, source: "t" },
        expires_at: new Date(Date.now() + 60_000),
      }),
    ]);
    expect(await read()).toMatchObject({ held: 400, available: 8_600, valid: false });
    expect((await ask("POST", "/online/credit/update")).json.data).toMatchObject({ held: 400, valid: true });
    await asLedgerOwner(
      `update branch_credits set signed = jsonb_set(signed, '{ceiling}', '"90000"'), ceiling = 90000 where branch_id = $1`,
      [branchId],
    );
    expect((await read()).valid).toBe(false);
    await asLedgerOwner("delete from branch_credits where branch_id = $1", [branchId]);
    for (const path of ["/online/credit", "/online/credit/update"])
      expect((await ask("POST", path)).json.code).toBe(3009);
    const reader = await clerkAt("support", { branchId, colleagueId: 1 });
    expect((await reader.ask("POST", "/online/credit/update")).json.code).toBe(2007);
  });

  test("a concurrent grant and signature do not deadlock", async () => {
    const { branchId } = await clerkAt();
    const manager = ctxOf(await personOf(branchId, "manager"));
    const acts = Array.from({ length: 8 }, (_, n) =>
      n % 2 ? signBranchCredit(manager, signCredit) : grantBranchCredit(manager, { ceiling: BigInt(n) }, signCredit),
    );
    expect((await Promise.allSettled(acts)).filter(({ status }) => status === "rejected")).toEqual([]);
  });
});

describe("customers", () => {
  test("a person sees their own wallet, debts and payments, and no other person's", async () => {
    const clerk = await clerkAt();
    const [me, other] = [await door.passenger(clerk.branchId), await door.passenger(clerk.branchId)];
    const pay = (type: string, method: string, amount: number, id = me.passengerId) =>
      clerk.ask("POST", "/pay/store", {
        payments: [{ type, method, counterparty: { type: "passenger", id }, amount, date: DAY }],
      });
    await pay("receipt", "cash", 1_200);
    await pay("payment", "wallet", 900);
    await pay("receipt", "cash", 77, other.passengerId);
    await pay("payment", "wallet", 77, other.passengerId);
    expect((await me.ask("GET", "/wallet/ballance")).json.data).toEqual({
      ...{ balance: 900, held: 0, available: 900, currency: "IRR" },
    });
    const list = (await me.ask("GET", "/financial/list")).json;
    expect(
      list.data.map((row: { account: string; debit: number; credit: number; payment: { method: string } }) => [
        ...[row.account, row.debit - row.credit, row.payment.method],
      ]),
    ).toEqual([
      ["wallet", -900, "wallet"],
      ["receivable", 900, "wallet"],
      ["receivable", -1_200, "cash"],
    ]);
    const page = (await me.ask("GET", "/financial/list?per_page=2")).json;
    const next = (await me.ask("GET", `/financial/list?per_page=2&cursor=${page.meta.next_cursor}`)).json;
    expect([page.data.length, next.data.length, next.meta.next_cursor]).toEqual([2, 1, null]);
    expect((await me.ask("GET", "/financial/list?kind=receipt")).json.data).toHaveLength(1);
    expect((await me.ask("GET", "/ledger-account")).json.code).toBe(2007);
    expect((await me.ask("GET", "/financial/list?cursor=x")).json.code).toBe(3003);
  });

  test("a colleague's user sees the colleague's wallet, ceiling and accounts; a guest nothing", async () => {
    const clerk = await clerkAt();
    const { branchId, colleagueId } = clerk;
    const user = await door.user({ branchId, colleagueId });
    await fill(branchId, { type: "colleague", id: colleagueId }, 4_000);
    expect((await user.ask("GET", "/wallet/ballance")).json.data).toMatchObject({
      ...{ balance: 4_000, credit_ceiling: 1_000_000_000_000_000 },
    });
    await clerk.ask("POST", "/pay/store", {
      payments: [
        {
          ...{ type: "receipt", method: "wallet", counterparty: { type: "colleague", id: colleagueId } },
          ...{ amount: 1_500, date: DAY },
        },
      ],
    });
    const { data, meta } = (await user.ask("GET", "/ledger-account")).json;
    expect(data.accounts.map(({ type, balance }: { type: string; balance: number }) => [type, balance])).toEqual([
      ["receivable", -1_500],
      ["wallet", 2_500],
    ]);
    expect([data.rows.length, data.closing, meta.total]).toEqual([1, -1_500, 1]);
    expect((await user.ask("GET", "/ledger-account?account=wallet")).json.data.rows).toHaveLength(2);
    expect((await user.ask("GET", "/financial/list")).json.data).toHaveLength(3);
    const guest = await door.guest(branchId);
    expect((await guest.ask("GET", "/wallet/ballance")).json.code).toBe(2007);
  });
});

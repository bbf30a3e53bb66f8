import { beforeAll, describe, expect, test } from "vitest";
import { parseExact } from "@/domain/kernel/exact";
import { FAMILIES } from "@/server/rest/product-families";
import { consoleRouter } from "@/server/routers/console";
import { callerOf } from "@/server/trpc";
import { backOfficeDoor, type Clerk } from "./back-office";
import { dayFromToday } from "./day";
import { ctxOf } from "./fixtures";
import { asLedgerOwner } from "./ledger";
import { wholeMount } from "./whole-mount";

const HUGE = 9_007_199_254_740_991n;
const clerk = backOfficeDoor(wholeMount);
let manager: Clerk;
let accounts: { cash: number; bank: number; receivable: number };
const today = dayFromToday();

beforeAll(async () => {
  manager = await clerk("manager");
  const [found] = await asLedgerOwner<typeof accounts>(
    `select (select account_id from ledger.mappings where branch_id = $1 and key = 'cash' limit 1) as cash,
            (select min(id) from ledger.accounts where branch_id = $1 and level = 4 and type = 'expense') as bank,
            (select receivable_id from colleagues where branch_id = $1 and id = $2) as receivable`,
    [manager.branchId, manager.colleagueId],
  );
  accounts = found!;
});

const sent = (amount: bigint) => ({
  type: "general",
  date: today,
  status: "temporary",
  rows: [
    { account_id: accounts.cash, debit: Number(amount) },
    { account_id: accounts.bank, credit: Number(amount) },
  ],
});

test("a line beyond the most there is is refused, naming it", async () => {
  for (const amount of [HUGE, 10_000_000_000_001n]) {
    const { status, json } = await manager.ask("POST", "/manual-document", sent(amount));
    expect([status, json.code]).toEqual([422, 3003]);
    expect(json.error.fields[0]).toMatchObject({
      path: "rows[0].debit",
      message: expect.stringContaining("10000000000000"),
    });
  }
  expect((await manager.ask("POST", "/manual-document", sent(10_000_000_000_000n))).json.code).not.toBe(3003);
});

describe("rows beyond 2^53-1 that are in the books already", () => {
  beforeAll(async () => {
    const line = (account_id: number, more: object) => ({ account_id, ...more });
    const lines = [line(accounts.cash, { dr: HUGE.toString() }), line(accounts.bank, { cr: HUGE.toString() })];
    const vouchers = [1, 2, 3].map((n) => ({
      ...{
        branch_id: manager.branchId,
        doc_date: today,
        kind: "manual",
        key: `huge:${n}`,
        created_by: "operator:1",
        lines,
      },
    }));
    const [{ posted }] = (await asLedgerOwner<{ posted: object[] }>("select ledger.post_many($1::jsonb) as posted", [
      JSON.stringify(vouchers),
    ])) as [{ posted: { refused?: object }[] }];
    expect(posted.filter((one) => "refused" in one)).toEqual([]);
  });

  /** Inputs of any read: each route takes the members it knows. */
  const wish = () => ({
    ...{
      id: accounts.cash,
      account_id: accounts.cash,
      colleague_id: manager.colleagueId,
      date: today,
      from: "2026-03-21",
      to: today,
    },
    ...{ year: 1405, month: Number(today.slice(5, 7)), level: "detailed", currency: null, per_page: 100 },
  });

  test("no read of the back office answers 500", async () => {
    const wrong: string[] = [];
    const reads = FAMILIES.find(({ name }) => name === "back-office")!.table.filter(
      ({ procedure, meta }) => procedure._def.type === "query" && meta.kind !== "stream",
    );
    for (const { verb, path } of reads) {
      const at = path.replace("{type}", "general").replace(/\{\w+\}/g, String(accounts.cash));
      for (const id of [accounts.cash, manager.colleagueId]) {
        const request = { ...wish(), id };
        const query = new URLSearchParams(Object.entries(request).map(([key, value]) => [key, String(value ?? "")]));
        const { text } = await (verb === "GET" ? manager.ask(verb, `${at}?${query}`) : manager.ask(verb, at, request));
        if (text.includes('"code":9999')) wrong.push(`${verb} ${path}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("their sums are exact to the last digit, and bookkeeping goes on", async () => {
    const sum = 3n * HUGE + 10_000_000_000_000n;
    const result = await manager.ask("POST", "/account/bill", { ...wish(), id: accounts.cash });
    expect(result.text).toContain(String(sum));
    expect(parseExact(result.text)).toMatchObject({ data: { closing: sum } });
    const { status } = await manager.ask("POST", "/manual-document", sent(1_000n));
    expect(status).toBe(200);
  });

  test("no read of the console fails", async () => {
    const caller = callerOf(consoleRouter)({
      ...ctxOf(manager.actor),
      site: null,
      address: null,
      customerAddress: null,
    } as never);
    const wrong: string[] = [];
    const procedures = consoleRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
    for (const [name, { _def }] of Object.entries(procedures)) {
      if (_def.type !== "query") continue;
      const act = name.split(".").reduce<never>((at, part) => at[part as never], caller as never) as (
        input: object,
      ) => Promise<unknown>;
      const error = await act(wish()).then(
        () => null,
        (thrown: { code: string; message: string }) => thrown,
      );
      if (error?.code === "INTERNAL_SERVER_ERROR") wrong.push(`${name}: ${error.message}`);
    }
    expect(wrong).toEqual([]);
  });
});

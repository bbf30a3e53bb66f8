import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { ISSUED, RECEIVED } from "./acts/bookkeeper/cheque-table";
import type { DeskCheque, Party } from "./acts/bookkeeper/desk";
import { owedIn } from "./check/journal";
import { checkLineParties } from "./check/parties";
import { checkBalances } from "./check/trial-balance";
import { jalali, monthEnd } from "./lib/calendar";
import { parseJson, units, writeJson } from "./lib/json";
import { Random } from "./lib/random";
import { Acts, Differences } from "./model/acts";
import { Books } from "./model/books";
import { Numbers } from "./model/numbers";
import { today, World } from "./model/world";

vi.spyOn(console, "log").mockImplementation(() => undefined);
const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A product with the given trial balance. */
async function productWith(rows: [code: string, debit: string, credit: string][]): Promise<string> {
  const reply = rows.map(
    ([code, debit, credit]) =>
      `{"account":{"level":"detailed","code":"${code}"},"closing_debit":${debit},"closing_credit":${credit}}`,
  );
  const server = createServer((_, answer) =>
    answer.end(`{"status":true,"data":{"trial_balance":{"rows":[${reply.join(",")}]}}}`),
  );
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function differencesWith(rows: [string, string, string][]): Promise<number> {
  const world = new World(await productWith(rows), "1", "", new Acts(9), new Differences("1"));
  const act = world.acts.begin("test", "posts");
  world.books.post(act, today(), [
    { account: "11010001", amount: 9_007_199_254_740_993n },
    { account: "41010001", amount: -9_007_199_254_740_993n },
  ]);
  const caller = { name: "reader", root: "", random: new Random("1"), headers: async () => ({}) };
  await checkBalances(world, caller, new Map());
  return world.differences.all.length;
}

test("a balance that is one unit off beyond 2^53 is a difference, a correct one is none", async () => {
  expect(
    await differencesWith([
      ["11010001", "9007199254740993", "0"],
      ["41010001", "0", "9007199254740993"],
    ]),
  ).toBe(0);
  // Both sides off by one: the total is still zero, but each account differs.
  expect(
    await differencesWith([
      ["11010001", "9007199254740992", "0"],
      ["41010001", "0", "9007199254740992"],
    ]),
  ).toBe(2);
  // An account without postings.
  expect(
    await differencesWith([
      ["11010001", "9007199254740993", "0"],
      ["41010001", "0", "9007199254740993"],
      ["52030001", "1", "1"],
    ]),
  ).toBe(0);
  expect(
    await differencesWith([
      ["11010001", "9007199254740993", "0"],
      ["41010001", "0", "9007199254740992"],
      ["52030001", "0", "1"],
    ]),
  ).toBe(2);
});

test("the model refuses lines of its own that do not balance", () => {
  const act = { number: 1, actor: "test", what: "posts" };
  expect(() => new Books().post(act, today(), [{ account: "11010001", amount: 1n }])).toThrow("do not balance");
});

test("every operation of a cheque posts lines that balance", () => {
  const party: Party = { type: "colleague", id: 3, account: "1201000003", wallet: undefined, inWallet: 0n };
  for (const [direction, table] of [
    ["received", RECEIVED],
    ["issued", ISSUED],
  ] as const)
    for (const { from, lines } of Object.values(table))
      for (const state of from) {
        const given = [
          { account: "1201000004", amount: 700n },
          { account: "13010001", amount: -700n },
        ];
        const done = state === "endorsed" ? [{ from: "in_safe", open: 700n, lines: given }] : [];
        const cheque: DeskCheque = { id: 1n, direction, state, amount: 1000n, open: 700n, party, done };
        const sum = lines(cheque, { other: party, amount: 300n, fee: 15n }).reduce(
          (all, { amount }) => all + amount,
          0n,
        );
        expect(sum).toBe(0n);
      }
});

test("what a party owes is read from the journal: until a day, in the branch's currency, without wallets", () => {
  const journal = [
    "2026-11-25 (2678) 16  ; kind:trade, source:trade/16",
    "    1 دارایی‌ها:12 حساب‌ها:1201 همکاران:1201000001 سیر و سفر  27010000 IRR  ; line:1, party:colleague:1",
    "    2 بدهی‌ها:22 سپرده:2201 کیف:2201000001 سیر و سفر  -5 IRR  ; line:2, party:colleague:1",
    "    1 دارایی‌ها:12 حساب‌ها:1203 برگشتی:12030001 چک‌ها  -10.00 USD @@ 420 IRR  ; line:3, party:colleague:1",
    "",
    "2026-11-26 (2679) later  ; kind:pay",
    "    1 دارایی‌ها:12 حساب‌ها:1201 همکاران:1201000001 سیر و سفر  1 IRR  ; line:1, party:colleague:1",
  ].join("\n");
  expect(owedIn(journal, "2026-11-25")).toEqual(new Map([["colleague:1", 27_009_580n]]));
  expect(owedIn(journal, "2026-11-26")).toEqual(new Map([["colleague:1", 27_009_581n]]));
});

test("a line on a colleague's account without its colleague is detected", () => {
  const found = (...more: string[]) => {
    const world = new World("http://x", "1", "x", new Acts(1), new Differences("1"));
    const line = (party: string) => `    1 x:1201 y:1201000001 سیر و سفر  1 IRR  ; line:1${party}`;
    checkLineParties(world, ["2026-11-25 (1) x", line(", party:colleague:1"), ...more.map(line)].join("\n"));
    return world.differences.all.length;
  };
  expect([found(), found(""), found(", party:passenger:1")]).toEqual([0, 1, 1]);
});

test("an unreported number and a number reported twice are detected", () => {
  const numbers = new Numbers();
  const act = { number: 1, actor: "test", what: "stores" };
  for (const number of [4, 5, 7]) expect(numbers.take(act, "receipt 1405", number)).toBeUndefined();
  expect(numbers.take(act, "receipt 1405", 5)).toBe(act);
  expect(numbers.gaps("receipt 1405")).toEqual({ missing: 1, expected: 0, first: 4, last: 7 });
});

test("integers of any size are read and written without loss; a seed determines the sequence", () => {
  const text = '{"a":9007199254740993,"b":"12345678901234567890","c":-1.5}';
  const parsed = parseJson(text) as Record<string, never>;
  expect(units(parsed["a"])).toBe(9_007_199_254_740_993n);
  expect(writeJson(parsed)).toBe(text);
  const [one, same, other] = ["7", "7", "8"].map((seed) => new Random(seed).name("key"));
  expect(one).toBe(same);
  expect(one).not.toBe(other);
});

test("fiscal months end as in the Persian calendar", () => {
  expect(jalali("2026-03-21")).toEqual({ year: 1405, month: 1, day: 1 });
  expect(monthEnd("2026-11-25", 1)).toBe("2026-11-21");
  expect(monthEnd("2026-11-25", 7)).toBe("2026-05-21");
});

import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { JobHelpers } from "graphile-worker";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jsonRates, PATIENCE } from "@/adapters/rates/json-rates";
import { pool, prisma, query } from "@/server/db";
import { refreshRatesHourly } from "@/server/jobs/refresh-rates";
import { liveRates } from "@/server/rates";
import { currencies } from "@/server/routers/back-office/accounting/currencies";
import { backOfficeDoor } from "../../../../tests/back-office";
import { ctxOf, office, operatorOf } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/operators";
import { ownDatabase } from "../../../../tests/own-database";
import type { BranchId } from "../../kernel/context";
import { listRates } from "./list-rates";
import { readHistory } from "./read-history";
import { refreshRates } from "./refresh-rates";
import { CurrencyList, RateHistory, RateTyped } from "./schema";
import { typeRate } from "./type-rate";

const HOUR_MS = 3_600_000;

/** A source on the wire; each test defines its answers. */
let answers: RequestListener;
let requestCount = 0;
let source: Server;
let url: string;
// Rates of a source apply to all branches: a database of its own.
ownDatabase();
beforeAll(async () => {
  source = createServer((req, res) => {
    requestCount++;
    answers(req, res);
  });
  await new Promise<void>((done) => source.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/latest/USD`;
  process.env.RATES_URL = url;
});
const clerkOf = backOfficeDoor({ currencies });
afterAll(async () => {
  source.closeAllConnections();
  source.close();
});

const RATES = { USD: 1, IRR: 1_000_000, EUR: 0.8, KWD: 0.3, XAU: 0.0003 };
const says =
  (body: unknown, status = 200, headers = {}): RequestListener =>
  (_, res) => {
    res.writeHead(status, { "content-type": "application/json", ...headers });
    res.end(typeof body === "string" ? body : JSON.stringify(body));
  };
const now = () => Math.floor(Date.now() / 1000);
const resultOf = (rates: object = RATES) => ({
  result: "success",
  base_code: "USD",
  time_last_update_unix: now() - 60,
  rates,
});

let branchId: BranchId;
beforeEach(async () => {
  branchId = (await office()).branchId;
  answers = says(resultOf());
  requestCount = 0;
});

/** The list as seen by a person of a branch, some hours from now. */
const list = async (hours = 0, of = branchId) => {
  const ctx = ctxOf(operatorOf(of), { now: new Date(Date.now() + hours * HOUR_MS) });
  const rows = CurrencyList.parse(await listRates(ctx, liveRates(), {}));
  return { rows, of: (code: string) => rows.find((row) => row.code === code)! };
};
const ask = () => jsonRates({ url, allowPrivate: true });
/** Resets the source to never read. */
const forget = () =>
  asLedgerOwner(
    "update ledger.rate_sources set answered_at = null, tried_at = now() - interval '1 hour', fault = null",
  );
const refresh = async () => {
  await forget();
  return refreshRates(query, ask(), { now: new Date(), fresh: "1 hour" });
};
const fault = async () =>
  (
    await query<{ fault: string | null }>("", "select fault from ledger.rate_sources where source = $1", [
      new URL(url).host,
    ])
  )[0]?.fault;

describe("a source that answers", () => {
  test("is read once an hour; every currency of the system has its rate in the branch's", async () => {
    const { ask, branchId: rials } = await clerkOf();
    const { status, json } = await ask("POST", "/currencies/list", {}, { "accept-language": "fa" });
    expect(status).toBe(200);
    expect(json.data).toHaveLength(30);
    expect(json.data[0]).toMatchObject({
      code: "IRR",
      rate: "1",
      currency: "IRR",
      own: true,
      stale: false,
      exponent: 0,
    });
    const dollar = json.data.find(({ code }: { code: string }) => code === "USD");
    expect(dollar).toMatchObject({
      name: expect.stringContaining("دلار"),
      rate: "1000000",
      own: false,
      stale: false,
      suspect: null,
    });
    expect(dollar.source).toBe(new URL(url).host);
    expect(Date.parse(dollar.as_of) / 1000).toBeGreaterThan(now() - 120);
    const { rows, of } = await list(0, rials);
    expect([of("EUR").rate, of("KWD").rate, of("TRY").rate]).toEqual(["1250000", "3333333.3333333333333333", null]);
    expect(rows.filter(({ rate }) => rate === null).every(({ stale, as_of }) => !stale && as_of === null)).toBe(true);
    expect(requestCount).toBe(1);
  });

  test("is converted to the branch's own currency, whatever that is", async () => {
    const euros = (await office({ currency: "EUR" })).branchId;
    await refresh();
    const { of, rows } = await list(0, euros);
    expect([rows[0]!.code, of("USD").rate, of("IRR").rate]).toEqual(["EUR", "0.8", "0.0000008"]);
  });

  test("a jumping rate is not accepted but shown", async () => {
    await refresh();
    answers = says(resultOf({ ...RATES, IRR: 1_700_000 }));
    await refresh();
    const { of } = await list();
    expect([of("USD").rate, of("USD").suspect]).toEqual(["1000000", "1700000"]);
    expect([of("EUR").rate, of("EUR").suspect]).toEqual(["1250000", "2125000"]);
    const { json } = await (await clerkOf()).ask("POST", "/currencies/list");
    expect(json.data).toContainEqual(expect.objectContaining({ code: "USD", rate: "1000000", suspect: "1700000" }));
    answers = says(resultOf());
    await refresh();
  });

  test("may use other member names and times; a future time is now", async () => {
    for (const shape of [
      { base: "USD", rates: RATES, date: "2026-01-05" },
      { base_code: "USD", conversion_rates: RATES, time_last_update_utc: "Mon, 05 Jan 2026 00:00:00 +0000" },
      { base: "USD", rates: RATES, timestamp: Date.UTC(2026, 0, 5) / 1000 },
    ]) {
      answers = says(shape);
      expect(await ask().ask(new Date())).toMatchObject({
        base: "USD",
        asOf: new Date("2026-01-05"),
        rates: { EUR: "0.8" },
      });
    }
    answers = says({ base: "USD", rates: RATES, timestamp: now() * 2 });
    const at = new Date();
    expect((await ask().ask(at)).asOf).toBe(at);
  });
});

describe("a source that does not answer", () => {
  const BAD: [string, RequestListener, RegExp][] = [
    ["an error", says("{}", 500), /answered 500/],
    ["a redirect", says("", 302, { location: "http://127.0.0.1:1/" }), /answered 302/],
    ["a page", says("<html>", 200), /not JSON/],
    ["another shape", says({ hello: 1 }), /no rates/],
    ["a list", says([]), /no rates/],
    ["rates that are none", says(resultOf({ IRR: "many", EUR: -1, GBP: 0, AED: 1e300, "'--": 5 })), /no rates/],
    [
      "a huge body",
      (_, res) => void res.writeHead(200).end(`{"a":"${"x".repeat(300_000)}"}`),
      /more than 262144 bytes/,
    ],
    [
      "half a body",
      (_, res) => void res.writeHead(200, { "content-length": 100 }).write("{", () => res.destroy()),
      /aborted|broke/,
    ],
    ["nothing", (req) => void req.socket.destroy(), /hang up/],
  ];
  test.each(BAD)("%s: recorded, and the last known rate remains", async (_, how, words) => {
    await refresh();
    answers = how;
    expect(await refresh()).toBe("failed");
    expect(await fault()).toMatch(words);
    expect((await list()).of("USD").rate).toBe("1000000");
  });

  test("for an hour: rates are stale; it is retried after a minute", async () => {
    await refresh();
    await forget();
    answers = (req) => void req.socket.destroy();
    await refresh();
    requestCount = 0;
    const { of } = await list(2);
    expect(of("USD")).toMatchObject({ rate: "1000000", stale: true });
    expect(of("IRR").stale).toBe(false);
    expect(requestCount).toBe(0);
  });

  test("in time: the list waits two seconds, and a later answer is stored", async () => {
    await refresh();
    await forget();
    requestCount = 0;
    let answer = () => {};
    answers = (req, res) => {
      answer = () => says(resultOf({ ...RATES, EUR: 0.9 }))(req, res);
    };
    const { of } = await list();
    expect(of("EUR")).toMatchObject({ rate: "1250000", stale: true });
    answer();
    await expect.poll(async () => (await list()).of("EUR").rate, { timeout: 5_000 }).toBe("1111111.1111111111111111");
    expect(requestCount).toBe(1);
  });

  test("at all: times out after five seconds", async () => {
    answers = () => {};
    const { ms } = PATIENCE;
    PATIENCE.ms = 1_000;
    await expect(ask().ask(new Date()))
      .rejects.toThrow("no answer within 1 s")
      .finally(() => Object.assign(PATIENCE, { ms }));
    expect(ms).toBe(5_000);
  });
});

test("the hourly job refreshes the source, unless it was read within the hour", async () => {
  await forget();
  const job = { query: (text: string, values?: unknown[]) => pool().query(text, values) } as JobHelpers;
  await refreshRatesHourly({}, job);
  expect([requestCount, await fault()]).toEqual([1, null]);
  await refreshRatesHourly({}, job);
  expect(requestCount).toBe(1);
});

test("one of two processes refreshes", async () => {
  await forget();
  const both = ["a", "b"].map(() => refreshRates(query, ask(), { now: new Date(), fresh: "1 hour" }));
  expect((await Promise.all(both)).sort()).toEqual(["kept", "not asked"]);
  expect(requestCount).toBe(1);
});

test.each(["http://127.0.0.1:1/", "http://localhost:1/", "http://[::1]:1/", "http://169.254.169.254/latest"])(
  "%s is not called where private targets are not allowed",
  async (address) => {
    await expect(jsonRates({ url: address, allowPrivate: false }).ask(new Date())).rejects.toThrow(
      "is a private address",
    );
  },
);

describe("the branch's own rate", () => {
  const ctx = (of = branchId) => ctxOf(operatorOf(of));
  const today = async () =>
    (await query<{ day: string }>("", "select ledger.business_day($1, now()) as day", [branchId]))[0]!.day;
  const typed = async (given: { code?: string; date?: string; rate?: unknown }, of = branchId) =>
    typeRate(ctx(of), RateTyped.parse({ code: "USD", date: await today(), rate: "1,234,567.5", ...given }));

  test("precedes the source's, is stale the day after, audited, published, and limited to its branch", async () => {
    await refresh();
    const neighbour = (await office()).branchId;
    expect(await typed({ rate: "۱٬۲۳۴٬۵۶۷٫۵" })).toMatchObject({ code: "USD", rate: "1234567.5" });
    expect((await list()).of("USD")).toMatchObject({
      rate: "1234567.5",
      own: true,
      stale: false,
      source: "operator:1",
    });
    expect((await list(0, neighbour)).of("USD")).toMatchObject({ rate: "1000000", own: false });
    answers = (req) => void req.socket.destroy();
    expect((await list(30)).of("USD")).toMatchObject({ rate: "1234567.5", stale: true });
    expect(await prisma().auditEntry.findMany({ where: { branchId } })).toMatchObject([
      { action: "currency.type-rate", before: { rate: "1000000" }, after: { code: "USD", rate: "1234567.5" } },
    ]);
    expect(await prisma().outboxEvent.count({ where: { branchId, type: "currency.rate_typed" } })).toBe(1);
  });

  test.each([
    ["of its own currency", { code: "IRR" }, { reason: "fieldInvalid", fields: ["code"] }],
    ["of a currency nobody knows", { code: "QQQ" }, { reason: "notFound", fields: [] }],
    ["of a day to come", { date: "2099-01-01" }, { reason: "fieldInvalid", fields: ["date"] }],
  ])("%s is refused", async (_, given, expected) => {
    expect(await refusal(typed(given))).toEqual(expected);
  });

  test.each(["0", "-1", "1e9", "12345678901", "1.23456789012345678", "", "NaN", null])("%j is not a rate", (rate) => {
    expect(RateTyped.safeParse({ code: "USD", date: "2026-01-01", rate }).success).toBe(false);
  });

  test("replaces the source's rate in the history of its day, for this branch only", async () => {
    await refresh();
    await typed({ date: "2026-02-03", rate: "900000" });
    await typed({ date: "1404-11-15", rate: "910000" });
    const rows = async (of: BranchId) =>
      RateHistory.parse(await readHistory(ctx(of), { code: "USD", from: "2026-02-01", to: undefined })).rows;
    const mine = await rows(branchId);
    expect(mine.at(-1)).toMatchObject({ date: "2026-02-03" });
    expect(mine.find(({ date }) => date === "2026-02-04")).toMatchObject({ rate: "910000", own: true });
    const theirs = await rows((await office()).branchId);
    expect(theirs.every(({ own }) => !own)).toBe(true);
    expect(await refusal(readHistory(ctx(), { code: "QQQ" }))).toMatchObject({ reason: "notFound" });
    expect(await refusal(readHistory(ctx(), { code: "USD", from: "2020-01-01" }))).toMatchObject({ fields: ["from"] });
  });
});

test("a clerk without accounting permissions may read the list; an anonymous caller may not", async () => {
  const support = await clerkOf("support");
  expect((await support.ask("POST", "/currencies/list", { date: "1404-01-01" })).status).toBe(200);
  expect((await support.ask("POST", "/currencies/list", {}, { authorization: "" })).status).toBe(401);
});

import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepPayments } from "@/domain/cashier/gateway/sweep";
import { mintOperatorToken } from "@/server/auth/operator-token";
import { call, type TestResponse } from "../http";
import { asLedgerOwner } from "../ledger";
import { came, casesOf, decide, desk, type Paying, type PaymentRecord, paying, rowOf, topUp, unlike } from "../paying";
import { balanceOf } from "../payments";
import { type AppProcess, buildProcess, startProcess, stopProcesses } from "../security/processes";

const GATEWAY = "tests/two-processes/gateway-process.ts";

/**
 * Reliability M4: callbacks in any number and order, over two processes, while the state is polled; then hostile ones.
 */
const PAYMENTS = Number(process.env.CALLBACK_PAYMENTS ?? 12);
const DELIVERIES = Number(process.env.CALLBACK_DELIVERIES ?? 10);
const HOSTILE = Number(process.env.CALLBACK_HOSTILE ?? 65);
const CALLERS = 32;
const AMOUNT = 1_000;

let [a, b]: AppProcess[] = [];
let of: Paying;
let other: Paying;
let hook: string;
let authorization: string;
beforeAll(async () => {
  await buildProcess(GATEWAY);
  [a, b, of, other] = await Promise.all([startProcess({}, GATEWAY), startProcess({}, GATEWAY), paying(), paying()]);
  const [gateway] = await asLedgerOwner<{ hook: string }>("select hook from gateways where branch_id = $1", [
    of.branchId,
  ]);
  hook = gateway!.hook;
  const { operatorId, permissions } = of.ctx.actor;
  const claims = { operatorId, branchId: of.branchId, sessionEpoch: 0, permissions };
  authorization = `Bearer ${(await mintOperatorToken(claims, new Date())).token}`;
});
afterAll(stopProcesses);

/** Work in random order, with limited concurrency. */
async function shuffled<T>(items: readonly T[], work: (item: T, n: number) => Promise<unknown>): Promise<void> {
  const left = items.map((item, n) => ({ item, n, at: Math.random() })).sort((one, two) => one.at - two.at);
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) await work(next.item, next.n);
  };
  await Promise.all(Array.from({ length: CALLERS }, worker));
}

const bases = () => [a!.base, b!.base];
const either = () => bases()[Math.floor(Math.random() * 2)]!;
const returned = (
  row: Pick<PaymentRecord, "slug">,
  query: URLSearchParams | string,
  base = either(),
): Promise<TestResponse> => call(base, "GET", `/p/${row.slug}/return?${query}`);
const hooked = (body: object | string, path = `sandbox/${hook}`, base = either()): Promise<TestResponse> =>
  call(base, "POST", `/api/hooks/${path}`, { body, headers: { "content-type": "application/json" } });
const verify = (row: PaymentRecord): Promise<TestResponse> =>
  call(either(), "POST", "/api/v2/gateway/invoice/wallet/verify", {
    headers: { authorization },
    body: { serial_id: row.serial_id },
  });

async function links(at: Paying, count: number): Promise<PaymentRecord[]> {
  const rows: PaymentRecord[] = [];
  await shuffled(Array.from({ length: count }), async () => {
    const made = await topUp(at, AMOUNT);
    const { status } = await call(either(), "POST", `${made.link}/go`, { headers: { origin: bases()[0]! } });
    expect(status).toBe(303);
    rows.push(await rowOf(made.serial_id));
  });
  return rows;
}

const settled = async () => {
  const [row] = await asLedgerOwner<{ n: number }>(
    "select count(*)::int as n from ledger.vouchers where branch_id = $1 and kind = 'gateway'",
    [of.branchId],
  );
  return row!.n;
};
/** All records of payments of both branches. */
const money = () =>
  asLedgerOwner<object>(
    `select id, status, amount, currency, payer, authority, tracking_code, voucher_id, settled_at, applied_at from gateway_payments
      where branch_id = any($1) order by id`,
    [[of.branchId, other.branchId]],
  );

test("each payment is settled once under repeated callbacks; later hostile calls change nothing, and cases record them", async () => {
  const rows = await links(of, PAYMENTS);
  await Promise.all(rows.map((row) => decide(row, "approved")));
  const calls = rows.flatMap((row) => Array.from({ length: DELIVERIES }, () => row));
  await shuffled(calls, async (row, n) => {
    if (n % 10 === 9) return expect([200, 429]).toContain((await verify(row)).status);
    const answer = n % 2 ? await returned(row, came(row)) : await hooked({ authority: row.authority, status: "ok" });
    expect([200, 303]).toContain(answer.status);
  });
  expect(await settled()).toBe(PAYMENTS);
  expect(await balanceOf(of, of.wallet)).toBe(-PAYMENTS * AMOUNT);
  expect(await unlike(of)).toEqual([]);
  expect(await casesOf(of)).toEqual({});

  const [failed, foreign] = [(await links(of, 1))[0]!, (await links(other, 1))[0]!];
  await decide(failed, "declined");
  await returned(failed, came(failed, "failed"));
  expect((await rowOf(failed.serial_id)).status).toBe(2);
  const [before, already] = [await money(), await settled()];
  const any = () => rows[Math.floor(Math.random() * rows.length)]!;
  const unknown = () => `sbx_${randomBytes(18).toString("base64url")}`;
  const hostile: (() => Promise<TestResponse>)[] = [
    () => returned(any(), came(any(), "failed")),
    () => {
      const row = any();
      return returned(row, came(row, "failed"));
    },
    () => hooked({ authority: any().authority, status: "failed" }),
    () => returned(failed, came(failed, "ok")),
    () => returned(any(), `authority=${unknown()}&status=ok`),
    () => returned(any(), `authority=${foreign.authority}&status=ok`),
    () => returned(any(), `${came(any())}&amount=1&currency=USD&merchant=evil&status=ok`),
    () => hooked({ authority: unknown(), status: "ok", amount: 1 }),
    () => hooked({ authority: foreign.authority, status: "ok" }),
    () => hooked({ authority: any().authority, status: "ok" }, `sandbox/${randomBytes(24).toString("base64url")}`),
    () => hooked("{", `sandbox/${hook}`),
    () => hooked({ id: "evt_1", data: { object: { id: any().authority } } }, "stripe"),
    () => returned({ slug: randomBytes(24).toString("base64url") }, came(any())),
  ];
  await shuffled(Array.from({ length: HOSTILE }), async (_, n) => {
    const { status } = await hostile[n % hostile.length]!();
    expect(status).toBeLessThan(500);
  });
  expect(await money()).toEqual(before);
  expect(await settled()).toBe(already);
  const cases = await casesOf(of);
  expect(Object.keys(cases)).toEqual(
    expect.arrayContaining(["failure_after_success", "success_after_failure", "unknown_authority"]),
  );
  // At most one row per payment and kind, for any number of callbacks.
  const [{ n }] = (await asLedgerOwner<{ n: number }>(
    "select count(*)::int as n from gateway_cases where branch_id = $1",
    [of.branchId],
  )) as [{ n: number }];
  expect(n).toBeLessThanOrEqual(2 * PAYMENTS + 3);
});

test("a process killed between the gateway's yes and our commit: the sweeper settles it, once", async () => {
  const before = await settled();
  const rows = await links(of, 10);
  await Promise.all(rows.map((row) => decide(row, "approved")));
  // A caller whose process dies after the gateway's confirmation: its claim lasts until it expires.
  const lost = Promise.allSettled(
    rows.flatMap((row) => [
      returned(row, came(row), a!.base),
      hooked({ authority: row.authority, status: "ok" }, undefined, a!.base),
    ]),
  );
  await a!.kill();
  await lost;
  await asLedgerOwner(
    "update gateway_payments set checking_until = null, next_check_at = now() - interval '1 s' where branch_id = $1 and status = 1",
    [of.branchId],
  );
  await sweepPayments(desk());
  expect(await settled()).toBe(before + 10);
  expect(await unlike(of)).toEqual([]);
  a = await startProcess({}, GATEWAY);
});

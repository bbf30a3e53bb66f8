import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, voucher } from "../../../../tests/ledger";
import { allow, call, crowd, type LedgerReply, ledgerMismatches, legs, share } from "../../../../tests/ledger-crowd";
import { type Document, dateOf, NAMES } from "../../../../tests/ledger-model";
import { runs } from "../../../../tests/runs";

let all: Awaited<ReturnType<typeof crowd>>;
beforeAll(async () => {
  all = await crowd(10);
});
afterAll(() => all.leave());

const UNLIMITED = ["cash", "bank", "sale", "cost"] as const;
const document = fc.record({
  day: fc.integer({ min: 0, max: 90 }),
  legs: fc
    .tuple(fc.constantFrom(...UNLIMITED), fc.constantFrom(...UNLIMITED), fc.integer({ min: 1, max: 99 }))
    .map(([from, to, amount]): Document["legs"] => [
      { account: from, dr: amount, cr: 0 },
      { account: to, dr: 0, cr: amount },
    ]),
});
const itemOf = (of: Chart, { day, legs }: Document, more: object = {}) =>
  voucher(
    of.branchId,
    legs.map(({ account, dr, cr }) => ({ account_id: of[account], dr, cr })),
    { doc_date: dateOf(day), ...more },
  );

/** Turnovers by account name, comparable between branches. */
const turnovers = async (of: Chart, table: "turn_day" | "turn_month", when: "day" | "fm") => {
  const rows = await asLedgerOwner<{ account_id: number; at: string; dr: string; cr: string; n: string }>(
    `select account_id, ${when}::text as at, sum(dr) as dr, sum(cr) as cr, sum(n) as n from ledger.${table}
      where branch_id = $1 group by 1, 2`,
    [of.branchId],
  );
  const nameOf = (id: number) => NAMES.find((name) => of[name] === id);
  return rows.map(({ account_id, at, dr, cr, n }) => [nameOf(account_id), at, dr, cr, n].join(" ")).sort();
};

test("the same documents in any order, grouping and batching give the same books", async () => {
  const anyOrder = fc
    .array(document, { minLength: 5, maxLength: 60 })
    .chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })));
  await fc.assert(
    fc.asyncProperty(anyOrder, fc.integer({ min: 1, max: 7 }), async ([given, shuffled], size) => {
      const [one, other] = [await chart((await office()).branchId), await chart((await office()).branchId)];
      for (const each of given) await call(all.clients[0]!, "post", itemOf(one, each));
      const batches = Array.from({ length: Math.ceil(shuffled.length / size) }, (_, at) =>
        shuffled.slice(at * size, (at + 1) * size).map((each) => itemOf(other, each)),
      );
      await share(all.clients, batches, (client, items) => call(client, "post_many", items));
      for (const [table, when] of [
        ["turn_day", "day"],
        ["turn_month", "fm"],
      ] as const)
        expect(await turnovers(other, table, when)).toEqual(await turnovers(one, table, when));
      expect([await ledgerMismatches(one), await ledgerMismatches(other)]).toEqual([[], []]);
    }),
    { numRuns: runs(12) },
  );
}, 120_000);

test("k concurrent sends of one key: one voucher, k equal answers; the same after a lost answer", async () => {
  const of = await chart((await office()).branchId);
  const send = (client: pg.Client, key: string): Promise<LedgerReply> => {
    const one = () => call(client, "post", voucher(of.branchId, legs(of.cash, of.sale, 5), { key }));
    // A lost race for a key fails the batch and is retried, like in the batcher.
    return one().catch(({ code }) => {
      expect(code).toBe("23505");
      return one();
    });
  };
  for (let nr = 0; nr < 20; nr++) {
    const answers = await Promise.all(all.clients.map((client) => send(client, `pay:${nr}`)));
    expect(new Set(answers.map(({ voucher_id }) => voucher_id)).size).toBe(1);
    expect(await send(all.clients[0]!, `pay:${nr}`)).toEqual(answers[0]);
  }
  const [row] = await asLedgerOwner("select count(*)::int as n from ledger.vouchers where branch_id = $1", [
    of.branchId,
  ]);
  expect(row).toEqual({ n: 20 });
  expect(await ledgerMismatches(of)).toEqual([]);
});

test.each([1, 16])(
  "batches, holds, captures, reversals and expiries over the same accounts never deadlock (%i slots)",
  async (slots) => {
    const of = await chart((await office()).branchId);
    await asLedgerOwner("update ledger.accounts set slots = $2 where branch_id = $1 and id = $3", [
      of.branchId,
      slots,
      of.sale,
    ]);
    for (const account of [of.receivable, of.wallet]) await allow(of, account, 1_000_000);
    let luck = 11 + slots;
    const pick = (n: number) => {
      luck = (luck * 48_271) % 2_147_483_647;
      return luck % n;
    };
    const any = (size: number) => {
      const names = Array.from({ length: 2 * size }, () => of[NAMES[pick(6)]!]);
      const lines = names.map((account_id, at) => (at % 2 ? { account_id, cr: 3 } : { account_id, dr: 3 }));
      return voucher(of.branchId, lines, { doc_date: dateOf(pick(200)) });
    };
    const acts = [
      (client: pg.Client) =>
        call(
          client,
          "post_many",
          Array.from({ length: 1 + pick(6) }, () => any(1 + pick(3))),
        ),
      async (client: pg.Client, at: number) => {
        const account_id = pick(2) ? of.wallet : of.receivable;
        const expires_at = new Date(Date.now() + (pick(2) ? 3_600_000 : 5)).toISOString();
        const { hold_id } = await call(client, "hold", {
          branch_id: of.branchId,
          account_id,
          amount: 3,
          source: `h${at}`,
          expires_at,
        });
        if (!hold_id) return;
        // The limited account with the higher id comes first or last.
        const both = [
          { account_id: of.wallet, dr: 3 },
          { account_id: of.receivable, cr: 3 },
        ];
        await call(
          client,
          "capture_hold",
          of.branchId,
          hold_id,
          3,
          voucher(of.branchId, pick(2) ? both : both.reverse()),
        );
      },
      (client: pg.Client) => call(client, "expire_holds", 50),
      async (client: pg.Client) => {
        const day = dateOf(pick(200));
        const { voucher_id } = await call(client, "post", { ...any(2), doc_date: day });
        const request = {
          branch_id: of.branchId,
          voucher_id,
          doc_date: day,
          on: day,
          created_by: "x",
          request_id: "x",
        };
        if (voucher_id) await call(client, "reverse", request);
      },
    ];
    const codes = await share(all.clients, [...Array(300).keys()], (client, at) =>
      acts[pick(acts.length)]!(client, at).then(
        () => "done",
        ({ code }) => code as string,
      ),
    );
    // Deadlocks would show as various errors, often; a busy machine alone causes rare timeouts.
    expect(codes.filter((code) => code !== "done" && code !== "55P03")).toEqual([]);
    expect(codes.filter((code) => code === "55P03").length).toBeLessThan(6);
    expect(await ledgerMismatches(of)).toEqual([]);
  },
);

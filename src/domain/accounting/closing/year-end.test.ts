import { beforeEach, describe, expect, test } from "vitest";
import { balances, close, foreign, mapped, pair, post, reopen, stateOf, typeRate } from "../../../../tests/closing";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart } from "../../../../tests/ledger";
import { allow, ledgerMismatches } from "../../../../tests/ledger-crowd";

let of: Chart;
let b: number;
beforeEach(async () => {
  of = await chart((await office()).branchId);
  b = of.branchId;
});

const END = "2025-12-31";
/** A year of a small agency: sales on credit, costs, a wallet with a hold. */
async function year() {
  await post(of, "2025-03-01", pair(of.cash, await mapped(b, "equity.capital"), 1_000));
  await allow(of, of.receivable, 700);
  await post(of, "2025-04-01", pair(of.receivable, of.sale, 700));
  await post(of, "2025-05-01", pair(of.cost, of.cash, 250));
  await post(of, "2025-06-01", pair(of.bank, of.wallet, 90));
  const wish = { branch_id: b, account_id: of.wallet, amount: 80, source: "w", expires_at: "2040-01-01" };
  await asLedgerOwner("select ledger.hold($1)", [JSON.stringify(wish)]);
}

const NOT_PAIR = "v.source_type is distinct from 'year_end'";

describe("a year's end", () => {
  test("carries profit into earnings and the rest over, beyond limits and holds, without changing balances", async () => {
    await year();
    const before = await balances(b, END);
    const run = await close(b, END);
    expect([run.state, run.findings]).toEqual(["done", []]);
    expect(run.result.documents!.map(({ kind, doc_date }) => `${kind} ${doc_date}`)).toEqual([
      "pl_close 2025-12-31",
      "pl_close 2025-12-31",
      "closing 2025-12-31",
      "opening 2026-01-01",
    ]);
    expect(run.result.months).toHaveLength(12);
    expect(run.seal).toMatch(/^[0-9a-f]{64}$/);
    // All balances are zero on the evening of the last day; the next morning permanent ones are restored.
    expect(await balances(b, END)).toEqual({});
    const after = await balances(b, "2026-01-01");
    const retained = `${await mapped(b, "equity.retained")} IRR`;
    const { [`${of.sale} IRR`]: sale, [`${of.cost} IRR`]: cost, ...permanent } = before;
    expect(after).toEqual({ ...permanent, [retained]: [sale![0] + cost![0], sale![1] + cost![1]] });
    expect(after[retained]).toEqual([-450n, -450n]);
    // The closing and opening documents are neutral: without them every day reads the same.
    expect(await balances(b, END, NOT_PAIR)).toEqual(after);
    expect(await ledgerMismatches(of)).toEqual([]);
    expect(await post(of, END, pair(of.cash, of.sale, 1))).toMatchObject({ refused: { code: 7301 } });
    expect(await post(of, "2026-01-01", pair(of.cash, of.sale, 1))).toHaveProperty("voucher_id");
  });

  test("without documents closes and posts nothing; past months stay closed", async () => {
    const run = await close(b, END);
    expect([run.state, run.result.documents]).toEqual(["done", []]);
    expect((await close(b, "2025-06-30")).result.months).toEqual([]);
  });

  test("is undone by reopening, and repeated", async () => {
    await year();
    const before = await balances(b, END);
    const first = await close(b, END);
    expect(await reopen(b)).toMatchObject({ documents: [{}, {}, {}, {}] });
    expect(await stateOf(b, 202512)).toBe("open");
    expect(await stateOf(b, 202511)).toBe("closed");
    expect(await balances(b, END)).toEqual(before);
    expect(await balances(b, "2026-12-31")).toEqual(before);
    await post(of, END, pair(of.cost, of.cash, 50));
    const again = await close(b, END);
    expect([again.state, again.result.months, again.prev_seal]).toEqual(["done", [202512], first.seal]);
    expect((await balances(b, "2026-01-01"))[`${await mapped(b, "equity.retained")} IRR`]).toEqual([-400n, -400n]);
    expect(await ledgerMismatches(of)).toEqual([]);
    expect(await balances(b, END)).toEqual({});
  });

  test("after a year's end the next one carries only what happened since", async () => {
    await year();
    await close(b, END);
    await post(of, "2026-02-01", pair(of.cash, of.sale, 11));
    const before = await balances(b, "2026-10-31");
    expect((await close(b, "2026-10-31")).state).toBe("done");
    expect(await balances(b, "2026-10-31")).toEqual(before);
  });

  test("two years together, the first with documents of its own", async () => {
    await asLedgerOwner("select ledger.add_periods($1, ledger.fiscal_months('gregorian', 2024))", [b]);
    await post(of, "2024-05-01", pair(of.cash, of.sale, 5));
    await year();
    const run = await close(b, END);
    expect(run.state).toBe("done");
    expect(new Set(run.result.documents!.map(({ doc_date }) => doc_date.slice(0, 4)))).toEqual(
      new Set(["2024", "2025", "2026"]),
    );
    expect((await balances(b, "2026-01-01"))[`${await mapped(b, "equity.retained")} IRR`]).toEqual([-455n, -455n]);
    expect(await ledgerMismatches(of)).toEqual([]);
  });

  test("an account that requires a party is carried over by party", async () => {
    const [row] = await asLedgerOwner<{ id: number }>(
      `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, type, nature, party_required)
       select $1, id, 4, '11029801', 'x', 'x', 'asset', 'debit', true from ledger.accounts where branch_id = $1 and code = '1102' returning id`,
      [b],
    );
    for (const [party, amount] of [
      ["person:1", 5],
      ["person:2", 7],
    ] as const)
      await post(of, "2025-05-01", pair(row!.id, of.sale, amount, { party }));
    expect((await close(b, END)).state).toBe("done");
    const opened = await asLedgerOwner<object>(
      "select party, dr::int from ledger.entries where branch_id = $1 and doc_date = '2026-01-01' and account_id = $2 order by 1",
      [b, row!.id],
    );
    expect(opened).toEqual([
      { party: "person:1", dr: 5 },
      { party: "person:2", dr: 7 },
    ]);
  });

  test("an inactive account is carried over too", async () => {
    await post(of, "2025-05-01", pair(of.bank, of.cash, 5));
    await asLedgerOwner("update ledger.accounts set active = false where branch_id = $1 and id = $2", [b, of.bank]);
    expect((await close(b, END)).state).toBe("done");
    expect((await balances(b, "2026-01-01"))[`${of.bank} IRR`]).toEqual([5n, 5n]);
  });

  test("a thousand accounts: balanced documents of at most a thousand lines", async () => {
    await asLedgerOwner(
      `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, type, nature)
       select $1, p.id, 4, '1102' || 5000 + n, 'x', 'x', 'asset', 'debit' from ledger.accounts p, generate_series(1, 1200) n
        where p.branch_id = $1 and p.code = '1102'`,
      [b],
    );
    const ids = await asLedgerOwner<{ id: number }>(
      "select id from ledger.accounts where branch_id = $1 and title = 'x' order by id",
      [b],
    );
    for (let at = 0; at < ids.length; at += 400) {
      const some = ids.slice(at, at + 400);
      const lines = some.map(({ id }) => ({ account_id: id, dr: 3 }));
      await post(of, "2025-05-01", [...lines, { account_id: of.sale, cr: 3 * some.length }]);
    }
    const run = await close(b, END);
    expect(run.state).toBe("done");
    const kinds = run.result.documents!.filter(({ kind }) => kind === "opening");
    expect(kinds.length).toBeGreaterThan(2);
    expect(Math.max(...kinds.map(({ lines }) => lines))).toBeLessThanOrEqual(1_000);
    expect(Object.keys(await balances(b, "2026-01-01"))).toHaveLength(1_201);
    expect(await ledgerMismatches(of)).toEqual([]);
  });
});

describe("foreign money", () => {
  test("is revalued at the day's rate; twice at one rate changes nothing", async () => {
    await post(of, "2025-02-01", foreign(of.bank, of.sale, 10_000, 5_000_000));
    await typeRate(b, "2025-03-31", 60_000);
    const run = await close(b, "2025-03-31");
    expect(run.result.documents).toMatchObject([{ kind: "fx_reval", doc_date: "2025-03-31", total: "1000000" }]);
    expect((await balances(b, "2025-03-31"))[`${of.bank} USD`]).toEqual([6_000_000n, 10_000n]);
    expect((await balances(b, "2025-03-31"))[`${await mapped(b, "fx.gain")} IRR`]).toEqual([-1_000_000n, -1_000_000n]);
    const next = await close(b, "2025-04-30");
    expect([next.state, next.result.documents]).toEqual(["done", []]);
    await typeRate(b, "2025-05-31", 40_000);
    expect((await close(b, "2025-05-31")).result.documents).toMatchObject([{ kind: "fx_reval", total: "2000000" }]);
    expect((await balances(b, "2025-05-31"))[`${of.bank} USD`]).toEqual([4_000_000n, 10_000n]);
    expect(await ledgerMismatches(of)).toEqual([]);
  });

  test("non-monetary balances stay at cost: prepayments, stock, and accounts so configured", async () => {
    const made = (title: string, latin: string) =>
      asLedgerOwner<{ id: number; monetary: boolean }>(
        `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, type, nature)
         select $1, id, 4, '1102' || (7000 + (random() * 2000)::int), $2, $3, 'asset', 'debit'
           from ledger.accounts where branch_id = $1 and code = '1102' returning id, monetary`,
        [b, title, latin],
      ).then(([row]) => row!);
    const [prepaid, stock, plain] = [
      await made("پیش‌پرداخت هتل", "x"),
      await made("x", "Stock of SIM cards"),
      await made("y", "y"),
    ];
    expect([prepaid, stock, plain].map(({ monetary }) => monetary)).toEqual([false, false, true]);
    await asLedgerOwner("update ledger.accounts set monetary = false where branch_id = $1 and id = $2", [b, plain.id]);
    for (const { id } of [prepaid, stock, plain])
      await post(of, "2025-02-01", foreign(id, of.sale, 200_000, 5_000_000));
    // Without foreign balances a missing rate is no finding.
    expect((await close(b, "2025-02-28")).findings).toEqual([]);
    await typeRate(b, "2025-03-31", 60_000);
    expect((await close(b, "2025-03-31")).result.documents).toEqual([]);
    const after = await balances(b, "2025-03-31");
    for (const { id } of [prepaid, stock, plain]) expect(after[`${id} USD`]).toEqual([5_000_000n, 200_000n]);
  });

  test("without a rate: a month is closed with a warning, a year is not", async () => {
    await post(of, "2025-02-01", foreign(of.bank, of.sale, 100, 50_000));
    const month = await close(b, "2025-02-28");
    expect([month.state, month.findings.map(({ key }) => key)]).toEqual(["done", ["rates"]]);
    const whole = await close(b, END);
    expect(whole).toMatchObject({
      state: "refused",
      findings: [{ key: "rates", blocks: true, rows: [{ currency: "USD" }] }],
    });
    expect(await stateOf(b, 202503)).toBe("open");
    await typeRate(b, "2025-12-30", 500);
    expect((await close(b, END)).state).toBe("done");
  });

  test("a year's end retains each currency's balance, on either side", async () => {
    await typeRate(b, "2025-01-02", 60_000);
    // Dollars zero with rials left, rials zero with dollars left, and opposite signs, for permanent and temporary
    // accounts.
    await post(of, "2025-02-01", foreign(of.bank, of.sale, 100, 50_000));
    await post(of, "2025-02-02", foreign(of.sale, of.cash, 100, 60_000));
    await post(of, "2025-02-03", foreign(of.cost, await mapped(b, "equity.capital"), 200, 100_000));
    await post(of, "2025-02-04", foreign(await mapped(b, "equity.capital"), of.cost, 300, 90_000));
    const totals = await balances(b, END);
    expect(totals[`${of.sale} USD`]).toEqual([10_000n, 0n]);
    expect(totals[`${of.cost} USD`]).toEqual([10_000n, -100n]);
    const run = await close(b, END);
    expect([run.state, run.findings.map(({ key }) => key)]).toEqual(["done", ["nature"]]);
    // Dollars were bought and sold at different prices: the balance of the closing account is zero in each currency.
    const pair_ = await mapped(b, "closing.balance");
    expect(await balances(b, END)).toEqual({ [`${pair_} IRR`]: [-10_000n, -10_000n], [`${pair_} USD`]: [10_000n, 0n] });
    const after = await balances(b, "2026-01-01");
    expect(after).toEqual(await balances(b, END, NOT_PAIR));
    expect(after[`${of.bank} USD`]).toEqual([60_000n, 100n]);
    expect(after[`${await mapped(b, "equity.capital")} USD`]).toEqual([-10_000n, 100n]);
    expect(after[`${await mapped(b, "equity.retained")} USD`]).toEqual([20_000n, -100n]);
    expect(await ledgerMismatches(of)).toEqual([]);
    expect(await reopen(b)).toHaveProperty("documents");
    expect((await balances(b, "2026-12-31"))[`${of.cost} USD`]).toEqual([10_000n, -100n]);
    expect(await ledgerMismatches(of)).toEqual([]);
  });
});

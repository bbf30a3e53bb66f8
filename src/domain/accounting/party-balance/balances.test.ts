import { beforeEach, describe, expect, test } from "vitest";
import type { OperatorActor } from "@/domain/kernel/context";
import { close, foreign, mapped, pair, post, typeRate } from "../../../../tests/closing";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart } from "../../../../tests/ledger";
import { personOf } from "../../../../tests/operators";
import { runs } from "../../../../tests/runs";
import { listBalances } from "./list-balances";
import { PartyBalanceQuery } from "./schema";

/** Debtors and creditors compared with a map of the posted lines. */
let of: Chart;
let b: number;
let actor: OperatorActor;
let payable: number;
beforeEach(async () => {
  const { branchId } = await office();
  of = await chart(branchId);
  b = of.branchId;
  actor = await personOf(branchId);
  payable = await mapped(b, "supplier.payable");
});

const list = (input: object) =>
  listBalances(ctxOf(actor), PartyBalanceQuery.parse({ per_page: 100, date: "2026-06-30", ...input }));
type Answer = Awaited<ReturnType<typeof list>>;
const drawn = ({ items }: Answer) =>
  Object.fromEntries(
    items.map(({ party, account, side, amount, own }) => [
      [account.id, own?.currency ?? "IRR", `${party.type}:${party.id}`].join(" "),
      `${side} ${amount}${own ? ` ${own.amount}` : ""}`,
    ]),
  );
const PARTIES = [undefined, "person:1", "person:2", "supplier:1", "supplier:2", "colleague:1", "passenger:987654321"];
type Posted = { day: string; account: number; party: string | undefined; ccy: string; n: bigint; f: bigint };

/** The same of a list of lines. */
function model(
  lines: readonly Posted[],
  input: { date: string; side?: string; account?: number },
  kinds: ReadonlySet<number>,
) {
  const sums = new Map<string, [bigint, bigint]>();
  let account = 0n;
  for (const line of lines) {
    if (line.day > input.date || (input.account ? line.account !== input.account : !kinds.has(line.account))) continue;
    account += line.n;
    if (!line.party) continue;
    const key = [line.account, line.ccy, line.party].join(" ");
    const [n, f] = sums.get(key) ?? [0n, 0n];
    sums.set(key, [n + line.n, f + line.f]);
  }
  const rows = [...sums].filter(([, [n, f]]) => n !== 0n || f !== 0n);
  const all = rows.reduce((sum, [, [n]]) => sum + n, 0n);
  const size = (n: bigint) => (n < 0n ? -n : n);
  const shown = rows.filter(([, [n, f]]) => !input.side || (input.side === "debit") === (n === 0n ? f > 0n : n > 0n));
  return {
    items: Object.fromEntries(
      shown.map(([key, [n, f]]) => [
        key,
        `${(n === 0n ? f : n) > 0n ? "debit" : "credit"} ${size(n)}${key.includes(" IRR ") ? "" : ` ${size(f)}`}`,
      ]),
    ),
    list: all,
    account,
  };
}

function dice(seed: number) {
  let state = seed * 48_271 + 11;
  return (n: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
}

describe("debtors and creditors", () => {
  test.each(Array.from({ length: runs(5) }, (_, nth) => nth + 1))(
    "on any day, of any account and side, folded or not: seed %i",
    async (seed) => {
      const any = dice(seed);
      const lines: Posted[] = [];
      const accounts = [of.cash, of.bank, payable, of.cost, of.sale];
      const kinds = new Set([of.cash, of.bank, payable]);
      for (let nr = 0; nr < 40; nr++) {
        const day = `2026-${String(1 + any(7)).padStart(2, "0")}-${String(1 + any(28)).padStart(2, "0")}`;
        const [from, to, amount] = [accounts[any(5)]!, accounts[any(5)]!, 1 + any(900)];
        const isForeign = any(3) === 0;
        const both = (isForeign ? foreign(from, to, amount, amount * 500) : pair(from, to, amount)).map((line) => {
          const party = PARTIES[any(PARTIES.length)];
          return { ...line, ...(party && { party }) } as Record<string, number | string | undefined>;
        });
        expect(await post(of, day, both)).toHaveProperty("voucher_id");
        for (const { account_id, party, ...line } of both) {
          const n = BigInt(line.dr ?? 0) - BigInt(line.cr ?? 0);
          const f = isForeign ? BigInt(line.fc_dr ?? 0) - BigInt(line.fc_cr ?? 0) : n;
          lines.push({
            day,
            account: account_id as number,
            party: party as string,
            ccy: isForeign ? "USD" : "IRR",
            n,
            f,
          });
        }
        if (nr % 7 === 3) await asLedgerOwner("select ledger.fold_turnovers($1, 5)", [b]);
      }
      for (const date of ["2026-01-31", "2026-03-15", "2026-06-30", "2026-12-31"])
        for (const narrowed of [
          {},
          { side: "debit" },
          { side: "credit" },
          { account: of.cash },
          { account: of.sale },
        ]) {
          const expected = model(lines, { date, ...narrowed }, kinds);
          const answer = await list({ date, ...narrowed });
          expect([date, narrowed, drawn(answer)]).toEqual([date, narrowed, expected.items]);
          expect(BigInt(answer.tie.list)).toBe(expected.list);
          if ("account" in narrowed) expect(BigInt(answer.tie.account)).toBe(expected.account);
          expect(BigInt(answer.tie.difference)).toBe(BigInt(answer.tie.account) - BigInt(answer.tie.list));
          expect(answer.meta.total).toBe(Object.keys(expected.items).length);
        }
    },
  );

  test("of an account whose lines all have a party, the list equals the account; a line without one is the difference", async () => {
    await post(of, "2026-02-01", pair(of.bank, of.sale, 70, { party: "person:1" }));
    await post(of, "2026-02-02", pair(of.bank, of.sale, 30, { party: "person:2" }));
    expect((await list({ account: of.bank })).tie).toEqual({ list: 100, account: 100, opening: 0, difference: 0n });
    await post(of, "2026-02-03", pair(of.bank, of.sale, 9));
    expect((await list({ account: of.bank })).tie).toMatchObject({ list: 100, account: 109, difference: 9n });
  });

  test("banks and cash boxes, whose lines have the payer, are listed only when chosen", async () => {
    await post(of, "2026-02-01", pair(of.bank, payable, 70, { party: "person:1" }));
    expect(Object.keys(drawn(await list({})))).toEqual([`${of.bank} IRR person:1`]);
    await asLedgerOwner("update ledger.accounts set kind = 'bank' where branch_id = $1 and id = $2", [b, of.bank]);
    expect([(await list({})).items, (await list({})).tie]).toMatchObject([[], { list: 0, account: 0 }]);
    expect(Object.keys(drawn(await list({ account: of.bank })))).toEqual([`${of.bank} IRR person:1`]);
  });

  test("of an account above, of a search, page by page; an unknown account is refused", async () => {
    const [above] = await asLedgerOwner<{ id: number }>(
      "select sub_ledger_id as id from ledger.accounts where branch_id = $1 and id = $2",
      [b, of.bank],
    );
    for (let n = 1; n <= 3; n++) await post(of, "2026-02-01", pair(of.bank, of.sale, n, { party: `person:${n}` }));
    const first = await list({ account: above!.id, per_page: 2 });
    expect(first.items.map(({ amount }) => amount)).toEqual([3, 2]);
    expect(first.meta).toMatchObject({ total: 3, pages: 2 });
    const second = await list({ account: above!.id, per_page: 2, page: 2 });
    expect(second.items.map(({ amount }) => amount)).toEqual([1]);
    expect(second.totals).toEqual(first.totals);
    expect((await list({ account: above!.id, search: "zzzz" })).items).toEqual([]);
    await expect(list({ account: 1_999_999_999 })).rejects.toMatchObject({ reason: "notFound" });
  });
});

describe("over a year's end", () => {
  test("each party opens with what it closed with; the last day shows balances before closing", async () => {
    await typeRate(b, "2025-12-31", 60_000);
    await post(of, "2025-05-01", pair(of.bank, of.sale, 700, { party: "person:1" }));
    await post(
      of,
      "2025-06-01",
      pair(of.cost, payable, 300).map((line) => ({ ...line, party: "supplier:1" })),
    );
    await post(of, "2025-06-01", pair(of.bank, of.sale, 11));
    const before = await list({ date: "2025-12-31" });
    expect(drawn(before)).toEqual({
      [`${of.bank} IRR person:1`]: "debit 700",
      [`${payable} IRR supplier:1`]: "credit 300",
    });
    expect(before.since).toBeNull();
    expect((await close(b, "2025-12-31")).state).toBe("done");
    const after = await list({ date: "2025-12-31" });
    expect([drawn(after), after.tie]).toEqual([drawn(before), before.tie]);
    const opened = await list({ date: "2026-01-01" });
    expect([opened.since, drawn(opened)]).toEqual(["2026-01-01", drawn(before)]);
    expect(opened.tie).toEqual({ ...before.tie, opening: before.tie.account });
    await post(of, "2026-02-01", pair(of.bank, of.sale, 5, { party: "person:1" }));
    expect((await list({ account: of.bank })).tie).toEqual({ list: 705, account: 716, opening: 711, difference: 11n });
  });

  test("a merged passenger's balances are those of the surviving one", async () => {
    const [one, other] = await asLedgerOwner<{ id: number }>(
      `insert into passengers (branch_id, nationality, first_name, last_name, status)
       select $1, 'IR', 'a', 'b', 1 from generate_series(1, 2) n returning id`,
      [b],
    );
    await post(of, "2026-05-01", pair(of.bank, of.sale, 5, { party: `passenger:${one!.id}` }));
    await post(of, "2026-05-01", pair(of.bank, of.sale, 7, { party: `passenger:${other!.id}` }));
    await asLedgerOwner("update passengers set merged_into = $3, status = 5 where branch_id = $1 and id = $2", [
      b,
      one!.id,
      other!.id,
    ]);
    expect(drawn(await list({}))).toEqual({ [`${of.bank} IRR passenger:${other!.id}`]: "debit 12" });
  });
});

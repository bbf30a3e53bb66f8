import { beforeEach, describe, expect, test } from "vitest";
import { close, foreign, mapped, pair, post, reopen, typeRate } from "../../../../tests/closing";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart } from "../../../../tests/ledger";
import { ledgerMismatches } from "../../../../tests/ledger-crowd";

/** A year's end compared with an independent model of the books: by account, currency, party and cost centre. */
let of: Chart;
let b: number;
beforeEach(async () => {
  of = await chart((await office()).branchId);
  b = of.branchId;
});

const END = "2025-12-31";
const OPENS = "2026-01-01";

type Line = { account_id: number; party?: string; cost_center_id?: number; ccy?: string } & Record<string, unknown>;
type Key = string;
type Sums = Map<Key, [bigint, bigint]>;

/** An independent list of posted lines; it uses no calculation of the product. */
class Outside {
  lines: Line[] = [];
  constructor(
    readonly types: Map<number, string>,
    readonly rate: number,
  ) {}
  take(lines: readonly object[]) {
    this.lines.push(...(lines as Line[]));
  }
  sums(keep: (type: string) => boolean): Sums {
    const sums: Sums = new Map();
    for (const line of this.lines) if (keep(this.types.get(line.account_id)!)) add(sums, keyOf(line), netOf(line));
    return clean(sums);
  }
  /**
   * The balances of the new year's first evening: foreign assets and liabilities at the rate, profit in one account.
   */
  opening(retained: number): Sums {
    const sums = this.sums((type) => !["income", "expense"].includes(type));
    let gained = 0n;
    for (const [key, [n, f]] of sums) {
      const { account, ccy } = readKey(key);
      if (ccy === "IRR" || !["asset", "liability"].includes(this.types.get(account)!)) continue;
      // The dollar has two decimals.
      const worth = (f * BigInt(this.rate)) / 100n;
      gained += worth - n;
      sums.set(key, [worth, f]);
    }
    for (const [key, [n, f]] of this.sums((type) => ["income", "expense"].includes(type)))
      add(sums, keyOf({ account_id: retained, ccy: readKey(key).ccy }), [n, f]);
    add(sums, keyOf({ account_id: retained }), [-gained, -gained]);
    return clean(sums);
  }
}
const keyOf = ({ account_id, ccy = "IRR", party, cost_center_id }: Line): Key =>
  [account_id, ccy, party ?? "-", cost_center_id ?? "-"].join(" ");
const readKey = (key: Key) => ({ account: Number(key.split(" ")[0]), ccy: key.split(" ")[1]! });
const big = (value: unknown) => BigInt((value as number | undefined) ?? 0);
const netOf = (line: Line): [bigint, bigint] => {
  const n = big(line.dr) - big(line.cr);
  return [n, line.ccy ? big(line.fc_dr) - big(line.fc_cr) : n];
};
const add = (sums: Sums, key: Key, [n, f]: [bigint, bigint]) => {
  const [was, foreign_] = sums.get(key) ?? [0n, 0n];
  sums.set(key, [was + n, foreign_ + f]);
};
const clean = (sums: Sums): Sums => {
  for (const [key, [n, f]] of sums) if (n === 0n && f === 0n) sums.delete(key);
  return sums;
};
const sorted = (sums: Sums) => Object.fromEntries([...sums].sort(([one], [other]) => (one < other ? -1 : 1)));

/** Sums of the stored lines. */
async function stored(where: string): Promise<Sums> {
  const rows = await asLedgerOwner<Line & { n: string; f: string }>(
    `select e.account_id, e.ccy, e.party, e.cost_center_id, sum(e.dr - e.cr)::text as n, sum(e.fc_dr - e.fc_cr)::text as f
       from ledger.entries e
       join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
      where e.branch_id = $1 and e.account_id <> ledger.mapped_account($1, 'closing.balance', e.doc_date) and ${where}
      group by 1, 2, 3, 4`,
    [b],
  );
  const sums: Sums = new Map();
  for (const row of rows)
    add(
      sums,
      keyOf({ ...row, party: row.party ?? undefined, cost_center_id: row.cost_center_id ?? undefined } as Line),
      [BigInt(row.n), BigInt(row.f)],
    );
  return clean(sums);
}

const centers = () =>
  asLedgerOwner<{ id: number }>(
    "insert into cost_centers (branch_id, code, title) select $1, 'c' || n, 'c' || n from generate_series(1, 3) n returning id",
    [b],
  ).then((rows) => rows.map(({ id }) => id));

async function account(parent: string, code: string, type: string, nature: string): Promise<number> {
  const [row] = await asLedgerOwner<{ id: number }>(
    `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, type, nature)
     select $1, id, 4, $3, 'x', 'x', $4, $5 from ledger.accounts where branch_id = $1 and code = $2 returning id`,
    [b, parent, code, type, nature],
  );
  return row!.id;
}

/** Forty parties, and none. */
const PARTIES = [
  undefined,
  ...["person", "colleague", "supplier", "passenger"].flatMap((kind) =>
    Array.from({ length: 10 }, (_, nth) => `${kind}:${nth + 1}`),
  ),
];

describe("a year's end by party and cost centre", () => {
  test("a bounced cheque's debtor is carried to the next year, whatever the account's settings", async () => {
    const bounced = await mapped(b, "cheque.bounced");
    await post(of, "2025-05-01", pair(bounced, of.cash, 200_000_000, { party: "colleague:7" }));
    expect((await close(b, END)).state).toBe("done");
    const opened = await stored(`v.kind = 'opening' and e.account_id = ${bounced}`);
    expect(sorted(opened)).toEqual({ [`${bounced} IRR colleague:7 -`]: [200_000_000n, 200_000_000n] });
  });

  test("merged passengers are carried over as the surviving one", async () => {
    const [one, other] = await asLedgerOwner<{ id: number }>(
      `insert into passengers (branch_id, nationality, first_name, last_name, status)
       select $1, 'IR', 'a', 'b', 1 from generate_series(1, 2) n returning id`,
      [b],
    );
    const bounced = await mapped(b, "cheque.bounced");
    await post(of, "2025-05-01", pair(bounced, of.cash, 5, { party: `passenger:${one!.id}` }));
    await post(of, "2025-05-01", pair(bounced, of.cash, 7, { party: `passenger:${other!.id}` }));
    await asLedgerOwner("update passengers set merged_into = $3, status = 5 where branch_id = $1 and id = $2", [
      b,
      one!.id,
      other!.id,
    ]);
    expect((await close(b, END)).state).toBe("done");
    const opened = await stored(`v.kind = 'opening' and e.account_id = ${bounced}`);
    expect(sorted(opened)).toEqual({ [`${bounced} IRR passenger:${other!.id} -`]: [12n, 12n] });
  });

  test.each([
    [1, 400],
    [2, 60],
    [3, 60],
  ])(
    "every account type, two currencies, all parties, closed, reopened, closed: seed %i, %i documents",
    async (seed, documents) => {
      const random = dice(seed);
      const [first, second, third] = await centers();
      const [capital, retained] = [await mapped(b, "equity.capital"), await mapped(b, "equity.retained")];
      const payable = await mapped(b, "supplier.payable");
      const extra = await account("3101", "31019901", "equity", "credit");
      const types = new Map(
        await asLedgerOwner<{ id: number; type: string }>("select id, type from ledger.accounts where branch_id = $1", [
          b,
        ]).then((rows) => rows.map(({ id, type }) => [id, type] as const)),
      );
      await typeRate(b, END, 60_000);
      const books = new Outside(types, 60_000);
      const choices = [of.cash, of.bank, of.cost, of.sale, payable, capital, extra];
      const who = () => pick(random, PARTIES);
      const where = () => pick(random, [undefined, first, second, third]);
      const day = () => `2025-${String(1 + Math.floor(random() * 12)).padStart(2, "0")}-15`;
      const some = async () => {
        const [from, to] = [pick(random, choices), pick(random, choices)];
        const amount = 100 * (1 + Math.floor(random() * 9_000));
        const lines = (random() < 0.4 ? foreign(from, to, amount, amount * 500) : pair(from, to, amount)).map(
          (line) => ({
            ...line,
            ...given({ party: who(), cost_center_id: where() }),
          }),
        );
        expect(await post(of, day(), lines)).toHaveProperty("voucher_id");
        books.take(lines);
      };
      for (let n = 0; n < documents; n++) await some();
      for (const round of [1, 2]) {
        expect((await close(b, END)).state, `round ${round}`).toBe("done");
        const opening = books.opening(retained);
        expect(sorted(await stored(`e.doc_date = '${OPENS}' and v.source_type = 'year_end'`))).toEqual(sorted(opening));
        // On the evening of the last day all balances are zero, of every party.
        expect(sorted(await stored(`e.doc_date <= '${END}'`))).toEqual({});
        expect(await ledgerMismatches(of)).toEqual([]);
        if (round === 2) break;
        expect(await reopen(b)).toHaveProperty("documents");
        // Revaluations remain; everything else is as it was posted.
        const stands = await stored(`v.kind <> 'fx_reval' and e.doc_date > '2020-01-01'`);
        expect(sorted(stands)).toEqual(sorted(books.sums(() => true)));
        const late = pair(of.cash, of.sale, 4_200, given({ party: "person:2", cost_center_id: second }));
        expect(await post(of, "2025-12-30", late)).toHaveProperty("voucher_id");
        books.take(late);
      }
    },
  );
});

const given = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
function dice(seed: number) {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

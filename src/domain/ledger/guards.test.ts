import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { office } from "../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, voucher } from "../../../tests/ledger";

/** Raw SQL as the schema's owner: what no grant stops, the tables' own triggers and constraints do. */
let owner: pg.Client;
let app: pg.Client;
let of: Chart;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  app = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await Promise.all([owner.connect(), app.connect()]);
});
afterAll(() => Promise.all([owner.end(), app.end()]));
beforeEach(async () => {
  of = await chart((await office()).branchId);
});

const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );

/** All of it in one transaction of the owner; the SQLSTATE of what went wrong, else "done". */
async function attempt(...statements: (string | { text: string; values: unknown[] })[]): Promise<string | undefined> {
  await owner.query("begin");
  const outcome = await codeOf(
    (async () => {
      for (const one of statements) await owner.query(typeof one === "string" ? one : one);
      await owner.query("commit");
    })(),
  );
  if (outcome !== "done") await owner.query("rollback");
  return outcome;
}

const DAY = "2026-03-10";
const made = (id: number, { lines = 2, total = 10, day = DAY, fm = 202603, more = "" } = {}) =>
  `insert into ledger.vouchers (branch_id, doc_date, id, kind, fm, line_count, total, created_by${more && ", txid"})
   values (${of.branchId}, '${day}', ${id}, 'manual', ${fm}, ${lines}, ${total}, 'x'${more && `, ${more}`})`;
type Line = [line: number, account: number, dr: number, cr: number];
const lines = (id: number, rows: Line[], { day = DAY, table = "ledger.entries" } = {}) =>
  `insert into ${table} (branch_id, doc_date, voucher_id, line, account_id, sub_ledger_id, general_id, group_id, ccy, dr, cr, fc_dr, fc_cr)
   select ${of.branchId}, '${day}', ${id}, l, a, sub_ledger_id, general_id, group_id, 'IRR', d, c, d, c
     from (values ${rows.map((row) => `(${row.join(",")})`).join(",")}) v (l, a, d, c)
     join ledger.accounts on branch_id = ${of.branchId} and id = a`;
const good = (): Line[] => [
  [1, of.cash, 10, 0],
  [2, of.sale, 0, 10],
];
let next = 9_000_000_000;
const fresh = () => next++;

const rest = async () => {
  const [row] = await asLedgerOwner<{ vouchers: number; entries: number; turned: number }>(
    `select (select count(*)::int from ledger.vouchers where branch_id = $1) as vouchers,
            (select count(*)::int from ledger.entries where branch_id = $1) as entries,
            (select coalesce(sum(n), 0)::int from ledger.turn_day where branch_id = $1) as turned`,
    [of.branchId],
  );
  return row;
};
const NOTHING = { vouchers: 0, entries: 0, turned: 0 };

test("what is whole and balanced is taken", async () => {
  const id = fresh();
  expect(await attempt(made(id), lines(id, good()))).toBe("done");
  expect(await rest()).toEqual({ vouchers: 1, entries: 2, turned: 2 });
});

describe("what is not is refused, and leaves nothing", () => {
  const cases: [string, (id: number) => string[], string][] = [
    [
      "unbalanced",
      (id) => [
        made(id),
        lines(id, [
          [1, of.cash, 10, 0],
          [2, of.sale, 0, 9],
        ]),
      ],
      "LG004",
    ],
    [
      "less than its total",
      (id) => [
        made(id),
        lines(id, [
          [1, of.cash, 9, 0],
          [2, of.sale, 0, 9],
        ]),
      ],
      "LG004",
    ],
    ["one line", (id) => [made(id, { lines: 1 }), lines(id, [[1, of.cash, 10, 0]])], "23514"],
    ["a line short", (id) => [made(id, { lines: 3 }), lines(id, good())], "LG004"],
    ["a line too many", (id) => [made(id), lines(id, [...good(), [3, of.cost, 0, 0]])], "23514"],
    [
      "a gap in its lines",
      (id) => [
        made(id),
        lines(id, [
          [1, of.cash, 10, 0],
          [3, of.sale, 0, 10],
        ]),
      ],
      "LG004",
    ],
    [
      "zero",
      (id) => [
        made(id),
        lines(id, [
          [1, of.cash, 0, 0],
          [2, of.sale, 0, 0],
        ]),
      ],
      "23514",
    ],
    [
      "negative",
      (id) => [
        made(id),
        lines(id, [
          [1, of.cash, -10, 0],
          [2, of.sale, 0, -10],
        ]),
      ],
      "23514",
    ],
    [
      "both sides",
      (id) => [
        made(id),
        lines(id, [
          [1, of.cash, 10, 10],
          [2, of.sale, 10, 10],
        ]),
      ],
      "23514",
    ],
    [
      "beyond bigint",
      (id) => [
        made(id),
        lines(id, [
          [1, of.cash, 9e18, 0],
          [2, of.cash, 9e18, 0],
        ]),
      ],
      "LG004",
    ],
    ["no lines at all", (id) => [made(id)], "LG004"],
    ["lines by and by", (id) => [made(id), lines(id, good().slice(0, 1)), lines(id, good().slice(1))], "LG004"],
    ["lines of nobody", (id) => [lines(id, good())], "23503"],
    ["no month", (id) => [made(id, { day: "2028-01-01" }), lines(id, good(), { day: "2028-01-01" })], "LG001"],
    ["no partition", (id) => [made(id, { day: "2040-01-01" }), lines(id, good(), { day: "2040-01-01" })], "23514"],
    ["another month's key", (id) => [made(id, { fm: 202604 }), lines(id, good())], "LG001"],
    ["another transaction's mark", (id) => [made(id, { more: "'3'::xid8" }), lines(id, good())], "LG002"],
    ["constraints checked at once, then a line more", (id) => ["set constraints all immediate", made(id)], "LG004"],
    [
      "balanced, constraints checked, then a line more",
      (id) => [made(id), lines(id, good()), "set constraints all immediate", lines(id, [[3, of.cost, 1, 0]])],
      "LG004",
    ],
    ["aimed at its partition", (id) => [made(id).replace("ledger.vouchers", "ledger.vouchers_2026")], "LG008"],
    [
      "lines aimed at their partition",
      (id) => [made(id), lines(id, good(), { table: "ledger.entries_2026" })],
      "LG008",
    ],
  ];
  test.each(cases)("%s", async (_, act, code) => {
    expect(await attempt(...act(fresh()))).toBe(code);
    expect(await rest()).toEqual(NOTHING);
  });

  test("an account above the leaves, and another branch's", async () => {
    const [above] = await asLedgerOwner<{ id: number }>(
      "select sub_ledger_id as id from ledger.accounts where branch_id = $1 and id = $2",
      [of.branchId, of.sale],
    );
    const onParent = fresh();
    // Its own column there is null: written out, the account itself refuses.
    const forged = lines(onParent, [
      [1, of.cash, 10, 0],
      [2, above!.id, 0, 10],
    ]).replaceAll(
      "sub_ledger_id, general_id, group_id, 'IRR'",
      "coalesce(sub_ledger_id, id), general_id, group_id, 'IRR'",
    );
    expect(await attempt(made(onParent), forged)).toBe("LG003");
    const other = await chart((await office()).branchId);
    const elsewhere = fresh();
    const foreign = `insert into ledger.entries (branch_id, doc_date, voucher_id, line, account_id, sub_ledger_id, general_id,
      group_id, ccy, dr, cr, fc_dr, fc_cr) values (${of.branchId}, '${DAY}', ${elsewhere}, 1, ${of.cash}, 1, 1, 1, 'IRR', 10, 0, 10, 0),
      (${of.branchId}, '${DAY}', ${elsewhere}, 2, ${other.sale}, 1, 1, 1, 'IRR', 0, 10, 0, 10)`;
    expect(await attempt(made(elsewhere), foreign)).toBe("23503");
    expect(await rest()).toEqual(NOTHING);
  });
});

describe("what is posted stays", () => {
  let id: number;
  beforeEach(async () => {
    id = fresh();
    await attempt(made(id), lines(id, good()));
  });

  test.each(["read committed", "repeatable read", "serializable"])("no late line, %s", async (isolation) => {
    const level = `set transaction isolation level ${isolation}`;
    expect(
      await attempt(
        level,
        lines(id, [
          [3, of.cash, 1, 0],
          [4, of.sale, 0, 1],
        ]),
      ),
    ).toBe("LG002");
    expect(await rest()).toEqual({ vouchers: 1, entries: 2, turned: 2 });
  });

  const TABLES = ["vouchers", "entries", "vouchers_2026", "entries_2026", "voucher_keys", "voucher_reversals"];
  test.each(TABLES)("no change of %s", async (table) => {
    const key = `where branch_id = ${of.branchId}`;
    for (const text of [
      `update ledger.${table} set branch_id = branch_id ${key}`,
      `delete from ledger.${table} ${key}`,
      `truncate ledger.${table} cascade`,
      `merge into ledger.${table} t using (select 1) s on t.branch_id = ${of.branchId} when matched then delete`,
    ])
      expect([text, await attempt(text)]).toEqual([text, expect.stringMatching(/^(42501|LG008)$/)]);
    expect(await rest()).toEqual({ vouchers: 1, entries: 2, turned: 2 });
  });

  test("no turnover, balance or month without its deed", async () => {
    for (const table of ["turn_day", "turn_month"]) {
      const key = `where branch_id = ${of.branchId}`;
      expect(await attempt(`update ledger.${table} set dr = dr + 1 ${key}`)).toBe("LG009");
      expect(await attempt(`delete from ledger.${table} ${key}`)).toBe("LG009");
      expect(await attempt(`truncate ledger.${table}`)).toBe("LG009");
    }
    expect(await attempt(`update ledger.account_balances set cr = cr + 1 where branch_id = ${of.branchId}`)).toBe(
      "LG009",
    );
  });

  test("the app's role may not even try", async () => {
    for (const text of [
      made(fresh()),
      lines(fresh(), good()),
      "update ledger.vouchers set total = 1",
      "delete from ledger.entries",
      "truncate ledger.entries_2026",
      "update ledger.turn_day set dr = 0",
      "update ledger.account_balances set ceiling = 1",
      "update ledger.periods set state = 'open'",
      "insert into ledger.voucher_keys values (1, 'x', '2026-01-01', 1)",
      "alter table ledger.entries disable trigger all",
      "set session_replication_role = replica",
      "create table ledger.mine ()",
    ])
      expect([text, await codeOf(app.query(text))]).toEqual([text, "42501"]);
  });
});

test("two who close and post at once: nothing is posted into a month closed before", async () => {
  const poster = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await poster.connect();
  const item = () =>
    JSON.stringify([
      voucher(of.branchId, [
        { account_id: of.cash, dr: 1 },
        { account_id: of.sale, cr: 1 },
      ]),
    ]);
  try {
    await poster.query("begin");
    expect((await poster.query("select ledger.post_many($1) a", [item()])).rows[0].a[0]).toHaveProperty("voucher_id");
    // The closer waits for whoever is posting.
    let closed = false;
    const closing = owner
      .query("select ledger.close_periods($1, '2026-03-31', 'closed', 'operator:1') as n", [of.branchId])
      .then((told) => {
        closed = true;
        return told;
      });
    await new Promise((done) => setTimeout(done, 200));
    expect(closed).toBe(false);
    await poster.query("commit");
    expect((await closing).rows).toEqual([{ n: 15 }]);
    expect((await poster.query("select ledger.post_many($1) a", [item()])).rows[0].a).toEqual([
      { refused: { code: 7301, lines: [] } },
    ]);
    expect(await attempt(made(fresh()))).toBe("LG001");
    expect(await rest()).toEqual({ vouchers: 1, entries: 2, turned: 2 });
  } finally {
    await poster.end();
  }
});

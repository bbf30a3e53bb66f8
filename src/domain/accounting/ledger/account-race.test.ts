import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { blocked } from "../../../../tests/blocked";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, voucher } from "../../../../tests/ledger";
import { call, legs } from "../../../../tests/ledger-crowd";

/** Two concurrent changes, each valid on its own. */
let [one, other]: [pg.Client, pg.Client] = [] as never;
let of: Chart;
let bank: number;
beforeAll(async () => {
  const connected = async (connectionString?: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return client;
  };
  one = await connected(process.env.DATABASE_URL);
  other = await connected(process.env.DATABASE_OWNER_URL);
});
afterAll(() => Promise.all([one.end(), other.end()]));
beforeEach(async () => {
  of = await chart((await office()).branchId);
  bank = (
    await asLedgerOwner<{ id: number }>("select id from ledger.accounts where branch_id = $1 and code = '12'", [
      of.branchId,
    ])
  )[0]!.id;
});

const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => "done",
    ({ code }) => code as string,
  );
const post = (amount = 1) => call(one, "post", voucher(of.branchId, legs(of.cash, of.sale, amount)));
/** Moves it below the sub-ledger of banks instead of cash boxes. */
const move = () =>
  other.query(
    `update ledger.accounts a set parent_id = (select id from ledger.accounts where branch_id = $1 and code = '1102')
      where branch_id = $1 and id = $2`,
    [of.branchId, of.cash],
  );
/** Lines and accounts whose stored ancestors differ from the tree. */
const astray = () =>
  asLedgerOwner(
    `select a.id from ledger.accounts a join ledger.accounts p on p.branch_id = a.branch_id and p.id = a.parent_id
      where a.branch_id = $1 and ((a.level = 4 and a.sub_ledger_id <> p.id) or a.group_id <> p.group_id
                                  or a.general_id is distinct from coalesce(p.general_id, a.general_id))
     union all
     select e.account_id from ledger.entries e join ledger.accounts a on a.branch_id = e.branch_id and a.id = e.account_id
      where e.branch_id = $1 and (e.sub_ledger_id, e.general_id, e.group_id) <> (a.sub_ledger_id, a.general_id, a.group_id)`,
    [of.branchId],
  );

test("an account cannot be moved during the posting of a voucher to it", async () => {
  await one.query("begin");
  await post();
  const moved = codeOf(move());
  await blocked();
  await one.query("commit");
  expect(await moved).toBe("LG003");
  expect(await astray()).toEqual([]);
});

test("a voucher posted during an account's move gets the new ancestors", async () => {
  await other.query("begin");
  await move();
  const posted = codeOf(post());
  await blocked();
  await other.query("commit");
  expect(await posted).toBe("LG003");
  expect(await codeOf(post())).toBe("done");
  expect(await astray()).toEqual([]);
});

test("a parent account cannot be moved while a child is added", async () => {
  const [above] = await asLedgerOwner<{ id: number }>(
    `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, type, nature, group_id)
     select branch_id, id, 3, '1177', 'x', 'x', type, nature, 0 from ledger.accounts where branch_id = $1 and code = '11' returning id`,
    [of.branchId],
  );
  await one.query("begin");
  await one.query(
    `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, type, nature, group_id)
     values ($1, $2, 4, '11770001', 'x', 'x', 'asset', 'debit', 0)`,
    [of.branchId, above!.id],
  );
  const moved = codeOf(
    other.query("update ledger.accounts set parent_id = $3 where branch_id = $1 and id = $2", [
      of.branchId,
      above!.id,
      bank,
    ]),
  );
  await blocked();
  await one.query("commit");
  expect(await moved).toBe("LG003");
  expect(await astray()).toEqual([]);
});

test.each(["repeatable read", "serializable"])("an old snapshot cannot move an account wrongly: %s", async (level) => {
  await other.query(`begin isolation level ${level}`);
  await other.query("select 1");
  await post();
  expect(await codeOf(move())).toBe("LG010");
  await other.query("rollback");
});

test("a month cannot be deleted during the posting of a voucher in it", async () => {
  await one.query("begin");
  await post();
  const deleted = codeOf(other.query("delete from ledger.periods where branch_id = $1 and fm = 202603", [of.branchId]));
  await blocked();
  await one.query("commit");
  expect(await deleted).toBe("LG001");
});

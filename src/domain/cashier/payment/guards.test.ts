import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDatabase } from "../../../../tests/own-database";
import { cashier, DAY, type Desk, face, receipt, store } from "../../../../tests/payments";

/**
 * Guards of payments and settlements: each constraint and trigger is dropped in turn, in a transaction that is rolled
 * back; its absence must let an attack succeed.
 */
const database = ownDatabase();
let client: pg.Client;
let desk: Desk;
/** Two payments of 1,000 with open items: 600 of the first are settled by a receipt, 50 of the second by a cheque. */
let owed: [number, number];
let settling: number;
let cheque: number;
/** Receipts of 700 and 100 without settlements; the document of the first. */
let free: number;
let small: number;
let document: number;
beforeAll(async () => {
  desk = await cashier();
  const one = async (more: object) => (await store(desk, [receipt(desk, more)])).payments[0]!;
  const pays = async (amount: number, more: object) => {
    const { document } = await one({ type: "payment" });
    const { id } = await one({ ...more, settles: [{ ...document, line: 1, amount }] });
    return [document.document_id, id] as const;
  };
  const [first, second] = [await pays(600, {}), await pays(50, { method: "check", check: face(1_000) })];
  owed = [first[0], second[0]];
  [settling, cheque] = [first[1], second[1]];
  const { id, document: its } = await one({ amount: 700 });
  [free, document] = [id, its.document_id];
  small = (await one({ amount: 100 })).id;
  client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
});

const at = (id: number) => `branch_id = ${desk.branchId} and id = ${id}`;
const set = (id: number, columns: string) => [`update payments set ${columns} where ${at(id)}`];

const NEW = 900_000_001;
/** Another receipt of 700 with its own document, with some values of its row changed. */
const fresh = (given: Record<string, string>, counter = desk.receivable) => {
  const lines = [
    { account_id: desk.account.cash, dr: 700 },
    { account_id: counter, party: `colleague:${desk.colleague}`, cr: 700 },
  ];
  const posted = {
    branch_id: desk.branchId,
    doc_date: DAY,
    kind: "receipt",
    created_by: "x",
    source_type: "payment",
    lines,
  };
  const all: Record<string, string> = {
    ...{
      branch_id: "branch_id",
      id: String(NEW),
      group_id: String(NEW),
      type: "type",
      method: "method",
      fiscal_year: "fiscal_year",
    },
    ...{
      number: "number + 100",
      account_id: "account_id",
      counter_account_id: String(counter),
      party: "party",
      currency: "currency",
    },
    ...{
      amount: "amount",
      rate: "rate",
      worth: "worth",
      pay_date: "pay_date",
      cheque_id: "cheque_id",
      settled: "0",
      version: "1",
    },
    ...{ trashed_at: "null", trashed_by: "null", created_by: "'x'" },
    voucher_id: `(ledger.post('${JSON.stringify({ ...posted, source_id: String(NEW) })}')->>'voucher_id')::bigint`,
    ...given,
  };
  const columns = Object.keys(all);
  return [
    `insert into payments (${columns}) select ${columns.map((name) => all[name])} from payments where ${at(free)}`,
  ];
};
type Given = { of?: number; line?: number; more?: string };
const settle = (payment: number, amount: number, { of = owed[0], line = 1, more }: Given = {}) => [
  `insert into settlements (branch_id, payment_id, doc_date, voucher_id, line, amount, created_by${more ? ", released_at, released_by" : ""})
   values (${desk.branchId}, ${payment}, '${DAY}', ${of}, ${line}, ${amount}, 'x'${more ?? ""})`,
];
const item = (of: number, line: number, amount = 5_000) =>
  `insert into open_items (branch_id, doc_date, voucher_id, line, account_id, party, amount, open)
   values (${desk.branchId}, '${DAY}', ${of}, ${line}, ${desk.receivable}, 'colleague:${desk.colleague}', ${amount}, ${amount})`;
const within = () => `where branch_id = ${desk.branchId}`;

const ATTACKS: Record<string, () => string[]> = {
  "a payment of more than its document": () => set(free, "amount = 900, worth = 900"),
  "a payment of more than its document, from the start": () => fresh({ amount: "900", worth: "900" }),
  "a payment of a version that is none": () => fresh({ version: "0" }),
  "a payment to where it comes from": () => fresh({}, desk.account.cash),
  "a payment of a cost center that is none": () => set(free, "cost_center_id = 999999999"),
  "a payment of dimensions that are none": () => set(free, "dims = 999999999"),
  "a payment by a cheque that is none": () => fresh({ method: "'check'" }),
  "a payment of a cheque that is not there": () => fresh({ method: "'check'", cheque_id: "999999999" }),
  "a payment that has settled from the start": () => fresh({ settled: "1" }),
  "a number twice": () => fresh({ number: "number" }),
  "another number": () => set(free, "number = 99"),
  "trashed without its reversal": () => set(free, "trashed_at = now(), trashed_by = 'x'"),
  "a cheque's trashed by nobody": () => [
    `update settlements set released_at = now(), released_by = 'x' ${within()} and payment_id = ${cheque}`,
    ...set(cheque, "trashed_at = now()"),
  ],
  "a cheque's that is trashed and settles": () => set(cheque, "trashed_at = now(), trashed_by = 'x'"),
  "settled by hand": () => set(settling, "settled = 0"),
  gone: () => [`delete from payments where ${at(free)}`],
  "a series that goes back": () => [`update number_series set last = last - 1 ${within()}`],
  "a series below nothing": () => [
    `insert into number_series (branch_id, fiscal_year, kind, last) values (${desk.branchId}, 1, 'x', -1)`,
  ],
  "a series that is gone": () => [`delete from number_series ${within()}`],
  "an item of more than its line": () => [
    item(document, 2),
    // Fails when the item equals its line.
    `select 1 / count(*) from open_items ${within()} and amount = 5000`,
  ],
  "an item that is open again": () => [`update open_items set open = amount ${within()}`],
  "an item that is gone": () => [
    item(document, 2, -700),
    `delete from open_items ${within()} and voucher_id = ${document}`,
  ],
  "must not exceed the open amount": () => settle(free, 401),
  "more than the payment": () => settle(small, 101),
  "less than nothing": () => settle(settling, -5, { of: owed[1] }),
  "twice of one payment": () => settle(settling, 5),
  "by money of the same side": () => [
    `insert into open_items (branch_id, doc_date, voucher_id, line) values (${desk.branchId}, '${DAY}', ${document}, 2)`,
    ...settle(small, 5, { of: document, line: 2 }),
  ],
  "by no payment": () => settle(999_999_999, 5),
  "of no item": () => settle(free, 5, { line: 7 }),
  "released from the start": () => settle(free, 5, { more: ", now(), 'x'" }),
  "another amount of a settlement": () => [`update settlements set amount = 1 ${within()}`],
  "released by nobody": () => [`update settlements set released_at = now() ${within()}`],
  "a settlement that is gone": () => [`delete from settlements ${within()}`],
};

const TABLES = ["payments", "open_items", "settlements", "number_series"];

/** Redundant guards with the reason. */
const SPARE: Record<string, string> = {
  "constraint open_items_branch_id_doc_date_voucher_id_line_fkey": "says reads the line",
  "constraint payments_branch_id_account_id_fkey": "says reads the document's lines, whose accounts are there",
  "constraint payments_branch_id_counter_account_id_fkey": "as the other account",
  "constraint payments_branch_id_pay_date_voucher_id_fkey": "says reads the document",
  "constraint payments_currency_fkey": "says reads the document's lines, whose currency is there",
  "constraint payments_party_check": "says reads the document's line, whose party is checked",
  "constraint payments_check3": "settles takes no money of nobody",
};

async function guards(): Promise<{ name: string; drop: string }[]> {
  const { rows } = await client.query<{ name: string; drop: string }>(
    `select 'constraint ' || conname as name, format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as drop
       from pg_constraint where conrelid = any($1::regclass[]) and contype in ('c', 'f') and conparentid = 0
      union all
     select 'index ' || indexrelid::regclass, format('drop index %s', indexrelid::regclass)
       from pg_index where indexrelid in ('settlements_once'::regclass, 'payments_branch_id_fiscal_year_type_number_key'::regclass)
      union all
     select format('trigger %s of %s', tgname, tgrelid::regclass), format('drop trigger %I on %s', tgname, tgrelid::regclass)
       from pg_trigger join pg_proc p on p.oid = tgfoid where not tgisinternal and tgrelid = any($1::regclass[]) and proname <> 'sync_announcement_from_open_item'
      order by 1`,
    [TABLES],
  );
  return rows;
}

async function successes(drop?: string): Promise<string[]> {
  const found: string[] = [];
  await client.query("begin");
  try {
    if (drop) await client.query(drop);
    for (const [name, steps] of Object.entries(ATTACKS)) {
      const all = ["savepoint tried", "set local role safar_app", ...steps(), "set constraints all immediate"];
      const done = await client.query(all.join("; ")).then(
        () => true,
        () => false,
      );
      await client.query("rollback to tried; set local role none");
      if (done) found.push(name);
      if (done && drop) break;
    }
  } finally {
    await client.query("rollback");
  }
  return found;
}

test("with all guards in place no attack succeeds, and valid writes do", async () => {
  expect(await successes()).toEqual([]);
});

test("removing any guard lets an attack succeed", async () => {
  const all = await guards();
  expect(all.length).toBeGreaterThan(30);
  const unmissed: string[] = [];
  for (const { name, drop } of all) if ((await successes(drop)).length === 0) unmissed.push(name);
  expect(unmissed.sort()).toEqual(Object.keys(SPARE).sort());
}, 60_000);

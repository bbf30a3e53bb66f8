import { type Attack, attack, body, changed, DAY, head, legs, pair, posted, there, whole } from "./attack";
import type { World } from "./world";

const mine = (w: World) => `where branch_id = ${w.branchId}`;
const rebuilding = "set local ledger.rebuild = 'on'";
const balance = (w: World, account: number, set: string) =>
  `update ledger.account_balances set ${set} ${mine(w)} and account_id = ${account}`;
const balances = { there: changed("account_balances") };
const held = (w: World, more: string, account = w.wallet) =>
  `insert into ledger.holds (branch_id, account_id, amount, captured, state, expires_at, source) values (${w.branchId}, ${account}, ${more})`;
const holds = { there: changed("holds") };
const hold = (w: World, set: string, which = w.openHold) =>
  `update ledger.holds set ${set} ${mine(w)} and id = ${which}`;

/** Turnovers and balances written without their deed. */
const TURNOVERS: Attack[] = ["turn_day", "turn_month", "account_balances"].flatMap((table) => {
  const given = { there: changed(table) };
  const again = `insert into ledger.${table} select * from ledger.${table} ${"where branch_id = "}`;
  return [
    attack(`update of ${table}`, (w) => [`update ledger.${table} set dr = dr + 1, cr = cr + 1 ${mine(w)}`], given),
    attack(`update of ${table}, by the app`, (w) => [`update ledger.${table} set dr = dr + 1 ${mine(w)}`], {
      ...given,
      as: "app",
    }),
    attack(`delete of ${table}`, (w) => [`delete from ledger.${table} ${mine(w)}`], given),
    attack(`truncate of ${table}`, () => [`truncate ledger.${table} cascade`], given),
    attack(`${table} twice, as a rebuild`, (w) => [rebuilding, `${again}${w.branchId}`], given),
  ];
});

const LIMITS: Attack[] = [
  attack("beyond the ceiling", (w, id) => whole(w, id, w.receivable, w.sale, { total: 101 })),
  attack("an overdraft", (w, id) => whole(w, id, w.wallet, w.sale, { total: 61 })),
  attack("an overdraft of what is held", (w, id) => whole(w, id, w.wallet, w.sale, { total: 45 })),
  attack("beyond the ceiling, as the app posts", (w) => [posted(w, legs(w.receivable, w.sale, 101))], {
    as: "app",
    there: changed("vouchers"),
  }),
  attack("a ceiling below nothing", (w) => [balance(w, w.receivable, "ceiling = -1")], balances),
  attack("a ceiling raised by the app", (w) => [balance(w, w.receivable, "ceiling = 1000")], {
    ...balances,
    as: "app",
  }),
  attack("pending below nothing, as a rebuild", (w) => [rebuilding, balance(w, w.wallet, "pending = -1")], balances),
  attack(
    "a side that is none, as a rebuild",
    (w) => [rebuilding, balance(w, w.colleagueReceivable, "side = 0")],
    balances,
  ),
  attack(
    "a balance of no account, as a rebuild",
    (w) => [
      rebuilding,
      `insert into ledger.account_balances (branch_id, account_id, side) values (${w.branchId}, 1999999999, 1)`,
    ],
    balances,
  ),
];

/** What is pending is not what is held. */
const unlike = (w: World) => `(select pending from ledger.account_balances ${mine(w)} and account_id = ${w.wallet})
  <> (select coalesce(sum(amount), 0) from ledger.holds ${mine(w)} and account_id = ${w.wallet} and state = 'open')`;
const HOLDS: Attack[] = [
  attack("a hold of nothing", (w) => [held(w, "0, 0, 'open', '2040-01-01', 'n'")], holds),
  attack("a hold of what is not there", (w) => [held(w, "1000, 0, 'open', '2040-01-01', 'm'")], holds),
  // Where it is pending all is well, and undone.
  attack(
    "a hold that is not pending",
    (w) => [held(w, "5, 0, 'open', '2040-01-01', 'p'"), `select 1 / (${unlike(w)})::int`],
    {
      there: unlike,
    },
  ),
  attack("a hold on an unlimited account", (w) => [held(w, "5, 0, 'open', '2040-01-01', 'u'", w.cash)], holds),
  attack("a hold for nothing", (w) => [held(w, "5, 0, 'open', '2040-01-01', ''")], {
    there: there("ledger.holds", "source = ''"),
  }),
  attack("two holds for one thing", (w) => [held(w, "5, 0, 'open', '2040-01-01', 'a'")], holds),
  attack(
    "two holds of one number",
    (w) => [
      `insert into ledger.holds (branch_id, id, account_id, amount, expires_at, source) overriding system value
       values (${w.branchId}, ${w.openHold}, ${w.wallet}, 5, '2040-01-01', 'twice')`,
    ],
    holds,
  ),
  attack("more captured than held", (w) => [hold(w, "state = 'captured', captured = 11")], holds),
  attack("an open hold partly captured", (w) => [hold(w, "captured = 5")], holds),
  attack("a resolved hold opened", (w) => [hold(w, "state = 'open'", w.voidedHold)], holds),
  attack("a hold resolved twice", (w) => [hold(w, "state = 'captured', captured = 10", w.voidedHold)], holds),
  attack("a resolved hold of less", (w) => [hold(w, "amount = 5", w.voidedHold)], holds),
  attack("a captured hold that took less", (w) => [hold(w, "captured = 1", w.capturedHold)], holds),
  attack("a captured hold of another voucher", (w) => [hold(w, `voucher_id = ${w.voucher}`, w.capturedHold)], holds),
  attack("holds deleted", (w) => [`delete from ledger.holds ${mine(w)}`], holds),
  attack("holds truncated", () => ["truncate ledger.holds"], holds),
  attack("a hold voided by the app", (w) => [hold(w, "state = 'voided'")], { ...holds, as: "app" }),
];

const capture = (w: World, id: number, taken: number, amount: number) => {
  const item = {
    branch_id: w.branchId,
    doc_date: DAY,
    kind: "manual",
    created_by: "x",
    lines: legs(w.wallet, w.sale, amount),
  };
  return `select ledger.capture_hold(${w.branchId}, ${id}, ${taken}, '${JSON.stringify(item)}')`;
};
const CAPTURES: Attack[] = [
  attack("a hold captured by what is refused", (w) => [capture(w, w.openHold, 10, 1_000)], { ...holds, as: "app" }),
  attack("a hold captured beyond it", (w) => [capture(w, w.openHold, 11, 11)], { ...holds, as: "app" }),
  attack("a voided hold captured", (w) => [capture(w, w.voidedHold, 10, 10)], { ...holds, as: "app" }),
  attack("a hold captured twice", (w) => [capture(w, w.capturedHold, 10, 10)], {
    there: changed("vouchers"),
    as: "app",
  }),
  attack("a captured hold voided", (w) => [`select ledger.void_hold(${w.branchId}, ${w.capturedHold})`], {
    ...holds,
    as: "app",
  }),
];

const VERIFICATIONS: Attack[] = ["verifications", "verification_requests"].flatMap((table) => {
  const given = { there: changed(table) };
  return [
    attack(`update of ${table}`, (w) => [`update ledger.${table} set to_on = to_on + 1 ${mine(w)}`], given),
    attack(`delete of ${table}`, (w) => [`delete from ledger.${table} ${mine(w)}`], given),
    attack(`truncate of ${table}`, () => [`truncate ledger.${table}`], given),
    attack(
      `${table} twice`,
      () => [`insert into ledger.${table} overriding system value select * from ledger.${table}`],
      given,
    ),
    attack(`update of ${table}, by the app`, (w) => [`update ledger.${table} set to_on = to_on + 1 ${mine(w)}`], {
      ...given,
      as: "app",
    }),
  ];
});

const inDrafts = (where: string) => ({ as: "app" as const, there: there("ledger.drafts", where) });
const draft = (w: World, columns: string, values: string, branch = w.branchId) =>
  `insert into ledger.drafts (branch_id, doc_date, created_by, ${columns}) values (${branch}, '2026-03-10', 'x', ${values})`;
const DRAFTS: Attack[] = [
  attack(
    "a posted draft changed",
    (w) => [`update ledger.drafts set lines = '[]' ${mine(w)} and id = ${w.postedDraft}`],
    {
      ...inDrafts(""),
      there: changed("drafts"),
    },
  ),
  attack("a posted draft deleted", (w) => [`delete from ledger.drafts ${mine(w)} and id = ${w.postedDraft}`], {
    ...inDrafts(""),
    there: changed("drafts"),
  }),
  attack("drafts truncated", () => ["truncate ledger.drafts"], { there: changed("drafts") }),
  attack(
    "a draft born posted",
    (w) => [draft(w, "description, posted_date, voucher_id", `'born', '2026-03-10', ${w.voucher}`)],
    inDrafts("description = 'born'"),
  ),
  attack(
    "a draft said to be posted",
    (w) => [
      `update ledger.drafts set posted_date = '2026-03-10', voucher_id = ${w.voucher} ${mine(w)} and id = ${w.draft}`,
    ],
    { ...inDrafts(""), there: changed("drafts") },
  ),
  attack(
    "a draft posted on a day that was not",
    (w) => [
      posted(w, legs(w.cash, w.sale), { key: `draft:${w.draft}` }),
      `update ledger.drafts set posted_date = '2026-03-11', voucher_id = (select voucher_id from ledger.voucher_keys
        where branch_id = ${w.branchId} and key = 'draft:${w.draft}') ${mine(w)} and id = ${w.draft}`,
    ],
    { ...inDrafts(""), there: changed("drafts") },
  ),
  attack(
    "a draft with half a voucher",
    (w) => [draft(w, "description, posted_date", "'half', '2026-03-10'")],
    inDrafts("description = 'half'"),
  ),
  attack(
    "a draft of a sale",
    (w) => [draft(w, "description, kind", "'sale', 'sale'")],
    inDrafts("description = 'sale'"),
  ),
  attack(
    "a draft of no lines",
    (w) => [draft(w, "description, lines", "'none', '{}'")],
    inDrafts("description = 'none'"),
  ),
  attack(
    "a draft of no branch",
    (w) => [draft(w, "description", "'nobody'", 2_000_000_000)],
    inDrafts("description = 'nobody'"),
  ),
  attack(
    "two drafts of one number",
    (w) => [
      `insert into ledger.drafts (branch_id, id, doc_date, created_by) overriding system value
       values (${w.branchId}, ${w.draft}, '2026-03-10', 'twice')`,
    ],
    inDrafts("created_by = 'twice'"),
  ),
];

const colleague = (w: World, id: number, more: string) =>
  `insert into colleagues (branch_id, code, name, kind, currency, receivable_id, wallet_id) values (${w.branchId}, '${id}', 'x', 'agency', 'IRR', ${more})`;
const OFFICES: Attack[] = [
  attack(
    "a branch without books",
    (w, id) => [
      `insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
       values (${w.company}, 'x${id}', 'x', 'x', 'IRR', 'jalali', 'UTC')`,
    ],
    {
      as: "app",
      there: (_, id) => `exists (select from branches b where b.code = 'x${id}' and (
        not exists (select from ledger.accounts a where a.branch_id = b.id) or not exists (select from ledger.periods p where p.branch_id = b.id)))`,
    },
  ),
  attack(
    "a branch's currency changed under its books",
    (w) => [`update branches set currency = 'USD' where id = ${w.branchId}`],
    {
      as: "app",
      there: there("branches", (w) => `id = ${w.branchId} and currency = 'USD'`),
    },
  ),
  attack(
    "a branch's calendar changed under its months",
    (w) => [`update branches set calendar = 'gregorian' where id = ${w.branchId}`],
    {
      as: "app",
      there: there("branches", (w) => `id = ${w.branchId} and calendar = 'gregorian'`),
    },
  ),
  attack(
    "a colleague with another's accounts",
    (w, id) => [colleague(w, id, `${w.colleagueReceivable}, ${w.colleagueReceivable}`)],
    {
      as: "app",
      there: there("colleagues", (w, id) => `code = '${id}' and receivable_id = ${w.colleagueReceivable}`),
    },
  ),
  attack(
    "a colleague moved to other accounts",
    (w) => [`update colleagues set receivable_id = ${w.receivable} ${mine(w)}`],
    {
      as: "app",
      there: there("colleagues", (w) => `receivable_id = ${w.receivable}`),
    },
  ),
  attack("beyond a ceiling that was lowered", (w, id) => [
    `update colleagues set ceiling = 5 ${mine(w)} and id = ${w.colleague}`,
    head(w, id),
    body(w, id, pair(w.colleagueReceivable, w.sale)),
  ]),
];

export const OF_DERIVED: Attack[] = [
  ...TURNOVERS,
  ...LIMITS,
  ...HOLDS,
  ...CAPTURES,
  ...DRAFTS,
  ...VERIFICATIONS,
  ...OFFICES,
];

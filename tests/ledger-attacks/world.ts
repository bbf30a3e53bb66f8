import { office } from "../fixtures";
import { asLedgerOwner, type Chart, chart, voucher } from "../ledger";
import { until } from "../until";

/** Books to attack: fixed postings, months in each state, accounts of each kind. */
export type World = Chart & {
  company: number;
  other: Chart;
  colleague: number;
  colleagueReceivable: number;
  /**
   * Accounts: in dollars, inactive, requiring a party or a cost center, one without entries, an empty cash box with a
   * floor; the sub-ledger of cash.
   */
  usd: number;
  idle: number;
  partied: number;
  costed: number;
  spare: number;
  till: number;
  /** An account that requires a member of a dimension, one that forbids it, one with a default. */
  asking: number;
  barred: number;
  filled: number;
  /** An inactive cost center. */
  oldCenter: number;
  /** Dimensions; members of the first (in use, below it, inactive) and of the second; sets of each. */
  dimensions: [number, number];
  members: { used: number; below: number; old: number; second: number; theirs: number };
  sets: { used: number; old: number };
  above: number;
  /** Posted on DAY, 10 from cash to sale; `reversed` is reversed by `reversal`. */
  voucher: number;
  twins: [number, number];
  reversed: number;
  reversal: number;
  draft: number;
  postedDraft: number;
  removedDraft: number;
  openHold: number;
  voidedHold: number;
  capturedHold: number;
  /** Names of partitions, each with rows of its year. */
  partitions: { table: string; year: number }[];
  /** Digests of the planted tables, and the query for one. */
  was: Record<string, string>;
  digest(table: string): string;
};

/** Every table of the ledger with a branch. */
const DIGESTED = `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'branch_id'
  where c.relnamespace = 'ledger'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

const one = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await asLedgerOwner<Row>(text, values))[0]!;
const requestText = async <Answer>(call: string, request: object) =>
  (await one<{ answer: Answer }>(`select ledger.${call} as answer`, [JSON.stringify(request)])).answer;

async function leaf(of: Chart, given: { under: string; code: string; set?: string; value?: string }): Promise<number> {
  const { under, code, set = "active", value = "true" } = given;
  const { id } = await one<{ id: number }>(
    `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, type, nature, ${set})
     select $1, id, 4, code || $3, 'x', 'x', type, nature, ${value} from ledger.accounts where branch_id = $1 and code = $2
     returning id`,
    [of.branchId, under, code],
  );
  return id;
}

/** Dimensions with members and rules; 2026-01-01 is the first day of each rule. */
async function plantDimensions(of: Chart, other: Chart, accounts: Pick<World, "asking" | "barred" | "filled">) {
  const id = async (text: string, values: unknown[]) => (await one<{ id: number }>(`${text} returning id`, values)).id;
  const dimension = (branch: number, code: string) =>
    id("insert into dimensions (branch_id, code, title) values ($1, $2, $2)", [branch, code]);
  const member = (branch: number, of: number, code: string, more: { parent?: number; active?: boolean } = {}) =>
    id(
      "insert into dimension_members (branch_id, dimension_id, code, title, parent_id, active) values ($1, $2, $3, $3, $4, $5)",
      [branch, of, code, more.parent ?? null, more.active ?? true],
    );
  const b = of.branchId;
  const dimensions: [number, number] = [await dimension(b, "project"), await dimension(b, "region")];
  const used = await member(b, dimensions[0], "used");
  const members = {
    used,
    below: await member(b, dimensions[0], "below", { parent: used }),
    old: await member(b, dimensions[0], "old", { active: false }),
    second: await member(b, dimensions[1], "second"),
    theirs: await member(other.branchId, await dimension(other.branchId, "project"), "theirs"),
  };
  const set = (member: number) =>
    one<{ id: number }>("select ledger.dimension_set($1, $2) as id", [b, [member]]).then((row) => row.id);
  const sets = { used: await set(used), old: await set(members.old) };
  const oldCenter = await id(
    "insert into cost_centers (branch_id, code, title, active) values ($1, 'old', 'x', false)",
    [b],
  );
  for (const [account, rule, preset] of [
    [accounts.asking, "required", null],
    [accounts.barred, "forbidden", null],
    [accounts.filled, "required", members.below],
  ])
    await one(
      `insert into account_dimensions (branch_id, account_id, dimension_id, rule, default_member, since, created_by)
       values ($1, $2, $3, $4::"DimensionRule", $5, '2026-01-01', 'x')`,
      [b, account, dimensions[0], rule, preset],
    );
  return { dimensions, members, sets, oldCenter };
}

/** Plants it in two new branches. Needs its own database: some attacks target whole tables. */
export async function plant(): Promise<World> {
  const [mine, theirs] = [await office(), await office()];
  const [of, other] = [await chart(mine.branchId), await chart(theirs.branchId)];
  const b = of.branchId;
  const post = (from: number, to: number, amount: number, more: object = {}) => {
    const lines = [
      { account_id: from, dr: amount },
      { account_id: to, cr: amount },
    ];
    return requestText<{ voucher_id: number }>("post($1)", voucher(b, lines, more)).then((answer) => answer.voucher_id);
  };
  const partitions = await asLedgerOwner<{ table: string; year: number }>(
    `select c.relname as table, right(c.relname, 4)::int as year from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent in ('ledger.vouchers'::regclass, 'ledger.entries'::regclass) order by 1`,
  );
  const further = [...new Set(partitions.map(({ year }) => year))].filter((year) => year !== 2026);
  for (const year of further)
    await one("select ledger.add_periods($1, ledger.fiscal_months('gregorian', $2))", [b, year]);
  const accounts = {
    usd: await leaf(of, { under: "1102", code: "9801", set: "currency", value: "'USD'" }),
    idle: await leaf(of, { under: "1102", code: "9802", set: "active", value: "false" }),
    partied: await leaf(of, { under: "1102", code: "9803", set: "party_required" }),
    costed: await leaf(of, { under: "1102", code: "9804", set: "cost_center_required" }),
    spare: await leaf(of, { under: "1102", code: "9805" }),
    till: await leaf(of, { under: "1101", code: "9809", set: "cash_floor", value: "'refuse'" }),
    asking: await leaf(of, { under: "5101", code: "9806" }),
    barred: await leaf(of, { under: "5101", code: "9807" }),
    filled: await leaf(of, { under: "5101", code: "9808" }),
  };
  const dimensioned = await plantDimensions(of, other, accounts);
  await one("update ledger.account_balances set ceiling = 100 where branch_id = $1 and account_id = $2", [
    b,
    of.receivable,
  ]);
  await post(of.cash, of.wallet, 60);
  const twins: [number, number] = [await post(of.cash, of.sale, 10), await post(of.cash, of.sale, 10)];
  const first = await post(of.cash, of.sale, 10, { key: "first:1" });
  const reversed = await post(of.cash, of.sale, 10);
  const by = { branch_id: b, created_by: "x", request_id: "x" };
  const undone = { ...by, voucher_id: reversed, doc_date: "2026-03-10", on: "2026-03-10" };
  const reversal = (await requestText<{ voucher_id: number }>("reverse($1)", undone)).voucher_id;
  const drafted = () =>
    one<{ id: number }>(
      `insert into ledger.drafts (branch_id, doc_date, created_by, lines) values ($1, '2026-03-10', 'x', $2) returning id`,
      [
        b,
        JSON.stringify([
          { account_id: of.cash, dr: 5 },
          { account_id: of.sale, cr: 5 },
        ]),
      ],
    ).then(({ id }) => id);
  const [draft, postedDraft, removedDraft] = [await drafted(), await drafted(), await drafted()];
  await requestText("post_draft($1)", { ...by, id: postedDraft });
  await one("update ledger.drafts set removed_at = now(), removed_by = 'x' where branch_id = $1 and id = $2", [
    b,
    removedDraft,
  ]);
  const held = (source: string) => {
    const request = { branch_id: b, account_id: of.wallet, amount: 10, source, expires_at: "2040-01-01" };
    return requestText<{ hold_id: number }>("hold($1)", request).then(({ hold_id }) => hold_id);
  };
  const [openHold, voidedHold, capturedHold] = [await held("a"), await held("b"), await held("c")];
  await one("select ledger.void_hold($1, $2)", [b, voidedHold]);
  const taken = voucher(b, [
    { account_id: of.wallet, dr: 10 },
    { account_id: of.sale, cr: 10 },
  ]);
  await one("select ledger.capture_hold($1, $2, 10, $3)", [b, capturedHold, JSON.stringify(taken)]);
  // Years that have not begun accept only the carry-over of a year's end.
  for (const year of further)
    await post(of.cash, of.sale, 10, {
      doc_date: `${year}-06-10`,
      kind: "opening",
      source_type: "year_end",
      source_id: "t",
    });
  const early = await post(of.cash, of.sale, 10, { doc_date: "2025-01-10" });
  await one(
    `update ledger.periods set state = case month when 1 then 'closed' when 2 then 'soft_closed' else 'definite' end::ledger.period_state
      where branch_id = $1 and fm in (202501, 202502, 202503)`,
    [b],
  );
  await one("select ledger.number_documents($1, 'general', array[$2::bigint], 'x')", [b, early]);
  await one(
    "insert into ledger.closings (branch_id, mode, to_date, state, asked_by) values ($1, 'hard', '2025-01-31', 'refused', 'x')",
    [b],
  );
  await one(
    "insert into ledger.reopenings (branch_id, period_id, reason, asked_by) select $1, id, 'r', 'x' from ledger.periods where branch_id = $1 and fm = 202501",
    [b],
  );
  await one("update ledger.reopenings set state = 'rejected', decided_by = 'y' where branch_id = $1", [b]);
  await one("select ledger.request_verification($1, '2026-01-01', '2026-12-31', 'x', 'x')", [b]);
  await one("select ledger.verify_books($1, '2026-01-01', '2026-12-31', 'x')", [b]);
  await one("select ledger.enter_rate($1, 'USD', '2026-03-10', 1000000, 'operator:1')", [b]);
  const long = [
    { account_id: other.cash, dr: 10 },
    { account_id: other.sale, cr: 10 },
  ];
  await requestText("post($1)", voucher(other.branchId, long, { doc_date: "2025-06-10" }));
  await one("select ledger.close_periods($1, '2025-12-31', 'closed', 'x')", [other.branchId]);
  await one(
    "select max(ledger.number_days($1, p.fm, null, upper(p.dates) - 1, 'x')) from ledger.periods p where p.branch_id = $1 and p.fiscal_year = 2025",
    [other.branchId],
  );
  await one("select ledger.give_legal_numbers($1)", [other.branchId]);
  await one("select ledger.seal_year($1, 2025)", [other.branchId]);
  await one("select ledger.post($1)", [
    JSON.stringify(
      voucher(
        b,
        long.map((line, at) => ({ ...line, account_id: at ? of.sale : of.cash, party: "person:1" })),
      ),
    ),
  ]);
  // A transaction of another test may hold the fold back for a moment.
  await until(async () => {
    await one("select ledger.fold_turnovers($1, 10000), ledger.fold_turnovers($2, 10000)", [b, other.branchId]);
    const behind = await asLedgerOwner("select from ledger.turnovers_behind(1) where branch_id in ($1, $2)", [
      b,
      other.branchId,
    ]);
    return behind.length === 0;
  }, "the fold");
  const above = await one<{ id: number; company: number; colleague: number; receivable: number }>(
    `select a.sub_ledger_id as id, b.company_id as company, c.id as colleague, c.receivable_id as receivable
       from ledger.accounts a join branches b on b.id = a.branch_id join colleagues c on c.branch_id = b.id
      where a.branch_id = $1 and a.id = $2`,
    [b, of.cash],
  );
  const digest = (table: string) =>
    `select md5(coalesce(string_agg(t::text, '/' order by t::text), '')) from ledger.${table} t where branch_id in (${b}, ${other.branchId})`;
  const was: Record<string, string> = {};
  for (const { table } of await asLedgerOwner<{ table: string }>(DIGESTED))
    was[table] = (await one<{ md5: string }>(digest(table))).md5;
  return {
    ...of,
    ...accounts,
    ...dimensioned,
    ...{ other, company: above.company, colleague: above.colleague, colleagueReceivable: above.receivable },
    ...{ above: above.id, voucher: first, twins, reversed, reversal, draft, postedDraft, removedDraft },
    ...{ openHold, voidedHold, capturedHold, partitions, was, digest },
  };
}

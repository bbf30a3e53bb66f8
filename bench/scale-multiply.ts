import type pg from "pg";

/** Offset between the ids of copies; the demo branch's own are below. */
const STRIDE = 100_000;

/**
 * Tables that are not copied: settings with one row per branch, derived data, queues, and the books' own lines (P4 to
 * P14 measure those at ten million).
 */
const LEFT = new Set([
  ...[
    "audit_seals",
    "audit_sealing",
    "audit_reseals",
    "branch_credits",
    "branch_settings",
    "call_steps",
    "connection_items",
    "wallets",
    "connection_tokens",
    "customers",
    "core_cursors",
    "core_items",
  ],
  ...[
    "customer_sites",
    "domains",
    "export_files",
    "exports",
    "files",
    "gateways",
    "guide_walks",
    "idempotency_keys",
    "ip_trusts",
  ],
  ...[
    "memberships",
    "message_lines",
    "message_templates",
    "min_price_asks",
    "min_prices",
    "number_series",
    "one_time_codes",
  ],
  ...[
    "operator_files",
    "outbox",
    "partner_domains",
    "paper_files",
    "paper_link_ends",
    "passengers",
    "passenger_documents",
    "person_keys",
    "report_schedules",
  ],
  ...[
    "sandbox_charges",
    "searches",
    "search_results",
    "sessions",
    "suppliers",
    "supplier_health",
    "telephony_extensions",
    "webhooks",
    "webhook_deliveries",
    "whole_rows",
  ],
]);
const OF_THE_BOOKS = new Set(["accounts", "account_balances", "turn_day", "turn_month"]);

/** Values that must be unique per copy and are not ids; `k` is the copy. */
const UNIQUE: Record<string, string> = {
  "bookings.local_pnr": `upper(lpad(translate(to_hex(t.id * 3000 + k), '01', 'zy'), 6, 'x'))::char(6)`,
  "cheques.sayad_id": `lpad((right(t.sayad_id, 12)::bigint + k * 1000003::bigint)::text, 16, '1')`,
  ...Object.fromEntries(
    ["payments", "announcements", "invoices"].map((name) => [`${name}.number`, "t.number + k * 1000"]),
  ),
  "accounts.code": `left(t.code, 4) || lpad((right(t.code, -4)::bigint + k * 40)::text, length(t.code) - 4, '0')`,
};

/** Ids without a foreign key, because of the number of their rows. */
const BY_NAME: Record<string, string> = {
  charter_id: "public.charters",
  booking_id: "public.bookings",
  trade_id: "public.trades",
  colleague_id: "public.colleagues",
  refund_id: "public.refunds",
};

/** Part of unique indexes, and of one kind or form only. */
const SAME = new Set(["ccy", "currency", "created_by", "kind", "caller"]);

/** Copies of tables whose rows a branch may have few of: at most 500 categories. */
const FEWER: Record<string, number> = { categories: 100, article_categories: 100 };

type Column = { name: string; type: string; target: string | null; varies: boolean };
type Copied = { table: string; branch: number; copies: number; accounts: number[] };

/** Copies the first branch's rows several times, with shifted ids and unique values; returns the number of rows. */
export async function multiply(owner: pg.Client, copies: number, begin = ""): Promise<number> {
  const { rows: branches } = await owner.query<{ id: number }>("select min(id) as id from branches");
  const branch = branches[0]!.id;
  const { rows: theirs } = await owner.query<{ ids: number[] }>(ACCOUNTS_OF_COLLEAGUES, [branch]);
  await owner.query("set session_replication_role = replica");
  const tables = await copiedTables(owner);
  const left = tables.slice(Math.max(0, tables.indexOf(begin)));
  let sum = 0;
  for (const table of left) sum += await copy(owner, tables, { table, branch, copies, accounts: theirs[0]!.ids });
  await owner.query("set session_replication_role = origin");
  await owner.query("vacuum analyze");
  return sum;
}

async function copiedTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ schema: string; name: string }>(TABLES);
  return rows
    .filter(({ schema, name }) => (schema === "ledger" ? OF_THE_BOOKS.has(name) : !LEFT.has(name)))
    .map(({ schema, name }) => `${schema}.${name}`);
}

async function copy(
  owner: pg.Client,
  tables: readonly string[],
  { table, branch, copies, accounts }: Copied,
): Promise<number> {
  const { rows: columns } = await owner.query<Column>(COLUMNS, [table, tables]);
  const [, name] = table.split(".") as [string, string];
  const times = Math.min(copies, FEWER[name] ?? copies);
  const theirs = `'{${accounts.join(",")}}'::int[]`;
  const value = ({ name: column, type, target: named, varies }: Column): string => {
    const target = named ?? BY_NAME[column];
    const at = `t."${column}"`;
    const special = UNIQUE[`${name}.${column}`];
    if (special) return special;
    if (target === "ledger.accounts" || (OF_THE_BOOKS.has(name) && column === "account_id"))
      return `${at} + case when ${at} = any (${theirs}) then k * ${STRIDE} else 0 end`;
    if (target) return `${at} + k * ${STRIDE}`;
    if (["party", "payer", "holder"].includes(column)) return partyOf(at);
    return varies && !SAME.has(column) && /char|text/.test(type) ? `${at} || '-' || k` : at;
  };
  const originals = columns
    .filter(({ name: column, target }) => target !== null || BY_NAME[column])
    .map(({ name: column }) => `and ("${column}" is null or "${column}" < ${STRIDE})`)
    .join(" ");
  const only = OF_THE_BOOKS.has(name) ? `and ${name === "accounts" ? "id" : "account_id"} = any (${theirs})` : "";
  const began = performance.now();
  const { rowCount } = await owner
    .query(
      `insert into ${table} (${columns.map((one) => `"${one.name}"`).join(", ")}) overriding system value
       select ${columns.map(value).join(", ")}
         from (select * from ${table} where branch_id = ${branch} ${originals} ${only}) t cross join generate_series(1, ${times}) k
           on conflict do nothing`,
    )
    .catch((error: Error) => {
      throw new Error(`${table}: ${error.message}`);
    });
  if (rowCount) console.error(`${table}: ${rowCount} rows in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return rowCount ?? 0;
}

const partyOf = (column: string) =>
  `case when ${column} like 'colleague:%' then 'colleague:' || (split_part(${column}, ':', 2)::int + k * ${STRIDE}) else ${column} end`;

const ACCOUNTS_OF_COLLEAGUES = `
  select array_agg(a) as ids from colleagues c cross join lateral unnest(array[c.receivable_id, c.wallet_id]) a
   where c.branch_id = $1 and c.id < ${STRIDE} and a is not null`;

const TABLES = `
  select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'ledger') and c.relpersistence = 'p'
     and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'branch_id' and not a.attisdropped)
   order by c.relname`;

/**
 * `target`: copied table that the column refers to, its own for the id; `varies`: a unique index requires distinct
 * values.
 */
const COLUMNS = `
  with columns as (
    select a.attnum, a.attname as name, format_type(a.atttypid, null) as type,
           case when a.attname = 'id' then $1::text
                when a.attname <> 'branch_id' and a.atttypid in ('int4'::regtype, 'int8'::regtype)
                then (select min(n.nspname || '.' || c.relname) from pg_constraint f
                        join pg_class c on c.oid = f.confrelid join pg_namespace n on n.oid = c.relnamespace
                       cross join unnest(f.conkey, f.confkey) as k (own, theirs)
                        join pg_attribute x on x.attrelid = f.confrelid and x.attnum = k.theirs
                       where f.conrelid = $1::regclass and f.contype = 'f' and k.own = a.attnum and x.attname ~ '(^|_)id$'
                         and n.nspname || '.' || c.relname = any ($2::text[])) end as target
      from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
  select c.name, c.type, c.target,
         exists (select from pg_index i where i.indrelid = $1::regclass and i.indisunique and c.attnum = any (i.indkey::int2[])
                    and not exists (select from columns o where o.target is not null and o.attnum = any (i.indkey::int2[]))) as varies
    from columns c order by c.attnum`;

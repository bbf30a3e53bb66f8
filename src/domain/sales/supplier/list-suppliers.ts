import type { z } from "zod";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { RowOf } from "../../kernel/table-rows";
import { NEEDED_SECRETS } from "./rules";
import type { SupplierHealth, SupplierList, SupplierRef } from "./schema";
import { SETTINGS } from "./schema.settings";

type Listed = z.input<typeof SupplierList>["rows"][number];
type Row = Omit<Listed, "kept_secrets" | "missing" | "allowed"> & RowOf<"suppliers", "sealed">;

/** Provided by the transport: names of the stored secrets, and whether sandboxes are allowed. */
export type Keys = { namesIn(sealed: Uint8Array | null): string[]; allowPrivate: boolean };

/** All suppliers of the branch with their health; of secrets only the names. */
export async function listSuppliers(
  { query, actor }: Pick<Ctx<OperatorActor>, "query" | "actor">,
  { namesIn, allowPrivate }: Keys,
): Promise<z.input<typeof SupplierList>> {
  const rows = await query<Row>("supplier.list", LIST, [actor.branchId]);
  return {
    rows: rows.map(({ sealed, ...row }) => {
      const kept_secrets = namesIn(sealed);
      return {
        ...{ ...row, currency: row.currency.trim(), kept_secrets, missing: missingOf(row, kept_secrets) },
        allowed: allowPrivate || row.adapter !== "sandbox",
      };
    }),
  };
}

/** Names of secrets and settings a supplier lacks for activation. */
export function missingOf(
  { adapter, settings }: Pick<Listed, "adapter" | "settings">,
  storedSecrets: readonly string[],
): string[] {
  const unset = SETTINGS[adapter].safeParse(settings).error?.issues.map(({ path }) => String(path[0])) ?? [];
  return [...unset, ...NEEDED_SECRETS[adapter].filter((name) => !storedSecrets.includes(name))];
}

/** Health of a supplier over the last hour. Empty for another branch's supplier. */
export async function readHealth(
  { query, actor }: Pick<Ctx<OperatorActor>, "query" | "actor">,
  { id }: z.output<typeof SupplierRef>,
): Promise<z.input<typeof SupplierHealth>> {
  const [row] = await query<z.input<typeof SupplierHealth>>("supplier.health", HEALTH, [actor.branchId, id]);
  return row!;
}

/** More calls of an hour do not improve the estimate. */
const MAX_EXAMINED = 5_000;

const RATES = `count(c.id)::int as calls, count(c.id) filter (where c.outcome <> 'ok')::int as faults,
  percentile_disc(0.5) within group (order by c.ms) as p50_ms, percentile_disc(0.95) within group (order by c.ms) as p95_ms`;

const recent = (branch: string, supplier: string) => `
  select c.* from supplier_calls c
   where c.branch_id = ${branch} and c.supplier_id = ${supplier} and c.at > now() - interval '1 hour'
   order by c.at desc, c.id desc limit ${MAX_EXAMINED}`;

const LIST = `
  select s.id, s.code, s.adapter, s.title, s.title_latin, s.products, s.currency, s.active, s.position, s.settings, s.sealed,
         s.budget_ms, s.most_at_once, s.version,
         jsonb_build_object(
           'circuit', case when t.open_until is null then 'good' when t.open_until > now() then 'open' else 'half' end,
           'failures', coalesce(t.failures, 0), 'open_until', t.open_until, 'last_fault', t.last_fault,
           'last_message', t.last_message, 'last_fault_at', t.last_fault_at, 'last_ok_at', t.last_ok_at) as state,
         to_jsonb(h) as hour
    from suppliers s
    left join supplier_states t on t.branch_id = s.branch_id and t.supplier_id = s.id
    cross join lateral (select ${RATES} from (${recent("s.branch_id", "s.id")}) c) h
   where s.branch_id = $1 order by s.position, s.id limit ${MAX_SET_UP}`;

const HEALTH = `
  with calls as materialized (${recent("$1", "$2")}),
  parts as (select n, now() - (n + 1) * interval '5 min' as starts from generate_series(11, 0, -1) n)
  select (select jsonb_agg(to_jsonb(x) order by x."from") from (
            select p.starts as "from", ${RATES}
              from parts p left join calls c on c.at > p.starts and c.at <= p.starts + interval '5 min' group by p.starts) x) as parts,
         (select coalesce(jsonb_agg(to_jsonb(x) order by x.calls desc), '[]') from (
            select c.operation, ${RATES} from calls c group by 1) x) as operations,
         (select coalesce(jsonb_agg(to_jsonb(x) order by x.count desc), '[]') from (
            select c.outcome, count(*)::int as count from calls c where c.outcome <> 'ok' group by 1) x) as faults`;

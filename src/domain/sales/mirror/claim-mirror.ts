import type { Query } from "../../kernel/context";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { OpenSupplier } from "../supplier/port";
import { MAX_PAUSE_MS, PAUSE_MS, TURN_MS } from "./rules";

/** A mirror that is due and the holder of its lease. `ill`: its last run failed. */
export type MirrorLease = { supplier: OpenSupplier; asker: string; cursor: string | null; ill: boolean };

type Row = RowOf<"suppliers", "branch_id" | "id" | "code" | "currency" | "settings" | "sealed"> &
  Pick<OpenSupplier, "adapter" | "products"> & {
    cursor: ColumnOf<"core_cursors", "cursor">;
    ill: boolean;
  };

/** Number of mirrors polled concurrently: separate limits for healthy ones and failing ones, which may be slow. */
export type Room = { well: number; ill: number };

/**
 * Leases mirrors that are due and not leased, up to the limits. `source` of a supplier's settings identifies the origin
 * of a cursor; with another one the listing restarts.
 */
export async function claimMirrors(
  query: Query,
  asker: string,
  secretsOf: (sealed: Uint8Array | null) => Readonly<Record<string, string>>,
  { well, ill }: Room,
): Promise<MirrorLease[]> {
  await query("mirror.begin", BEGIN);
  const rows = await query<Row>("mirror.take-turns", TAKE, [asker, TURN_MS, well, ill]);
  return rows.map(({ sealed, cursor, ill, ...row }) => ({
    supplier: { ...row, currency: row.currency.trim(), secrets: secretsOf(sealed) },
    ...{ asker, cursor, ill },
  }));
}

const BEGIN = `
  insert into core_cursors (branch_id, supplier_id)
  select s.branch_id, s.id from suppliers s
   where s.adapter = 'core' and s.active
     and not exists (select from core_cursors c where c.branch_id = s.branch_id and c.supplier_id = s.id)
      on conflict do nothing`;

const due = (which: string, most: string) => `
    select c.branch_id, c.supplier_id, concat_ws(' ', s.settings->>'base_url', s.settings->>'domain') as source
      from core_cursors c
      join suppliers s on s.branch_id = c.branch_id and s.id = c.supplier_id and s.adapter = 'core' and s.active
     where c.next_at <= now() and coalesce(c.asking_until <= now(), true) and ${which}
     order by c.next_at limit ${most} for no key update of c skip locked`;

/** A changed address or login restarts the listing. */
const TAKE = `
  with well as (${due("c.failures = 0", "$3::int")}
  ), ill as (${due("c.failures > 0", "$4::int")}
  ), due as (
    select * from well union all select * from ill
  )
  update core_cursors c
     set asker = $1, asking_until = now() + $2::int * interval '1 ms', source = d.source,
         cursor = case when c.source = d.source then c.cursor end,
         listed = c.listed and c.source = d.source,
         fresh_at = case when c.source = d.source then c.fresh_at end,
         listing_since = case when c.source = d.source then c.listing_since end,
         listing = c.listing + case when c.source = d.source then 0 else 1 end
    from due d
    join suppliers s on s.branch_id = d.branch_id and s.id = d.supplier_id
   where c.branch_id = d.branch_id and c.supplier_id = d.supplier_id
  returning s.branch_id, s.id, s.code, s.adapter, s.products, s.currency, s.settings, s.sealed, c.cursor,
            c.failures > 0 as ill`;

/** Ends a lease with the fault, if any. Consecutive faults increase the pause. */
export async function completeLease(
  query: Query,
  { supplier, asker }: MirrorLease,
  fault: string | null,
): Promise<void> {
  const { branch_id, id } = supplier;
  await query("mirror.end-turn", END, [branch_id, id, asker, fault?.slice(0, 300), PAUSE_MS, MAX_PAUSE_MS]);
}

const END = `
  update core_cursors
     set asker = null, asking_until = null, fault = $4,
         failures = case when $4::text is null then 0 else failures + 1 end,
         next_at = now() + interval '1 ms' * case
           when $4 is null then $5::int else least($6::int, $5::int * 2 ^ least(failures + 1, 10)) end
   where branch_id = $1 and supplier_id = $2 and asker = $3`;

/** Returns a lease unused, for another process. */
export async function releaseLease(query: Query, { supplier: { branch_id, id }, asker }: MirrorLease): Promise<void> {
  await query("mirror.leave-turn", LEAVE, [branch_id, id, asker]);
}

const LEAVE = `
  update core_cursors set asker = null, asking_until = null where branch_id = $1 and supplier_id = $2 and asker = $3`;

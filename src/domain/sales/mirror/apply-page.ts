import type { Query } from "../../kernel/context";
import type { MirrorLease } from "./claim-mirror";
import type { MirroredItem } from "./rules";

/** One page of changes: existing items, and ids of removed ones. */
export type Page = {
  items: readonly MirroredItem[];
  gone: readonly number[];
  cursor: string;
  more: boolean;
  /** Start of the request: the last page includes all changes made before the first page was requested. */
  askedAt: Date;
};

/**
 * Stores a page with the next cursor, in one statement; false when the lease was lost: nothing was stored. Items
 * missing in a full listing are removed with its last page.
 */
export async function applyPage(query: Query, { supplier, asker }: MirrorLease, page: Page): Promise<boolean> {
  const { items, gone, cursor, more, askedAt } = page;
  const rows = JSON.stringify(items);
  const values = [supplier.branch_id, supplier.id, asker, cursor, more, askedAt, rows, gone];
  return (await query("mirror.apply-page", APPLY, values)).length > 0;
}

const APPLY = `
  with mine as (
    update core_cursors
       set cursor = $4, listed = listed or not $5,
           listing_since = case when $5 then coalesce(listing_since, $6::timestamptz) end,
           fresh_at = case when $5 then fresh_at else coalesce(listing_since, $6::timestamptz) end
     where branch_id = $1 and supplier_id = $2 and asker = $3
    returning listing
  ), told as (
    select * from jsonb_populate_recordset(null::core_item_row, $7::jsonb)
  ), put as (
    insert into core_items as i (branch_id, supplier_id, item_id, charter_id, product, origin, destination, departs_on, data,
                                 listing, seen_at)
    select $1, $2, t.item_id, t.charter_id, t.product, t.origin, t.destination, t.departs_on, t.data, m.listing, now()
      from told t cross join mine m
        on conflict (branch_id, supplier_id, item_id) do update
       set charter_id = excluded.charter_id, product = excluded.product, origin = excluded.origin,
           destination = excluded.destination, departs_on = excluded.departs_on, data = excluded.data,
           listing = excluded.listing, seen_at = excluded.seen_at
  ), gone as (
    delete from core_items i using mine m
     where i.branch_id = $1 and i.supplier_id = $2 and not exists (select from told t where t.item_id = i.item_id)
       and (i.item_id = any ($8::int[]) or (not $5 and i.listing < m.listing))
  )
  select true from mine`;

/** The supplier has lost the cursor: the next page begins a new full listing. Current items stay until it ends. */
export async function beginAnew(query: Query, { supplier, asker }: MirrorLease): Promise<void> {
  await query("mirror.begin-anew", ANEW, [supplier.branch_id, supplier.id, asker]);
}

const ANEW = `
  update core_cursors set cursor = null, listing = listing + 1, listing_since = null
   where branch_id = $1 and supplier_id = $2 and asker = $3`;

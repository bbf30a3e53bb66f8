-- GET /changes, one statement a poll, so that what is listed and the snapshot it is listed by are the same.

-- The first listing: what this colleague is sold and has neither departed nor been canceled, by key.
create or replace function sellable_items(branch int, colleague int, at timestamptz, after int, most int)
returns table (main_id int, item_id int) language sql stable as $$
  select c.charter_id, c.id
    from charter_classes c
    join charters ch on ch.branch_id = c.branch_id and ch.id = c.charter_id
   where c.branch_id = branch and c.id > after and ch.status in ('open', 'closed') and ch.starts_at > at
     and (c.all_partners or exists (
          select from charter_class_partners p
           where p.branch_id = c.branch_id and p.class_id = c.id and p.colleague_id = colleague))
   order by c.id limit most
$$;

-- Whether a transaction has become visible since a snapshot was taken, of those that are visible now.
create or replace function seen_since(changed xid8, since pg_snapshot) returns boolean
language sql immutable parallel safe as $$
  select changed >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(changed, since)
$$;

-- What changed for this colleague since a snapshot (rows) and since an instant (sale opens, sale closes, departure), by key.
-- A charter that had departed a day before is looked at no more: that keeps a poll's cost to what is on sale.
-- What the colleague is not sold is listed when it was withdrawn since, and not again.
create or replace function changed_items(
  branch int, colleague int, at timestamptz, since pg_snapshot, since_at timestamptz, after int, most int
) returns table (main_id int, item_id int) language sql stable as $$
  select k.charter_id, k.id
    from (
      select c.charter_id, c.id
        from charters ch
        join charter_classes c on c.branch_id = ch.branch_id and c.charter_id = ch.id
       where ch.branch_id = branch and ch.status <> 'draft' and ch.starts_at > since_at - interval '1 day'
         and (seen_since(c.changed_xid, since)
              or (c.sales_open_at > since_at and c.sales_open_at <= at)
              or (c.sales_close_at > since_at and c.sales_close_at <= at)
              or (ch.starts_at > since_at and ch.starts_at <= at))
         and (c.all_partners or exists (
              select from charter_class_partners p
               where p.branch_id = c.branch_id and p.class_id = c.id and p.colleague_id = colleague))
      union
      select w.charter_id, w.class_id
        from class_withdrawals w
       where w.branch_id = branch and w.colleague_id in (0, colleague) and seen_since(w.changed_xid, since)) k
   where k.id > after
   order by k.id limit most
$$;

-- One poll: {snapshot, items: [{main_id, item_id, code, statistics}]}. Without `since` the first listing, else what
-- changed. {foreign: true} where `since` is of a time this database has not seen (it was restored from a backup).
create or replace function poll_changes(
  branch int, colleague int, at timestamptz, since pg_snapshot, since_at timestamptz, after int, most int
) returns jsonb language plpgsql stable as $$
declare
  mains int[];
  ids int[];
begin
  if since is null then
    select array_agg(main_id order by item_id), array_agg(item_id order by item_id) into mains, ids
      from sellable_items(branch, colleague, at, after, most);
  elsif pg_snapshot_xmax(since) > pg_snapshot_xmax(pg_current_snapshot()) then
    return '{"foreign": true}';
  else
    select array_agg(main_id order by item_id), array_agg(item_id order by item_id) into mains, ids
      from changed_items(branch, colleague, at, since, since_at, after, most);
  end if;
  return jsonb_build_object('snapshot', pg_current_snapshot(), 'items', coalesce((
    select jsonb_agg(jsonb_build_object('main_id', s.main_id, 'item_id', s.item_id, 'code', s.code, 'statistics', s.statistics)
                     order by s.item_id)
      from item_statistics(branch, colleague, at, mains, ids) s), '[]'));
end $$;

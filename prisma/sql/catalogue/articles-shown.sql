-- The list of published, not deleted articles with their sort and search columns, in rows small enough that 100,000 articles take a
-- few thousand pages. Maintained by every write to `articles`.
create or replace function sync_articles_shown() returns trigger language plpgsql as $$
begin
  if new.status = 'published' and new.deleted_at is null then
    insert into articles_shown as s (branch_id, id, published_at, views, score, language, found)
    values (new.branch_id, new.id, new.published_at, new.views, new.score, new.language, new.found)
    on conflict (branch_id, id) do update
      set (published_at, views, score, language, found)
        = (excluded.published_at, excluded.views, excluded.score, excluded.language, excluded.found);
  elsif tg_op = 'UPDATE' then
    delete from articles_shown s where s.branch_id = new.branch_id and s.id = new.id;
  end if;
  return null;
end $$;

create or replace trigger sync_articles_shown
  after insert or update of branch_id, id, status, deleted_at, published_at, views, score, language, found on articles
  for each row execute function sync_articles_shown();

-- Backfill of articles written before the trigger existed.
insert into articles_shown (branch_id, id, published_at, views, score, language, found)
select a.branch_id, a.id, a.published_at, a.views, a.score, a.language, a.found from articles a
 where a.status = 'published' and a.deleted_at is null
   and not exists (select from articles_shown s where s.branch_id = a.branch_id and s.id = a.id);

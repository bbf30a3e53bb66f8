-- Manual documents: what was typed beside what is posted of it, who removed a draft and when, the key of the call that made it.
alter table ledger.drafts
  -- As the wire has them; of an unfinished one, whatever a person has typed so far.
  add column rows        jsonb not null default '[]' check (jsonb_typeof(rows) = 'array'),
  add column unfinished  boolean not null default false,
  -- The larger side of what can be posted of it, minor units of the branch's currency.
  add column total       bigint not null default 0,
  add column updated_by  text,
  add column removed_at  timestamptz(3),
  add column removed_by  text,
  -- Why it was made: the document it was copied from or corrects.
  add column corrects_id int,
  add column request_key text,
  add constraint drafts_removed check ((removed_at is null) = (removed_by is null)),
  add constraint drafts_corrects foreign key (branch_id, corrects_id) references ledger.drafts (branch_id, id);
create unique index drafts_request_key on ledger.drafts (branch_id, request_key) where request_key is not null;
create index drafts_keys_due on ledger.drafts (created_at) where request_key is not null;
create index drafts_journal on ledger.drafts (branch_id, doc_date, id) where removed_at is null;
create index drafts_voucher on ledger.drafts (branch_id, voucher_id) where voucher_id is not null;
drop index ledger.drafts_open;
create index drafts_open on ledger.drafts (branch_id, id) where voucher_id is null and removed_at is null;

-- Currency exchanged within a document goes through an account of its own (prisma/sql/open-books.sql gives it to new
-- branches): branches of before get it below 31, under the first code that nobody uses.
do $$
declare
  above record;
  sub int;
  leaf int;
  free text;
begin
  for above in
    select a.branch_id, a.id, a.type from ledger.accounts a
     where a.code = '31' and not exists (
           select from ledger.mappings m where m.branch_id = a.branch_id and m.key = 'fx.exchange')
     order by 1
  loop
    select c.code into free
      from (select '31' || lpad(n::text, 2, '0') as code from generate_series(4, 99) n) c
     where not exists (select from ledger.accounts a where a.branch_id = above.branch_id and a.code in (c.code, c.code || '0001'))
     order by 1 limit 1;
    continue when free is null;
    insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, group_id)
    values (above.branch_id, above.id, 3, free, 'تبدیل ارز', 'Currency exchange', 'both', above.type, 0) returning id into sub;
    insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, group_id)
    values (above.branch_id, sub, 4, free || '0001', 'تبدیل ارز', 'Currency exchange', 'both', above.type, 0) returning id into leaf;
    insert into ledger.mappings (branch_id, key, account_id) values (above.branch_id, 'fx.exchange', leaf);
  end loop;
end $$;

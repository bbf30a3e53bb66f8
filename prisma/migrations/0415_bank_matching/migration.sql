-- How terminals and gateways pay out to a bank account, the takings that a payout holds, and the requests of the matcher
-- (prisma/sql/accounting/bank-match-store.sql).
create table bank_payout_terms (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  id serial not null,
  name text not null constraint bank_payout_terms_name check (length(name) between 1 and 100),
  -- What was taken and not paid out, and where it is paid to.
  clearing_account_id int not null,
  account_id int not null,
  source text not null constraint bank_payout_terms_source check (source in ('pos', 'gateway')),
  terminal text constraint bank_payout_terms_terminal check (length(terminal) between 4 and 40),
  fee_bp int not null default 0 constraint bank_payout_terms_bp check (fee_bp between 0 and 2000),
  fee_fixed bigint not null default 0 constraint bank_payout_terms_fixed check (fee_fixed between 0 and 1000000000000),
  fee_per text not null default 'payout' constraint bank_payout_terms_per check (fee_per in ('payout', 'payment')),
  min_days smallint not null default 1,
  max_days smallint not null default 3,
  active boolean not null default true,
  version int not null default 1 constraint bank_payout_terms_version check (version > 0),
  created_by text not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint bank_payout_terms_pkey primary key (branch_id, id),
  constraint bank_payout_terms_clearing_fkey foreign key (branch_id, clearing_account_id) references ledger.accounts (branch_id, id),
  constraint bank_payout_terms_account_fkey foreign key (branch_id, account_id) references ledger.accounts (branch_id, id),
  constraint bank_payout_terms_accounts check (clearing_account_id <> account_id),
  constraint bank_payout_terms_days check (min_days between 0 and 10 and max_days between min_days and 10)
);
create unique index bank_payout_terms_branch_id_name_key on bank_payout_terms (branch_id, name);
create index bank_payout_terms_branch_id_account_id_idx on bank_payout_terms (branch_id, account_id);

create table bank_match_payouts (
  branch_id int not null,
  match_id bigint not null,
  doc_date date not null,
  voucher_id bigint not null,
  line smallint not null,
  live boolean not null default true,
  constraint bank_match_payouts_pkey primary key (branch_id, match_id, doc_date, voucher_id, line),
  constraint bank_match_payouts_branch_id_match_id_fkey foreign key (branch_id, match_id) references bank_matches (branch_id, id)
    on delete restrict on update cascade,
  constraint bank_match_payouts_entry_fkey foreign key (branch_id, doc_date, voucher_id, line)
    references ledger.entries (branch_id, doc_date, voucher_id, line)
);
create index bank_match_payouts_branch_id_doc_date_voucher_id_line_idx on bank_match_payouts (branch_id, doc_date, voucher_id, line);
-- What was paid out is in no second payout.
create unique index bank_match_payouts_live on bank_match_payouts (branch_id, doc_date, voucher_id, line) where live;

create type bank_entry_key as (doc_date date, voucher_id bigint, line smallint);
create type bank_match_posting as (doc_date date, kind ledger.voucher_kind, description text, lines ledger.post_line[]);
create type bank_match_request as (
  pass smallint, score smallint, reasons jsonb, accepted boolean, rule_id int, lines bigint[], entries bank_entry_key[],
  payouts bank_entry_key[], posting bank_match_posting);
create type bank_matches_request as (
  branch_id int, account_id int, actor text, request_id text, request_key text, at timestamptz, drops bigint[], matches bank_match_request[]);
comment on type bank_entry_key is 'A line of a posted voucher.';
comment on type bank_match_posting is 'The voucher that accepting posts: its first line is the bank account''s.';
comment on type bank_match_request is 'A match of it. lines: ids of bank_lines. payouts: the takings it pays out. posting null: the rows are in the books.';
comment on type bank_matches_request is 'One request of store_bank_matches. drops: proposals that it replaces. at: the time of the request.';

-- Accounts of the mapping keys bank.suspense and bank.interest in the charts of branches that exist: the code of the template, or the
-- next that is free below its group.
do $$
declare
  term record;
  branch record;
  number int;
  sub_ledger int;
  detailed int;
begin
  for term in
    select * from (values
      ('bank.suspense', '21', 5, 'وجوه نامشخص بانکی', 'Unidentified bank receipts', 'liability', 'credit'),
      ('bank.interest', '42', 2, 'سود سپرده‌های بانکی', 'Interest on bank deposits', 'income', 'credit')
    ) t (key, general, number, title, title_latin, type, nature)
  loop
    for branch in
      select p.branch_id, p.id, p.code from ledger.accounts p
       where p.code = term.general and p.level = 2 and p.type::text = term.type
         and not exists (select from ledger.mappings m where m.branch_id = p.branch_id and m.key = term.key)
       order by p.branch_id
    loop
      number := (select n from generate_series(term.number, 98) n
                  where not exists (select from ledger.accounts a
                                     where a.branch_id = branch.branch_id and a.code like branch.code || lpad(n::text, 2, '0') || '%')
                  order by n limit 1);
      continue when number is null;
      insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, group_id, monetary)
      values (branch.branch_id, branch.id, 3, branch.code || lpad(number::text, 2, '0'), term.title, term.title_latin,
              term.nature::ledger.nature, term.type::ledger.account_type, 0, true)
      returning id into sub_ledger;
      insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, group_id, monetary)
      values (branch.branch_id, sub_ledger, 4, branch.code || lpad(number::text, 2, '0') || '0001', term.title, term.title_latin,
              term.nature::ledger.nature, term.type::ledger.account_type, 0, true)
      returning id into detailed;
      insert into ledger.mappings (branch_id, key, account_id) values (branch.branch_id, term.key, detailed);
    end loop;
  end loop;
end $$;

-- Suppliers' terms and their documents (prisma/schema/cashier/supplier-document.prisma, finance design 4).
create table supplier_terms (
  branch_id int not null,
  supplier_id int not null,
  national_id text constraint supplier_terms_national_id check (national_id ~ '^[0-9]{10,12}$'),
  economic_code text constraint supplier_terms_economic_code check (economic_code ~ '^[0-9]{10,16}$'),
  iban text constraint supplier_terms_iban check (iban ~ '^[A-Z]{2}[0-9A-Z]{13,32}$'),
  settles text not null constraint supplier_terms_settles check (settles in ('credit', 'deposit', 'bsp')),
  due_days int not null constraint supplier_terms_due_days check (due_days between 0 and 365),
  deposit_low bigint constraint supplier_terms_deposit_low check (deposit_low >= 0),
  deposit_stop bigint constraint supplier_terms_deposit_stop check (deposit_stop >= 0),
  version int not null default 1 constraint supplier_terms_version check (version > 0),
  changed_at timestamptz(3) not null,
  primary key (branch_id, supplier_id),
  constraint supplier_terms_branch_id_supplier_id_fkey foreign key (branch_id, supplier_id) references suppliers (branch_id, id)
    on delete restrict on update cascade,
  constraint supplier_terms_alarm_first check (deposit_stop is null or deposit_low is null or deposit_stop <= deposit_low)
);

create table supplier_documents (
  branch_id int not null,
  id serial not null,
  supplier_id int not null,
  kind text not null constraint supplier_documents_kind check (kind in ('bill', 'credit_note', 'adm', 'acm')),
  number text not null constraint supplier_documents_number check (length(number) between 1 and 40),
  day date not null,
  due date not null,
  from_day date not null,
  to_day date not null,
  amount bigint not null constraint supplier_documents_amount check (amount > 0),
  tax bigint not null default 0,
  file_id int,
  note text not null default '' constraint supplier_documents_note check (length(note) <= 300),
  state text not null default 'entered' constraint supplier_documents_state check (state in ('entered', 'disputed', 'accepted', 'withdrawn')),
  difference bigint,
  dispute_voucher_id bigint,
  voucher_id bigint,
  decided_by text,
  decided_at timestamptz(3),
  version int not null default 1 constraint supplier_documents_version check (version > 0),
  request_key text,
  created_by text not null,
  created_at timestamptz(3) not null,
  primary key (branch_id, id),
  constraint supplier_documents_branch_id_supplier_id_fkey foreign key (branch_id, supplier_id) references suppliers (branch_id, id)
    on delete restrict on update cascade,
  constraint supplier_documents_branch_id_file_id_fkey foreign key (branch_id, file_id) references files (branch_id, id)
    on delete restrict on update cascade,
  constraint supplier_documents_tax check (tax between 0 and amount),
  constraint supplier_documents_days check (from_day <= to_day and to_day - from_day <= 366 and due >= day),
  constraint supplier_documents_decided check ((state = 'entered') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint supplier_documents_difference check (state <> 'accepted' or difference is not null),
  constraint supplier_documents_disputed check (dispute_voucher_id is null or kind = 'adm' and state <> 'entered')
);
create unique index supplier_documents_branch_id_supplier_id_kind_number_key on supplier_documents (branch_id, supplier_id, kind, number);
create unique index supplier_documents_branch_id_request_key_key on supplier_documents (branch_id, request_key);
create index supplier_documents_branch_id_day_id_idx on supplier_documents (branch_id, day, id);

create table supplier_document_lines (
  branch_id int not null,
  document_id int not null,
  nr int not null,
  ticket text,
  reference text,
  passenger text,
  day date,
  base bigint,
  taxes bigint,
  commission bigint,
  net bigint not null,
  booking_id bigint,
  our_net bigint,
  verdict text not null constraint supplier_document_lines_verdict check (verdict in ('equal', 'differs', 'unknown', 'missing')),
  how text constraint supplier_document_lines_how check (how in ('ticket', 'pnr', 'reference', 'name')),
  primary key (branch_id, document_id, nr),
  constraint supplier_document_lines_branch_id_document_id_fkey foreign key (branch_id, document_id)
    references supplier_documents (branch_id, id) on delete cascade on update cascade,
  constraint supplier_document_lines_ours check ((booking_id is null) = (our_net is null) and (booking_id is null) = (verdict = 'unknown')),
  constraint supplier_document_lines_equal check ((verdict = 'equal') = (net = our_net) is not false or verdict in ('missing', 'unknown')),
  constraint supplier_document_lines_missing check (verdict <> 'missing' or net = 0)
);
create index supplier_document_lines_branch_id_booking_id_idx on supplier_document_lines (branch_id, booking_id);

-- The requests of store_supplier_document and decide_supplier_document.
create type supplier_document_line_request as (
  ticket text, reference text, passenger text, day date, base bigint, taxes bigint, commission bigint, net bigint);
comment on type supplier_document_line_request is 'A line of a supplier document as the supplier wrote it: minor units of the branch''s currency.';
create type supplier_document_request as (
  branch_id int, actor text, request_id text, request_key text, at timestamptz, supplier_id int, kind text, number text, day date, due date,
  from_day date, to_day date, amount bigint, tax bigint, file_id int, note text, lines supplier_document_line_request[]);
comment on type supplier_document_request is 'The request of store_supplier_document. Minor units of the branch''s currency.';
create type supplier_document_act_request as (
  branch_id int, actor text, request_id text, at timestamptz, id int, version int, act text, difference bigint, colleague_id int,
  posting_day date);
comment on type supplier_document_act_request is 'The request of decide_supplier_document. act: accept, dispute, withdraw, compare.';

-- Accounts of the mappings supplier.deposit, supplier.dispute and supplier.difference (prisma/sql/accounting/open-books.sql gives them to new
-- branches): existing branches get each below its group, under the template's code or the first free one.
do $$
declare
  wanted record;
  sub int;
  leaf int;
  free text;
begin
  for wanted in
    select a.branch_id, a.id, a.type, t.* from (values
      ('supplier.deposit', '12', 6, 'سپرده نزد تأمین‌کنندگان', 'Deposits at suppliers', 'debit', 16),
      ('supplier.dispute', '12', 7, 'مطالبات مورد اختلاف با تأمین‌کنندگان', 'Disputed with suppliers', 'debit', 1),
      ('supplier.difference', '52', 8, 'تفاوت صورت‌حساب تأمین‌کنندگان', 'Differences of suppliers'' bills', 'both', 1)
    ) t (key, parent, first, title, title_latin, nature, slots)
      join ledger.accounts a on a.code = t.parent
     where not exists (select from ledger.mappings m where m.branch_id = a.branch_id and m.key = t.key)
     order by a.branch_id, t.key
  loop
    select c.code into free
      from (select wanted.parent || lpad(n::text, 2, '0') as code from generate_series(wanted.first, 99) n) c
     where not exists (select from ledger.accounts a where a.branch_id = wanted.branch_id and a.code in (c.code, c.code || '0001'))
     order by 1 limit 1;
    continue when free is null;
    insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, group_id)
    values (wanted.branch_id, wanted.id, 3, free, wanted.title, wanted.title_latin, wanted.nature::ledger.nature, wanted.type, 0) returning id into sub;
    insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, slots, group_id)
    values (wanted.branch_id, sub, 4, free || '0001', wanted.title, wanted.title_latin, wanted.nature::ledger.nature, wanted.type, wanted.slots, 0)
    returning id into leaf;
    insert into ledger.mappings (branch_id, key, account_id) values (wanted.branch_id, wanted.key, leaf);
  end loop;
end $$;

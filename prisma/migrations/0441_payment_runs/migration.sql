-- Payment runs: due items of suppliers paid by one bank file that two persons decide (prisma/schema/cashier/payment-run.prisma).
create table payment_runs (
  branch_id int not null,
  id serial not null,
  state text not null default 'draft' constraint payment_runs_state check (state in ('draft', 'approved', 'sent', 'paid', 'void')),
  pay_on date not null,
  due_until date not null,
  account_id int not null,
  note text not null default '' constraint payment_runs_note check (length(note) <= 300),
  created_by text not null,
  created_at timestamptz(3) not null,
  approved_by text,
  approved_at timestamptz(3),
  sent_by text,
  sent_at timestamptz(3),
  ended_by text,
  ended_at timestamptz(3),
  group_id int,
  version int not null default 1 constraint payment_runs_version check (version > 0),
  request_key text,
  primary key (branch_id, id),
  constraint payment_runs_branch_id_account_id_fkey foreign key (branch_id, account_id) references ledger.accounts (branch_id, id),
  constraint payment_runs_two_persons check (approved_by <> created_by),
  constraint payment_runs_approved check ((approved_by is null) = (approved_at is null)
    and (state not in ('approved', 'sent', 'paid') or approved_by is not null)),
  constraint payment_runs_sent check ((sent_by is null) = (sent_at is null) and (state <> 'sent' or sent_by is not null)),
  constraint payment_runs_ended check ((state in ('paid', 'void')) = (ended_at is not null) and (ended_by is null) = (ended_at is null)),
  constraint payment_runs_group check ((state = 'paid') = (group_id is not null))
);
create unique index payment_runs_branch_id_request_key_key on payment_runs (branch_id, request_key);

create table payment_run_lines (
  branch_id int not null,
  run_id int not null,
  nr int not null,
  supplier_id int not null,
  iban text,
  doc_date date not null,
  voucher_id bigint not null,
  line smallint not null,
  due date not null,
  amount bigint not null constraint payment_run_lines_amount check (amount > 0),
  live boolean not null default true,
  primary key (branch_id, run_id, nr),
  constraint payment_run_lines_branch_id_run_id_fkey foreign key (branch_id, run_id) references payment_runs (branch_id, id)
    on delete restrict on update cascade,
  constraint payment_run_lines_branch_id_supplier_id_fkey foreign key (branch_id, supplier_id) references suppliers (branch_id, id)
    on delete restrict on update cascade
);
-- An open item is in one live run.
create unique index payment_run_lines_live on payment_run_lines (branch_id, doc_date, voucher_id, line) where live;
create index payment_run_lines_branch_id_supplier_id_idx on payment_run_lines (branch_id, supplier_id);

create type payment_run_request as (
  branch_id int, actor text, request_id text, request_key text, at timestamptz, due_until date, pay_on date, account_id int, note text,
  suppliers int[]);
comment on type payment_run_request is 'The request of store_payment_run. suppliers null: all with due items.';
create type payment_run_act_request as (
  branch_id int, actor text, request_id text, at timestamptz, id int, version int, act text, pay_on date, supplier_id int);
comment on type payment_run_act_request is 'The request of act_on_payment_run. act: approve, send, pay, void, leave_out (of a supplier).';

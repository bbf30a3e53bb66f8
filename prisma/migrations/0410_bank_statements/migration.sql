-- Statements of our bank accounts, the templates and rules they are read by, matches with the ledger, and closings
-- (prisma/schema/accounting/bank.prisma).
create type "BankFormat" as enum ('camt053', 'mt940', 'ofx', 'csv', 'xlsx');
create type "BankImportState" as enum ('staged', 'broken', 'withdrawn');
create type "BankMatchState" as enum ('proposed', 'accepted', 'undone');
create type "BankClosingState" as enum ('proposed', 'closed', 'reopened', 'dropped');

create table bank_imports (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  id serial not null,
  account_id int not null,
  file_id int not null,
  name text not null constraint bank_imports_name check (length(name) between 1 and 255),
  format "BankFormat" not null,
  reading jsonb,
  currency char(3) not null references ledger.currencies (code),
  from_date date not null,
  to_date date not null,
  opening bigint,
  closing bigint,
  line_count int not null constraint bank_imports_lines check (line_count between 0 and 50000),
  added_count int not null,
  state "BankImportState" not null,
  fault jsonb,
  version int not null default 1 constraint bank_imports_version check (version > 0),
  request_key text,
  created_by text not null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint bank_imports_pkey primary key (branch_id, id),
  constraint bank_imports_account unique (branch_id, id, account_id),
  constraint bank_imports_account_fkey foreign key (branch_id, account_id) references ledger.accounts (branch_id, id),
  constraint bank_imports_branch_id_file_id_fkey foreign key (branch_id, file_id) references files (branch_id, id)
    on delete restrict on update cascade,
  constraint bank_imports_days check (from_date <= to_date),
  constraint bank_imports_added check (added_count between 0 and line_count),
  constraint bank_imports_fault check ((state = 'broken') <= (fault is not null and added_count = 0))
);
create unique index bank_imports_branch_id_request_key_key on bank_imports (branch_id, request_key);
create index bank_imports_branch_id_account_id_to_date_id_idx on bank_imports (branch_id, account_id, to_date, id);
create index bank_imports_branch_id_file_id_idx on bank_imports (branch_id, file_id);

create table bank_lines (
  branch_id int not null,
  id bigserial not null,
  account_id int not null,
  import_id int not null,
  "row" int not null constraint bank_lines_row check ("row" > 0),
  day date not null,
  time char(8) constraint bank_lines_time check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$'),
  amount bigint not null constraint bank_lines_amount check (amount <> 0),
  balance bigint,
  reference text constraint bank_lines_reference check (length(reference) between 1 and 140),
  trace text constraint bank_lines_trace check (length(trace) between 1 and 40),
  serial text constraint bank_lines_serial check (length(serial) between 1 and 40),
  sayad char(16) constraint bank_lines_sayad check (sayad ~ '^[0-9]{16}$'),
  terminal text constraint bank_lines_terminal check (length(terminal) between 1 and 40),
  payer text constraint bank_lines_payer check (length(payer) between 1 and 255),
  text text not null default '' constraint bank_lines_text check (length(text) <= 1000),
  kind text constraint bank_lines_kind check (kind in ('pos', 'cheque', 'fee', 'interest', 'transfer', 'gateway')),
  identity char(64) not null constraint bank_lines_identity check (identity ~ '^[0-9a-f]{64}$'),
  nth smallint not null constraint bank_lines_nth check (nth > 0),
  folded text not null default '',
  constraint bank_lines_pkey primary key (branch_id, id),
  -- A line is of the account of its import.
  constraint bank_lines_branch_id_import_id_fkey foreign key (branch_id, import_id, account_id)
    references bank_imports (branch_id, id, account_id) on delete restrict on update cascade
);
create unique index bank_lines_branch_id_account_id_identity_nth_key on bank_lines (branch_id, account_id, identity, nth);
create index bank_lines_branch_id_account_id_day_id_idx on bank_lines (branch_id, account_id, day, id);
create index bank_lines_branch_id_import_id_row_idx on bank_lines (branch_id, import_id, "row");
create index bank_lines_branch_id_account_id_trace_idx on bank_lines (branch_id, account_id, trace);
create index bank_lines_branch_id_account_id_reference_idx on bank_lines (branch_id, account_id, reference);

create table bank_templates (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  id serial not null,
  name text not null constraint bank_templates_name check (length(name) between 1 and 100),
  reading jsonb not null,
  active boolean not null default true,
  version int not null default 1 constraint bank_templates_version check (version > 0),
  created_by text not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint bank_templates_pkey primary key (branch_id, id)
);
create unique index bank_templates_branch_id_name_key on bank_templates (branch_id, name);

create table bank_rules (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  id serial not null,
  name text not null constraint bank_rules_name check (length(name) between 1 and 100),
  position int not null constraint bank_rules_position check (position > 0),
  account_id int,
  text text constraint bank_rules_text check (length(text) between 1 and 255),
  payer text constraint bank_rules_payer check (length(payer) between 1 and 255),
  sign smallint constraint bank_rules_sign check (sign in (-1, 1)),
  min_amount bigint constraint bank_rules_min check (min_amount > 0),
  max_amount bigint constraint bank_rules_max check (max_amount > 0),
  mapping_key text not null,
  party text constraint bank_rules_party check (party ~ '^[a-z_]{1,30}:[0-9]{1,18}$'),
  automatic boolean not null default false,
  active boolean not null default true,
  version int not null default 1 constraint bank_rules_version check (version > 0),
  created_by text not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint bank_rules_pkey primary key (branch_id, id),
  constraint bank_rules_account_fkey foreign key (branch_id, account_id) references ledger.accounts (branch_id, id),
  constraint bank_rules_range check (min_amount <= max_amount),
  -- A rule without a condition would take every line.
  constraint bank_rules_condition check (num_nonnulls(text, payer, min_amount, max_amount) > 0)
);
create unique index bank_rules_branch_id_name_key on bank_rules (branch_id, name);
create index bank_rules_branch_id_position_id_idx on bank_rules (branch_id, position, id);

create table bank_matches (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  id bigserial not null,
  account_id int not null,
  pass smallint not null constraint bank_matches_pass check (pass between 0 and 9),
  score smallint not null constraint bank_matches_score check (score between 0 and 100),
  reasons jsonb not null,
  state "BankMatchState" not null,
  rule_id int,
  posted_on date,
  voucher_id bigint,
  reversed_on date,
  reversal_id bigint,
  version int not null default 1 constraint bank_matches_version check (version > 0),
  request_key text,
  created_by text not null,
  created_at timestamptz(3) not null default current_timestamp,
  accepted_by text,
  accepted_at timestamptz(3),
  undone_by text,
  undone_at timestamptz(3),
  constraint bank_matches_pkey primary key (branch_id, id),
  constraint bank_matches_account_fkey foreign key (branch_id, account_id) references ledger.accounts (branch_id, id),
  constraint bank_matches_branch_id_rule_id_fkey foreign key (branch_id, rule_id) references bank_rules (branch_id, id)
    on delete restrict on update cascade,
  constraint bank_matches_voucher_fkey foreign key (branch_id, posted_on, voucher_id)
    references ledger.vouchers (branch_id, doc_date, id),
  constraint bank_matches_reversal_fkey foreign key (branch_id, reversed_on, reversal_id)
    references ledger.vouchers (branch_id, doc_date, id),
  constraint bank_matches_accepted check ((accepted_by is null) = (accepted_at is null)
    and case state when 'proposed' then accepted_at is null when 'accepted' then accepted_at is not null else true end),
  constraint bank_matches_undone check ((undone_by is null) = (undone_at is null) and (state = 'undone') = (undone_at is not null)),
  constraint bank_matches_posted check ((voucher_id is null) = (posted_on is null) and (voucher_id is null or accepted_at is not null)),
  -- The undo reverses what accepting posted.
  constraint bank_matches_reversed check ((reversal_id is null) = (reversed_on is null)
    and (reversal_id is not null) = (voucher_id is not null and state = 'undone'))
);
create unique index bank_matches_branch_id_request_key_key on bank_matches (branch_id, request_key);
create index bank_matches_branch_id_account_id_state_id_idx on bank_matches (branch_id, account_id, state, id);
create index bank_matches_branch_id_voucher_id_idx on bank_matches (branch_id, voucher_id);

create table bank_match_lines (
  branch_id int not null,
  match_id bigint not null,
  line_id bigint not null,
  amount bigint not null,
  live boolean not null default true,
  constraint bank_match_lines_pkey primary key (branch_id, match_id, line_id),
  constraint bank_match_lines_branch_id_match_id_fkey foreign key (branch_id, match_id) references bank_matches (branch_id, id)
    on delete restrict on update cascade,
  constraint bank_match_lines_branch_id_line_id_fkey foreign key (branch_id, line_id) references bank_lines (branch_id, id)
    on delete cascade on update cascade
);
create index bank_match_lines_branch_id_line_id_idx on bank_match_lines (branch_id, line_id);
create unique index bank_match_lines_live on bank_match_lines (branch_id, line_id) where live;

create table bank_match_entries (
  branch_id int not null,
  match_id bigint not null,
  doc_date date not null,
  voucher_id bigint not null,
  line smallint not null,
  amount bigint not null,
  live boolean not null default true,
  constraint bank_match_entries_pkey primary key (branch_id, match_id, doc_date, voucher_id, line),
  constraint bank_match_entries_branch_id_match_id_fkey foreign key (branch_id, match_id) references bank_matches (branch_id, id)
    on delete restrict on update cascade,
  constraint bank_match_entries_entry_fkey foreign key (branch_id, doc_date, voucher_id, line)
    references ledger.entries (branch_id, doc_date, voucher_id, line)
);
create index bank_match_entries_branch_id_doc_date_voucher_id_line_idx on bank_match_entries (branch_id, doc_date, voucher_id, line);
create unique index bank_match_entries_live on bank_match_entries (branch_id, doc_date, voucher_id, line) where live;

create table bank_closings (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  id serial not null,
  account_id int not null,
  to_date date not null,
  by_bank bigint not null,
  outstanding bigint not null,
  unrecorded bigint not null,
  by_books bigint not null,
  items jsonb not null,
  state "BankClosingState" not null,
  version int not null default 1 constraint bank_closings_version check (version > 0),
  request_key text,
  proposed_by text not null,
  proposed_at timestamptz(3) not null default current_timestamp,
  closed_by text,
  closed_at timestamptz(3),
  -- Why one person acted alone (contract 13.20); null: two persons.
  alone text,
  reopen_asked_by text,
  reopen_reason text constraint bank_closings_reason check (length(reopen_reason) between 1 and 500),
  reopened_by text,
  reopened_at timestamptz(3),
  constraint bank_closings_pkey primary key (branch_id, id),
  constraint bank_closings_account_fkey foreign key (branch_id, account_id) references ledger.accounts (branch_id, id),
  constraint bank_closings_sum check (by_bank::numeric + outstanding - unrecorded = by_books),
  constraint bank_closings_persons check (alone is not null
    or closed_by is distinct from proposed_by and (reopened_by is null or reopened_by <> reopen_asked_by)),
  constraint bank_closings_closed check ((closed_by is null) = (closed_at is null)
    and (state in ('closed', 'reopened')) = (closed_at is not null)),
  constraint bank_closings_reopened check ((reopened_by is null) = (reopened_at is null)
    and (state = 'reopened') = (reopened_at is not null) and (reopened_at is null or reopen_asked_by is not null)
    and (reopen_asked_by is null) = (reopen_reason is null) and (reopen_asked_by is null or closed_at is not null))
);
create unique index bank_closings_branch_id_request_key_key on bank_closings (branch_id, request_key);
create index bank_closings_branch_id_account_id_to_date_idx on bank_closings (branch_id, account_id, to_date);
create unique index bank_closings_living on bank_closings (branch_id, account_id, to_date) where state in ('proposed', 'closed');

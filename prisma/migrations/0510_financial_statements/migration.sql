-- Financial statements: versions of their lines and of the accounts that the lines sum, and frozen issues.
create type "StatementKind" as enum ('income', 'position', 'cash_flows', 'equity');
create type "StatementVersionState" as enum ('draft', 'proposed', 'active', 'replaced', 'dropped');
create type "StatementSide" as enum ('any', 'debit', 'credit');
create type "StatementIssueState" as enum ('proposed', 'final', 'dropped');

create table statement_versions (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  id serial not null,
  kind "StatementKind" not null,
  -- The first fiscal year it is for.
  from_year int not null constraint statement_versions_year check (from_year between 1300 and 2500),
  state "StatementVersionState" not null default 'draft',
  version int not null default 1 constraint statement_versions_version check (version > 0),
  created_by text not null,
  created_at timestamptz(3) not null default current_timestamp,
  proposed_by text,
  proposed_at timestamptz(3),
  approved_by text,
  approved_at timestamptz(3),
  -- Why one person acted alone (contract 13.20); null: two persons.
  alone text,
  constraint statement_versions_pkey primary key (branch_id, id),
  constraint statement_versions_proposed check ((proposed_by is null) = (proposed_at is null)
    and (state not in ('proposed', 'active', 'replaced') or proposed_by is not null)),
  constraint statement_versions_approved check ((approved_by is null) = (approved_at is null)
    and (state in ('active', 'replaced')) = (approved_by is not null)),
  constraint statement_versions_persons check (alone is not null or approved_by is distinct from proposed_by or approved_by is null)
);
create index statement_versions_branch_id_kind_id_idx on statement_versions (branch_id, kind, id);
-- One applies to a year; one at a time is being edited.
create unique index statement_versions_active on statement_versions (branch_id, kind, from_year) where state = 'active';
create unique index statement_versions_open on statement_versions (branch_id, kind) where state in ('draft', 'proposed');

create table statement_lines (
  branch_id int not null,
  version_id int not null,
  code text not null constraint statement_lines_code check (code ~ '^[a-z][a-z0-9_]{0,39}$'),
  parent_code text,
  position int not null constraint statement_lines_position check (position >= 0),
  title text not null constraint statement_lines_title check (length(title) between 1 and 120),
  title_latin text not null constraint statement_lines_title_latin check (length(title_latin) between 1 and 120),
  -- 1: shows debit less credit; -1: credit less debit.
  sign smallint not null constraint statement_lines_sign check (sign in (1, -1)),
  -- '+code' and '-code' of lines; empty: the sum of its accounts and of the lines below it.
  formula text[] not null default '{}' constraint statement_lines_formula check (cardinality(formula) <= 40
    and array_position(formula, null) is null
    and array_to_string(formula, ',') ~ '^([+-][a-z][a-z0-9_]{0,39}(,[+-][a-z][a-z0-9_]{0,39})*)?$'),
  constraint statement_lines_pkey primary key (branch_id, version_id, code),
  constraint statement_lines_version_fkey foreign key (branch_id, version_id) references statement_versions (branch_id, id),
  constraint statement_lines_parent_fkey foreign key (branch_id, version_id, parent_code)
    references statement_lines (branch_id, version_id, code) deferrable initially deferred,
  constraint statement_lines_place unique (branch_id, version_id, position) deferrable initially deferred
);

create table statement_accounts (
  branch_id int not null,
  version_id int not null,
  account_id int not null,
  side "StatementSide" not null default 'any',
  line_code text not null,
  -- An account is on a side of one line.
  constraint statement_accounts_pkey primary key (branch_id, version_id, account_id, side),
  constraint statement_accounts_line_fkey foreign key (branch_id, version_id, line_code)
    references statement_lines (branch_id, version_id, code) deferrable initially deferred,
  constraint statement_accounts_account_fkey foreign key (branch_id, account_id) references ledger.accounts (branch_id, id)
);
create index statement_accounts_branch_id_account_id_idx on statement_accounts (branch_id, account_id);

create table statement_issues (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  id serial not null,
  version_id int not null,
  kind "StatementKind" not null,
  from_date date not null,
  to_date date not null constraint statement_issues_days check (from_date <= to_date),
  scope text not null constraint statement_issues_scope check (scope in ('branch', 'company')),
  compare text not null constraint statement_issues_compare check (compare in ('none', 'previous_year', 'previous_period')),
  -- Columns and lines as they were.
  figures jsonb not null,
  -- Digest of the trial balance on the last day, and SHA-256 of the figures.
  digest text not null constraint statement_issues_digest check (digest ~ '^[0-9a-f]{64}$'),
  sha256 text not null constraint statement_issues_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  state "StatementIssueState" not null default 'proposed',
  version int not null default 1 constraint statement_issues_version check (version > 0),
  made_by text not null,
  made_at timestamptz(3) not null default current_timestamp,
  approved_by text,
  approved_at timestamptz(3),
  alone text,
  constraint statement_issues_pkey primary key (branch_id, id),
  constraint statement_issues_version_fkey foreign key (branch_id, version_id) references statement_versions (branch_id, id),
  constraint statement_issues_approved check ((approved_by is null) = (approved_at is null) and (state = 'final') = (approved_by is not null)),
  constraint statement_issues_persons check (alone is not null or approved_by is null or approved_by <> made_by)
);
create index statement_issues_branch_id_kind_to_date_idx on statement_issues (branch_id, kind, to_date);
-- One of the same statement: a second one would contradict or repeat it.
create unique index statement_issues_one on statement_issues (branch_id, kind, from_date, to_date, scope, compare)
  where state in ('proposed', 'final');

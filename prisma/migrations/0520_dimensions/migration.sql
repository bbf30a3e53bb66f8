-- Dimensions of voucher lines (design/books.md 1, contract 13.22). The cost center is dimension 0: it has no row in `dimensions`, its
-- members are cost_centers, and lines keep it in a column of its own.
create table dimensions (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  id serial not null constraint dimensions_id check (id > 0),
  code text not null constraint dimensions_code check (length(code) between 1 and 20),
  title text not null constraint dimensions_title check (length(title) between 1 and 120),
  title_latin text not null default '' constraint dimensions_title_latin check (length(title_latin) <= 120),
  active boolean not null default true,
  version int not null default 1 constraint dimensions_version check (version > 0),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint dimensions_pkey primary key (branch_id, id)
);
create unique index dimensions_branch_id_code_key on dimensions (branch_id, code);

create table dimension_members (
  branch_id int not null,
  id serial not null,
  dimension_id int not null,
  parent_id int,
  code text not null constraint dimension_members_code check (length(code) between 1 and 20),
  title text not null constraint dimension_members_title check (length(title) between 1 and 120),
  title_latin text not null default '' constraint dimension_members_title_latin check (length(title_latin) <= 120),
  -- Days inclusive; null: unbounded.
  valid_from date,
  valid_to date,
  active boolean not null default true,
  version int not null default 1 constraint dimension_members_version check (version > 0),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint dimension_members_pkey primary key (branch_id, id),
  constraint dimension_members_dimension unique (branch_id, dimension_id, id),
  constraint dimension_members_branch_id_dimension_id_fkey foreign key (branch_id, dimension_id) references dimensions (branch_id, id)
    on delete restrict on update cascade,
  -- A parent is of the same dimension.
  constraint dimension_members_parent foreign key (branch_id, dimension_id, parent_id)
    references dimension_members (branch_id, dimension_id, id),
  constraint dimension_members_valid check (valid_from <= valid_to)
);
create unique index dimension_members_branch_id_dimension_id_code_key on dimension_members (branch_id, dimension_id, code);
create index dimension_members_branch_id_dimension_id_parent_id_idx on dimension_members (branch_id, dimension_id, parent_id);

-- What an account (of any level) asks of its lines from a day on. A later rule of the same account and dimension replaces it, the rule of
-- the nearest ancestor wins. default_center: of dimension 0, default_member: of the others.
create type "DimensionRule" as enum ('required', 'optional', 'forbidden');
create table account_dimensions (
  branch_id int not null,
  id serial not null,
  account_id int not null,
  dimension_id int not null,
  other_dimension_id int generated always as (nullif(dimension_id, 0)) stored,
  rule "DimensionRule" not null,
  default_member int,
  default_center int,
  since date not null,
  created_by text not null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint account_dimensions_pkey primary key (branch_id, id),
  constraint account_dimensions_account foreign key (branch_id, account_id) references ledger.accounts (branch_id, id),
  constraint account_dimensions_dimension foreign key (branch_id, other_dimension_id) references dimensions (branch_id, id),
  constraint account_dimensions_member foreign key (branch_id, dimension_id, default_member)
    references dimension_members (branch_id, dimension_id, id),
  constraint account_dimensions_center foreign key (branch_id, default_center) references cost_centers (branch_id, id),
  constraint account_dimensions_default check (
    case when dimension_id = 0 then default_member is null else default_center is null end
    and (rule <> 'forbidden' or coalesce(default_member, default_center) is null))
);
create index account_dimensions_branch_id_account_id_dimension_id_since_idx
  on account_dimensions (branch_id, account_id, dimension_id, since, id);

-- Members of a line, one per dimension, ascending: a line refers to them by one id.
create table ledger.dimension_sets (
  branch_id int not null references branches (id),
  id serial not null,
  members int[] not null constraint dimension_sets_members check (cardinality(members) between 1 and 10 and array_position(members, null) is null),
  constraint dimension_sets_pkey primary key (branch_id, id),
  constraint dimension_sets_branch_id_members_key unique (branch_id, members)
);
create index dimension_sets_members_idx on ledger.dimension_sets using gin (members);

-- Null for all lines before, without a rewrite.
alter table ledger.entries add column dims int;
create index entries_dims on ledger.entries (branch_id, dims, account_id, doc_date, voucher_id, line) where dims is not null;
-- Whether a rule applies to lines of the account: maintained by triggers, so that posting to others looks nothing up.
alter table ledger.accounts add column dimensioned boolean not null default false;

alter type ledger.post_line add attribute dims int;
alter type ledger.new_line add attribute dims int;
alter type ledger.posting_line add attribute dims int, add attribute doc_date date;
comment on type ledger.post_line is 'A line of a voucher, by account_id or mapping. Amounts are minor units; ccy, fc_*, rate: in another currency. dims: a set of dimension members.';

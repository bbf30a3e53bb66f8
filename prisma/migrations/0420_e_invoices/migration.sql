-- Electronic invoices to the tax authority (prisma/schema/sales/e-invoice.prisma, prisma/sql/sales/e-invoice-*.sql).
create table fiscal_memories (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  id serial not null,
  title text not null constraint fiscal_memories_title check (length(title) between 1 and 60),
  memory_id char(6) not null constraint fiscal_memories_memory_id check (memory_id ~ '^[A-Z0-9]{6}$'),
  seller_code text not null constraint fiscal_memories_seller_code check (seller_code ~ '^[0-9]{10,14}$'),
  environment text not null constraint fiscal_memories_environment check (environment in ('production', 'trial', 'local')),
  base_url text constraint fiscal_memories_base_url check ((environment = 'local') = (base_url is not null) and length(base_url) <= 300),
  fee_service_id char(13) constraint fiscal_memories_fee_service_id check (fee_service_id ~ '^[0-9]{13}$'),
  fee_unit text constraint fiscal_memories_fee_unit check (fee_unit ~ '^[0-9]{1,8}$'),
  sealed bytea not null,
  certificate text not null constraint fiscal_memories_certificate check (length(certificate) <= 20000),
  certificate_until timestamptz(3) not null,
  active boolean not null default false,
  starts_on date not null,
  last_serial bigint not null default 0 constraint fiscal_memories_last_serial check (last_serial between 0 and 1099511627775),
  lease text,
  lease_until timestamptz(3),
  failures int not null default 0,
  next_at timestamptz(3),
  last_fault text constraint fiscal_memories_last_fault check (length(last_fault) <= 300),
  last_fault_at timestamptz(3),
  last_ok_at timestamptz(3),
  clock_offset_ms bigint,
  version int not null default 1,
  created_at timestamptz(3) not null,
  created_by text not null,
  primary key (branch_id, id)
);
create unique index fiscal_memories_branch_id_memory_id_key on fiscal_memories (branch_id, memory_id);
-- The documents of a branch go to one memory at a time.
create unique index fiscal_memories_active on fiscal_memories (branch_id) where active;

-- Days from the issue of a document until it must be registered, from a day on.
create table e_invoice_deadlines (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  from_on date not null,
  days int not null constraint e_invoice_deadlines_days check (days between 1 and 365),
  changed_at timestamptz(3) not null,
  changed_by text not null,
  primary key (branch_id, from_on)
);

-- Invoices and credit notes whose documents have to be made; built_at null: not yet.
create table e_invoice_sources (
  branch_id int not null,
  invoice_id int not null,
  memory_id int not null,
  due_on date not null,
  next_at timestamptz(3) not null,
  fault text constraint e_invoice_sources_fault check (length(fault) <= 300),
  built_at timestamptz(3),
  documents int constraint e_invoice_sources_documents check ((documents is null) = (built_at is null) and documents >= 0),
  primary key (branch_id, invoice_id),
  constraint e_invoice_sources_branch_id_invoice_id_fkey foreign key (branch_id, invoice_id) references invoices (branch_id, id)
    on delete restrict on update cascade,
  constraint e_invoice_sources_branch_id_memory_id_fkey foreign key (branch_id, memory_id) references fiscal_memories (branch_id, id)
    on delete restrict on update cascade
);
create index e_invoice_sources_pending on e_invoice_sources (next_at) where built_at is null;

create table e_invoices (
  branch_id int not null,
  id serial not null,
  invoice_id int not null,
  part int not null constraint e_invoices_part check (part >= 0),
  memory_id int not null,
  subject text not null constraint e_invoices_subject check (subject in ('original', 'corrective', 'cancellation', 'return')),
  of_id int,
  supersedes_id int,
  state text not null constraint e_invoices_state check (state in ('held', 'ready', 'sending', 'sent', 'accepted', 'refused', 'unknown', 'corrected', 'canceled')),
  missing text[] not null default '{}',
  document jsonb not null,
  total bigint not null,
  number char(22),
  serial bigint constraint e_invoices_serial check (serial > 0),
  payload text constraint e_invoices_payload check (length(payload) <= 200000),
  hash bytea constraint e_invoices_hash check (length(hash) = 32),
  uids text[] not null default '{}',
  reference text,
  reaction text,
  issued_at timestamptz(3) not null,
  due_on date not null,
  next_at timestamptz(3),
  asked int not null default 0,
  absent int not null default 0,
  absent_since timestamptz(3),
  errors jsonb not null default '[]',
  warnings jsonb not null default '[]',
  sent_at timestamptz(3),
  ended_at timestamptz(3),
  version int not null default 1,
  changed_by text not null,
  changed_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (branch_id, id),
  constraint e_invoices_branch_id_invoice_id_fkey foreign key (branch_id, invoice_id) references invoices (branch_id, id)
    on delete restrict on update cascade,
  constraint e_invoices_branch_id_memory_id_fkey foreign key (branch_id, memory_id) references fiscal_memories (branch_id, id)
    on delete restrict on update cascade,
  constraint e_invoices_branch_id_of_id_fkey foreign key (branch_id, of_id) references e_invoices (branch_id, id)
    on delete restrict on update cascade,
  constraint e_invoices_branch_id_supersedes_id_fkey foreign key (branch_id, supersedes_id) references e_invoices (branch_id, id)
    on delete restrict on update cascade,
  constraint e_invoices_reference check ((subject = 'original') = (of_id is null)),
  constraint e_invoices_held check ((state = 'held') = (cardinality(missing) > 0)),
  constraint e_invoices_numbered check ((number is null) = (serial is null) and (number is null) = (payload is null) and (number is null) = (hash is null)),
  constraint e_invoices_sent check (state in ('held', 'ready') or number is not null)
);
create unique index e_invoices_number_key on e_invoices (number);
create unique index e_invoices_branch_id_memory_id_serial_key on e_invoices (branch_id, memory_id, serial);
-- One living document of a part, one living successor of a document, one new number for a refused one.
create unique index e_invoices_living on e_invoices (branch_id, invoice_id, part, coalesce(of_id, 0)) where state <> 'refused';
create unique index e_invoices_successor on e_invoices (branch_id, of_id) where of_id is not null and state <> 'refused';
create unique index e_invoices_branch_id_supersedes_id_key on e_invoices (branch_id, supersedes_id);
create index e_invoices_due on e_invoices (branch_id, memory_id, next_at) where next_at is not null;
create index e_invoices_branch_id_state_due_on_id_idx on e_invoices (branch_id, state, due_on, id);

create table e_invoice_events (
  branch_id int not null,
  id bigserial not null,
  e_invoice_id int not null,
  at timestamptz(3) not null,
  actor text not null,
  from_state text,
  to_state text not null,
  data jsonb,
  primary key (branch_id, id),
  constraint e_invoice_events_branch_id_e_invoice_id_fkey foreign key (branch_id, e_invoice_id) references e_invoices (branch_id, id)
    on delete restrict on update cascade
);
create index e_invoice_events_branch_id_e_invoice_id_id_idx on e_invoice_events (branch_id, e_invoice_id, id);

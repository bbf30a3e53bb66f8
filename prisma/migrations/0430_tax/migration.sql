-- Rates and roles of value added tax, and the tax lines of invoices (prisma/schema/sales/tax.prisma, prisma/sql/sales/tax-guards.sql).
create table tax_rates (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  id serial not null,
  code text not null constraint tax_rates_code check (code ~ '^[a-z0-9_.-]{1,20}$'),
  category char(1) not null constraint tax_rates_category check (category in ('S', 'Z', 'E', 'O', 'G')),
  basis_points int not null constraint tax_rates_basis_points check (basis_points between 0 and 5000),
  from_on date not null,
  to_on date constraint tax_rates_to_on check (to_on >= from_on),
  confirmed_at timestamptz(3),
  confirmed_by text,
  version int not null default 1,
  changed_at timestamptz(3) not null,
  changed_by text not null,
  primary key (branch_id, id),
  -- Only the standard category has a rate.
  constraint tax_rates_zero check (category = 'S' or basis_points = 0),
  constraint tax_rates_confirmed check ((confirmed_at is null) = (confirmed_by is null)),
  constraint tax_rates_no_overlap exclude using gist (branch_id with =, code with =, daterange(from_on, to_on, '[]') with &&)
);

create table tax_roles (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  id serial not null,
  product text constraint tax_roles_product check (product in ('flight', 'train', 'accommodation')),
  supplier_id int,
  role text not null constraint tax_roles_role check (role in ('agent', 'principal')),
  service_code text,
  fee_code text,
  input_credit boolean not null default false,
  einvoice_pattern smallint not null default 1 constraint tax_roles_pattern check (einvoice_pattern between 1 and 11),
  service_id char(13) constraint tax_roles_service_id check (service_id ~ '^[0-9]{13}$'),
  unit text constraint tax_roles_unit check (unit ~ '^[0-9]{1,8}$'),
  issuer text not null default 'us' constraint tax_roles_issuer check (issuer in ('us', 'carrier')),
  from_on date not null,
  to_on date constraint tax_roles_to_on check (to_on >= from_on),
  version int not null default 1,
  changed_at timestamptz(3) not null,
  changed_by text not null,
  primary key (branch_id, id),
  constraint tax_roles_branch_id_supplier_id_fkey foreign key (branch_id, supplier_id) references suppliers (branch_id, id)
    on delete restrict on update cascade,
  constraint tax_roles_no_overlap exclude using gist (
    branch_id with =, coalesce(product, '') with =, coalesce(supplier_id, 0) with =, daterange(from_on, to_on, '[]') with &&)
);

-- The tax of a sale as posted: of our own part. basis_points null: entered by hand, not computed from a rate.
alter table bookings
  add vat bigint not null default 0 constraint bookings_vat check (vat >= 0),
  add vat_base bigint,
  add vat_code text,
  add vat_basis_points int,
  add constraint bookings_vat_rule check (vat_basis_points is null or vat = div(vat_base::numeric * vat_basis_points, 10000));

alter table invoices
  add label text,
  add day date,
  add role text constraint invoices_role check (role in ('agent', 'principal')),
  add discount bigint not null default 0,
  add tax_total bigint not null default 0,
  add buyer_kind text constraint invoices_buyer_kind check (buyer_kind in ('natural', 'legal', 'partnership', 'foreign', 'consumer')),
  add buyer_name text,
  add buyer_national_id text,
  add buyer_economic_code text,
  add buyer_postal_code text,
  add preceding_id int,
  add source text;
alter table invoices disable trigger user;
update invoices i set label = i.number::text, day = (i.issued_at at time zone b.time_zone)::date from branches b where b.id = i.branch_id;
update invoices i set preceding_id = o.id from invoices o
 where i.kind = 'credit_note' and o.branch_id = i.branch_id and o.trade_id = i.trade_id and o.kind = 'sale';
alter table invoices enable trigger user;
alter table invoices
  alter label set not null,
  alter day set not null,
  add constraint invoices_preceding check (preceding_id is null or kind = 'credit_note'),
  add constraint invoices_branch_id_preceding_id_fkey foreign key (branch_id, preceding_id) references invoices (branch_id, id)
    on delete restrict on update cascade;
create unique index invoices_branch_id_source_key on invoices (branch_id, source);
create index invoices_branch_id_day_idx on invoices (branch_id, day);
create index invoices_branch_id_preceding_id_idx on invoices (branch_id, preceding_id);

-- The bookings of partners by their invoice.
create table invoice_bookings (
  branch_id int not null,
  booking_id bigint not null,
  invoice_id int not null,
  line int not null,
  primary key (branch_id, booking_id),
  constraint invoice_bookings_branch_id_invoice_id_fkey foreign key (branch_id, invoice_id) references invoices (branch_id, id)
    on delete restrict on update cascade,
  constraint invoice_bookings_branch_id_booking_id_fkey foreign key (branch_id, booking_id) references bookings (branch_id, id)
    on delete restrict on update cascade
);
create unique index invoice_bookings_branch_id_invoice_id_line_key on invoice_bookings (branch_id, invoice_id, line);

create table invoice_tax_lines (
  branch_id int not null,
  invoice_id int not null,
  line int not null,
  seq smallint not null,
  what text not null constraint invoice_tax_lines_what check (what in ('service', 'fee', 'collected', 'penalty')),
  for_party text,
  code text,
  category char(1) not null constraint invoice_tax_lines_category check (category in ('S', 'Z', 'E', 'O', 'G')),
  basis_points int constraint invoice_tax_lines_basis_points check (basis_points between 0 and 5000),
  base bigint not null constraint invoice_tax_lines_base check (base >= 0),
  tax bigint not null default 0 constraint invoice_tax_lines_tax check (tax >= 0),
  sign smallint not null constraint invoice_tax_lines_sign check (sign in (-1, 1)),
  day date not null,
  primary key (branch_id, invoice_id, line, seq),
  constraint invoice_tax_lines_rule check (basis_points is null or tax = div(base::numeric * basis_points, 10000)),
  constraint invoice_tax_lines_of_others check (for_party is null or tax = 0),
  constraint invoice_tax_lines_branch_id_invoice_id_fkey foreign key (branch_id, invoice_id) references invoices (branch_id, id)
    on delete restrict on update cascade
);
create index invoice_tax_lines_branch_id_day_idx on invoice_tax_lines (branch_id, day);

create table tax_returns (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  id serial not null,
  from_on date not null,
  to_on date not null constraint tax_returns_to_on check (to_on > from_on),
  state text not null default 'draft' constraint tax_returns_state check (state in ('draft', 'filed')),
  figures jsonb not null,
  voucher_id bigint,
  posted_on date,
  filed_at timestamptz(3),
  filed_by text,
  version int not null default 1,
  created_at timestamptz(3) not null,
  created_by text not null,
  primary key (branch_id, id),
  constraint tax_returns_filed check ((state = 'filed') = (filed_at is not null) and (filed_at is null) = (filed_by is null)),
  constraint tax_returns_voucher check ((voucher_id is null) = (posted_on is null) and (voucher_id is null or state = 'filed')),
  constraint tax_returns_no_overlap exclude using gist (branch_id with =, daterange(from_on, to_on, '[]') with &&) where (state = 'filed')
);
create unique index tax_returns_draft on tax_returns (branch_id, from_on, to_on);

-- The rate of the settings, effective from the start of the branch's books; an accountant confirms it.
insert into tax_rates (branch_id, code, category, basis_points, from_on, changed_at, changed_by)
select s.branch_id, 'standard', 'S', (s.data->>'basis_points')::int, (s.changed_at at time zone b.time_zone)::date, now(), 'system'
  from branch_settings s join branches b on b.id = s.branch_id
 where s.type = 'tax' and (s.data->>'basis_points')::int between 1 and 5000;
insert into tax_roles (branch_id, supplier_id, role, service_code, fee_code, from_on, changed_at, changed_by)
select s.branch_id, s.id, 'principal', r.code, r.code, date '2000-01-01', now(), 'system'
  from suppliers s left join tax_rates r on r.branch_id = s.branch_id and r.code = 'standard' where s.adapter = 'charter';
insert into tax_roles (branch_id, role, fee_code, from_on, changed_at, changed_by)
select b.id, 'agent', r.code, date '2000-01-01', now(), 'system'
  from branches b left join tax_rates r on r.branch_id = b.id and r.code = 'standard';

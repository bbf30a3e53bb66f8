-- CreateTable
CREATE TABLE "saved_views" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "query" TEXT NOT NULL DEFAULT '',
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("branch_id","id")
);

alter table saved_views
  add foreign key (branch_id) references branches (id),
  add foreign key (operator_id) references operators (id),
  add check (length(name) between 1 and 80),
  add check (path ~ '^/admin/[a-z/-]+$'),
  add check (length(query) <= 2000),
  add check (version > 0);
-- A person has a name once on a page.
create unique index saved_views_name on saved_views (branch_id, operator_id, path, name) where deleted_at is null;
create index saved_views_shared on saved_views (branch_id, path) where shared and deleted_at is null;

-- What people know things by, as the palette is asked for it: a paper's number whatever the year, the beginning of a cheque's
-- number, a ticket's number, a word of an account's title.
create index invoices_number on invoices (branch_id, number);
create index payments_number on payments (branch_id, number);
create index payments_reference on payments (branch_id, reference) where reference is not null;
create index cheques_serial on cheques (branch_id, serial text_pattern_ops);
create index cheques_sayad_begins on cheques (branch_id, sayad_id bpchar_pattern_ops);
create index booking_history_tickets on booking_history using gin ((detail->'tickets') jsonb_path_ops) with (fastupdate = off)
  where detail ? 'tickets';
create index accounts_folded on ledger.accounts
  using gin (place_folded('|' || code || '|' || title || '|' || title_latin) gin_trgm_ops) with (fastupdate = off);
create index cost_centers_folded on cost_centers
  using gin (place_folded('|' || code || '|' || title || '|' || title_latin) gin_trgm_ops) with (fastupdate = off);

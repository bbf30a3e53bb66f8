-- Statutory books (design/books.md 6): who the books belong to, the files of definite months, the file for the tax authority.
create type "BookKind" as enum ('journal', 'general', 'subsidiary');
create type "BookVerificationState" as enum ('waiting', 'done', 'failed');

create table legal_profiles (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  id serial not null,
  -- The first day it is for; of several for one day the last entered counts.
  valid_from date not null,
  legal_name text not null constraint legal_profiles_legal_name check (length(legal_name) between 1 and 200),
  national_id text not null constraint legal_profiles_national_id check (national_id ~ '^[0-9]{10,11}$'),
  registration_no text not null constraint legal_profiles_registration_no check (registration_no ~ '^[0-9A-Za-z/-]{1,20}$'),
  economic_code text constraint legal_profiles_economic_code check (economic_code ~ '^[0-9]{8,14}$'),
  address text not null constraint legal_profiles_address check (length(address) between 1 and 400),
  -- The code of sealing the books at the registry (کد پلمب).
  seal_code text constraint legal_profiles_seal_code check (length(seal_code) between 1 and 40),
  -- [{name, position}]: who signs the last page.
  signers jsonb not null constraint legal_profiles_signers check (jsonb_typeof(signers) = 'array' and jsonb_array_length(signers) between 1 and 6),
  created_by text not null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint legal_profiles_pkey primary key (branch_id, id)
);
create index legal_profiles_branch_id_valid_from_idx on legal_profiles (branch_id, valid_from);

create table book_files (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  -- Place in the branch's chain, set by the guard.
  seq int not null,
  kind "BookKind" not null,
  fiscal_year int not null,
  fm int not null,
  -- 0: the month; n: what arrived after it.
  supplement smallint not null,
  -- 0: CSV, whole; n: volume of the PDF.
  part smallint not null,
  first_no int not null,
  last_no int not null,
  rows int not null,
  first_page int not null,
  pages int not null,
  -- Sums of the fiscal year at the end of the file.
  carried_dr bigint not null,
  carried_cr bigint not null,
  profile_id int not null,
  file_id int not null,
  sha256 text not null constraint book_files_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  prev_sha256 text,
  -- SHA-256 of this row and the one before, set by the guard.
  chain_sha256 text not null,
  made_at timestamptz(3) not null default current_timestamp,
  constraint book_files_pkey primary key (branch_id, seq),
  constraint book_files_one unique (branch_id, kind, fm, supplement, part),
  constraint book_files_file unique (branch_id, file_id),
  constraint book_files_file_fkey foreign key (branch_id, file_id) references files (branch_id, id),
  constraint book_files_profile_fkey foreign key (branch_id, profile_id) references legal_profiles (branch_id, id),
  constraint book_files_numbers check (first_no between 1 and last_no and rows >= 0 and supplement >= 0),
  constraint book_files_pages check (case when part = 0 then pages = 0 and first_page = 0 else part > 0 and first_page > 0 and pages between 1 and 500 end)
);

-- What a row of the electronic ledger of the tax authority looks like, by the first day of the months it is for.
create table tax_layouts (
  since date not null primary key,
  columns text[] not null constraint tax_layouts_columns check (cardinality(columns) between 1 and 20 and array_position(columns, null) is null),
  separator text not null constraint tax_layouts_separator check (separator in (',', ';', '|', E'\t')),
  -- Above this many rows the file is CSV.
  xlsx_rows int not null constraint tax_layouts_xlsx_rows check (xlsx_rows between 0 and 100000)
);
insert into tax_layouts (since, columns, separator, xlsx_rows) values ('2025-03-21',
  '{voucher_no,date,general_code,general_title,subsidiary_code,subsidiary_title,description,debit,credit}', ',', 1000);

create table tax_ledger_files (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  fm int not null,
  supplement smallint not null,
  since date not null references tax_layouts (since) on delete restrict,
  rows int not null constraint tax_ledger_files_rows check (rows > 0),
  file_id int not null,
  sha256 text not null constraint tax_ledger_files_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz(3) not null default current_timestamp,
  constraint tax_ledger_files_pkey primary key (branch_id, fm, supplement, since),
  constraint tax_ledger_files_file_fkey foreign key (branch_id, file_id) references files (branch_id, id)
);

create table book_verifications (
  branch_id int not null references branches (id) on delete restrict on update cascade,
  id serial not null,
  fiscal_year int not null,
  state "BookVerificationState" not null default 'waiting',
  files int,
  -- [{seq, fault: bytes|missing|chain}]
  faults jsonb not null default '[]',
  requested_by text not null,
  requested_at timestamptz(3) not null default current_timestamp,
  ended_at timestamptz(3),
  constraint book_verifications_pkey primary key (branch_id, id),
  constraint book_verifications_ended check ((state = 'waiting') = (ended_at is null) and (state = 'done') = (files is not null))
);
create unique index book_verifications_waiting on book_verifications (branch_id) where state = 'waiting';

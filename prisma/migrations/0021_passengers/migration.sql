-- A name as it is searched: small letters, one form of those that keyboards write differently, no accents, vowel signs or joiners,
-- and in one piece. The twin of nameFolded (src/domain/passenger/rules.search.ts); stored columns are made with what stands here,
-- so that it changes only together with them, in a migration.
create function person_name(name text) returns text language sql immutable parallel safe as $$
  select translate(lower(coalesce(name, '')),
    'يىئېےكۀةہھؤأإآٱ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥĩīĭįıĵķĺļľłńņňōŏőœŕŗřśŝşšţťũūŭůűųŵŷźżž'
    || U&'\064B\064C\064D\064E\064F\0650\0651\0652\0653\0654\0655\0656\0657\0658\0659\065A\065B\065C\065D\065E'
    || U&'\065F\0670\0640\200B\200C\200D\200E\200F\2060\FEFF\0300\0301\0302\0303\0304\0305\0306\0307\0308\0309'
    || U&'\030A\030B\030C\030D\030E\030F\0310\0311\0312\0313\0314\0315\0316\0317\0318\0319\031A\031B\031C\031D'
    || U&'\031E\031F\0320\0321\0322\0323\0324\0325\0326\0327\0328\0329\032A\032B\032C\032D\032E\032F\0330\0331'
    || U&'\0332\0333\0334\0335\0336\0337\0338\0339\033A\033B\033C\033D\033E\033F\0340\0341\0342\0343\0344\0345'
    || U&'\0346\0347\0348\0349\034A\034B\034C\034D\034E\034F\0350\0351\0352\0353\0354\0355\0356\0357\0358\0359'
    || U&'\035A\035B\035C\035D\035E\035F\0360\0361\0362\0363\0364\0365\0366\0367\0368\0369\036A\036B\036C\036D'
    || U&'\036E\036F'
    || E' \t\n\r\u00A0-''’‘.,،_/()"',
    'یییییکههههواااا01234567890123456789saaaaaaaceeeeiiiidnoooooouuuuytyaaaccccddeeeeegggghiiiiijkllllnnnoooorrrssssttuuuuuuwyzzz')
$$;

-- Its consonants, the same for Persian and Latin spellings. The twin of soundOf.
create function person_sound(name text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(translate(
           replace(replace(replace(replace(replace(replace(replace(name,
             'kh', 'K'), 'sh', 'S'), 'ch', 'C'), 'gh', 'Q'), 'zh', 'z'), 'ph', 'f'), 'dj', 'j'),
           'پبتطثسصجچحخدذرزژضظشغفقکگلمنهcqxaeiouywvاویعء', 'pbttsssjChKdzrzzzzSQfQkglmnhkQk'),
           '(.)\1+', '\1', 'g'), 'h$', '')
$$;

-- What a search by name looks at: each name behind a space, each sound behind ` ~`, once where both scripts sound alike.
create function person_search(first_name text, last_name text, first_latin text, last_latin text) returns text
language sql immutable parallel safe as $$
  select ' ' || n.f || ' ' || n.l || ' ' || n.fl || ' ' || n.ll || ' ~' || s.f || ' ~' || s.l
         || case when s.fl <> '' and s.fl <> s.f then ' ~' || s.fl else '' end
         || case when s.ll <> '' and s.ll <> s.l then ' ~' || s.ll else '' end || ' '
    from (select person_name(first_name) as f, person_name(last_name) as l,
                 person_name(first_latin) as fl, person_name(last_latin) as ll) n
   cross join lateral (select person_sound(n.f) as f, person_sound(n.l) as l, person_sound(n.fl) as fl, person_sound(n.ll) as ll) s
$$;

-- Ten digits with their checksum, not all the same.
create function is_national_code(code text) returns boolean language sql immutable parallel safe as $$
  select code ~ '^[0-9]{10}$' and code !~ '^([0-9])\1{9}$' and (
    select case when s.rest < 2 then s.rest else 11 - s.rest end = right(code, 1)::int
      from (select sum(substr(code, n, 1)::int * (11 - n)) % 11 as rest from generate_series(1, 9) n) s)
$$;

-- Who a document says somebody is: the same words that name a traveller of a booking (passenger_identity).
create function document_identity(type text, number text, issuing_country text) returns text
language sql immutable parallel safe as $$
  select passenger_identity(null, null, jsonb_build_object('type', type, 'number', number, 'issuing_country', issuing_country))
$$;

create extension if not exists pg_trgm;

-- CreateTable
CREATE TABLE "passengers" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "status" SMALLINT NOT NULL DEFAULT 1,
    "merged_into" INTEGER,
    "nationality" CHAR(2) NOT NULL DEFAULT 'IR',
    "national_code" TEXT,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "first_name_latin" TEXT,
    "last_name_latin" TEXT,
    "gender" TEXT,
    "birth_date" DATE,
    "mobile" TEXT,
    "phone" TEXT,
    "email" TEXT,
    "address" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "identity" TEXT GENERATED ALWAYS AS (passenger_identity("nationality"::text, "national_code", NULL)) STORED,
    "search" TEXT NOT NULL GENERATED ALWAYS AS (person_search("first_name", "last_name", "first_name_latin", "last_name_latin")) STORED,
    "sound" TEXT NOT NULL GENERATED ALWAYS AS (person_sound(person_name("first_name")) || ' ' || person_sound(person_name("last_name"))) STORED,

    CONSTRAINT "passengers_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "passenger_documents" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "passenger_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "issuing_country" CHAR(2) NOT NULL,
    "expires_on" DATE,
    "living" BOOLEAN NOT NULL DEFAULT true,
    "identity" TEXT NOT NULL GENERATED ALWAYS AS (document_identity("type", "number", "issuing_country"::text)) STORED,

    CONSTRAINT "passenger_documents_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "passenger_merges" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "target_id" INTEGER NOT NULL,
    "source_id" INTEGER NOT NULL,
    "moved" INTEGER[] NOT NULL,
    "filled" JSONB NOT NULL,
    "merged_by" INTEGER NOT NULL,
    "merged_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "passenger_merges_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "passenger_distincts" (
    "branch_id" INTEGER NOT NULL,
    "low_id" INTEGER NOT NULL,
    "high_id" INTEGER NOT NULL,
    "said_by" INTEGER NOT NULL,
    "said_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "passenger_distincts_pkey" PRIMARY KEY ("branch_id","low_id","high_id")
);

-- CreateTable
CREATE TABLE "passenger_imports" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "headers" JSONB NOT NULL,
    "total" INTEGER NOT NULL,
    "work_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "passenger_imports_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "passenger_import_rows" (
    "branch_id" INTEGER NOT NULL,
    "import_id" INTEGER NOT NULL,
    "nr" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,

    CONSTRAINT "passenger_import_rows_pkey" PRIMARY KEY ("branch_id","import_id","nr")
);

-- CreateIndex
CREATE INDEX "passengers_branch_id_merged_into_idx" ON "passengers"("branch_id", "merged_into");

-- CreateIndex
CREATE INDEX "passenger_documents_branch_id_passenger_id_idx" ON "passenger_documents"("branch_id", "passenger_id");

-- CreateIndex
CREATE INDEX "passenger_documents_branch_id_expires_on_idx" ON "passenger_documents"("branch_id", "expires_on");

-- CreateIndex
CREATE INDEX "passenger_merges_branch_id_target_id_idx" ON "passenger_merges"("branch_id", "target_id");

-- CreateIndex
CREATE INDEX "passenger_merges_branch_id_source_id_idx" ON "passenger_merges"("branch_id", "source_id");

-- CreateIndex
CREATE INDEX "passenger_imports_created_at_idx" ON "passenger_imports"("created_at");

-- AddForeignKey
ALTER TABLE "passengers" ADD CONSTRAINT "passengers_branch_id_merged_into_fkey" FOREIGN KEY ("branch_id", "merged_into") REFERENCES "passengers"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passenger_documents" ADD CONSTRAINT "passenger_documents_branch_id_passenger_id_fkey" FOREIGN KEY ("branch_id", "passenger_id") REFERENCES "passengers"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passenger_merges" ADD CONSTRAINT "passenger_merges_branch_id_target_id_fkey" FOREIGN KEY ("branch_id", "target_id") REFERENCES "passengers"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passenger_merges" ADD CONSTRAINT "passenger_merges_branch_id_source_id_fkey" FOREIGN KEY ("branch_id", "source_id") REFERENCES "passengers"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passenger_import_rows" ADD CONSTRAINT "passenger_import_rows_branch_id_import_id_fkey" FOREIGN KEY ("branch_id", "import_id") REFERENCES "passenger_imports"("branch_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say: a national code is one, and what a person is known by is one living person's alone. Who was merged keeps
-- what it is known by, so that it leads to whom it was merged into.
ALTER TABLE "passengers"
    ADD CHECK ("status" IN (1, 5)),
    ADD CHECK ("merged_into" <> "id"),
    ADD CHECK ("nationality" ~ '^[A-Z]{2}$'),
    ADD CHECK ("nationality" <> 'IR' OR "national_code" IS NULL OR is_national_code("national_code")),
    ADD CHECK ("national_code" <> ''),
    ADD CHECK ("gender" IN ('male', 'female')),
    ADD CHECK ("birth_date" >= DATE '1880-01-01');
ALTER TABLE "passenger_documents"
    ADD CHECK ("type" IN ('passport', 'national_card', 'visa')),
    ADD CHECK ("number" ~ '^[A-Z0-9]{3,40}$'),
    ADD CHECK ("issuing_country" ~ '^[A-Z]{2}$');
ALTER TABLE "passenger_merges" ADD CHECK ("target_id" <> "source_id");
ALTER TABLE "passenger_distincts" ADD CHECK ("low_id" < "high_id");
ALTER TABLE "passenger_imports" ADD CHECK ("total" > 0);

create unique index passengers_known_by_code on passengers (branch_id, identity)
  where status = 1 and nationality = 'IR' and identity is not null;
create unique index passenger_documents_known_by on passenger_documents (branch_id, identity) where living;

-- The search: by name, then by what begins with these digits; the list itself, newest first; who may be the same.
create index passengers_search on passengers using gin (search gin_trgm_ops) with (fastupdate = off);
create index passengers_listed on passengers (branch_id, id) where status = 1 and merged_into is null;
create index passengers_deleted on passengers (branch_id, id) where status = 5;
create index passengers_national_code on passengers (branch_id, national_code text_pattern_ops) where national_code is not null;
create index passengers_mobile on passengers (branch_id, mobile text_pattern_ops) where mobile is not null;
create index passengers_sound on passengers (branch_id, sound, birth_date) where status = 1 and merged_into is null;
create index passenger_documents_number on passenger_documents (branch_id, number text_pattern_ops);

-- Trips of a person, by what the person is known by.
create index booking_passengers_identity on booking_passengers (branch_id, identity) where identity is not null;

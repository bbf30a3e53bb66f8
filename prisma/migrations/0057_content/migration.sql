-- CreateEnum
CREATE TYPE "CategoryType" AS ENUM ('article', 'news', 'guide', 'offer');

-- CreateEnum
CREATE TYPE "ArticleStatus" AS ENUM ('draft', 'published', 'archived');

-- CreateEnum
CREATE TYPE "ArticleLanguage" AS ENUM ('fa', 'en');

-- CreateTable
CREATE TABLE "categories" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "type" "CategoryType" NOT NULL,
    "main_id" INTEGER,
    "depth" SMALLINT NOT NULL DEFAULT 0,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "title_latin" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "categories_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "articles" (
    "branch_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "title_latin" TEXT NOT NULL DEFAULT '',
    "summary" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL DEFAULT '',
    "rules_version" SMALLINT NOT NULL,
    "cover_id" INTEGER,
    "language" "ArticleLanguage" NOT NULL,
    "status" "ArticleStatus" NOT NULL DEFAULT 'draft',
    "published_at" TIMESTAMPTZ(3),
    "score" SMALLINT NOT NULL DEFAULT 0,
    "views" INTEGER NOT NULL DEFAULT 0,
    "tags" TEXT[],
    "places" TEXT[],
    "found" tsvector NOT NULL DEFAULT ''::tsvector,
    "author" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "articles_pkey" PRIMARY KEY ("branch_id","id")
);

-- CreateTable
CREATE TABLE "article_categories" (
    "branch_id" INTEGER NOT NULL,
    "article_id" INTEGER NOT NULL,
    "category_id" INTEGER NOT NULL,

    CONSTRAINT "article_categories_pkey" PRIMARY KEY ("branch_id","article_id","category_id")
);

-- CreateTable
CREATE TABLE "article_views" (
    "branch_id" INTEGER NOT NULL,
    "article_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "visitor" TEXT NOT NULL,

    CONSTRAINT "article_views_pkey" PRIMARY KEY ("branch_id","article_id","day","visitor")
);

-- CreateIndex
CREATE INDEX "categories_branch_id_main_id_position_idx" ON "categories"("branch_id", "main_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "categories_branch_id_id_type_depth_key" ON "categories"("branch_id", "id", "type", "depth");

-- CreateIndex
CREATE INDEX "article_categories_branch_id_category_id_idx" ON "article_categories"("branch_id", "category_id");

-- CreateIndex
CREATE INDEX "article_views_day_idx" ON "article_views"("day");

-- AddForeignKey
ALTER TABLE "articles" ADD CONSTRAINT "articles_branch_id_cover_id_fkey" FOREIGN KEY ("branch_id", "cover_id") REFERENCES "files"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_categories" ADD CONSTRAINT "article_categories_branch_id_article_id_fkey" FOREIGN KEY ("branch_id", "article_id") REFERENCES "articles"("branch_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_categories" ADD CONSTRAINT "article_categories_branch_id_category_id_fkey" FOREIGN KEY ("branch_id", "category_id") REFERENCES "categories"("branch_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_views" ADD CONSTRAINT "article_views_branch_id_article_id_fkey" FOREIGN KEY ("branch_id", "article_id") REFERENCES "articles"("branch_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is below another refers to a row of its own type that is one level higher: a circle has no such rows.
alter table categories
  add column main_depth smallint generated always as (depth - 1) stored,
  add foreign key (branch_id) references branches (id),
  add foreign key (branch_id, main_id, type, main_depth) references categories (branch_id, id, type, depth),
  add check ((main_id is null) = (depth = 0) and depth between 0 and 3),
  add check (slug ~ '^\S{1,120}$' and slug !~ '^[0-9]+$' and slug !~ '[/?#%&<>"'']'),
  add check (length(title) between 1 and 120 and length(title_latin) <= 120 and position >= 0);
create unique index categories_slug on categories (branch_id, slug) where deleted_at is null;

alter table articles
  add foreign key (branch_id) references branches (id),
  add check (slug ~ '^\S{1,120}$' and slug !~ '^[0-9]+$' and slug !~ '[/?#%&<>"'']'),
  add check (length(title) between 1 and 200 and length(title_latin) <= 200 and length(summary) <= 600),
  add check (length(body) <= 400000 and rules_version >= 0),
  add check (status <> 'published' or published_at is not null and body <> ''),
  add check (score between 0 and 100 and views >= 0),
  add check (cardinality(tags) <= 20 and cardinality(places) <= 20 and array_position(tags, null) is null and array_position(places, null) is null);
create unique index articles_slug on articles (branch_id, slug) where deleted_at is null;

-- What lists do not read lies beside the row: so many rows of a branch are a few pages.
alter table articles set (toast_tuple_target = 256);

-- The shop window: the newest, the best, the most looked at, and whatever has a word, a tag, a place or a category.
create index articles_newest on articles (branch_id, published_at desc, id desc) include (language)
  where status = 'published' and deleted_at is null;
create index articles_best on articles (branch_id, score desc, id desc) include (language)
  where status = 'published' and deleted_at is null;
create index articles_seen on articles (branch_id, views desc, id desc) include (language)
  where status = 'published' and deleted_at is null;
-- A counted view is a new row version: what waits to be sorted in stays short.
create index articles_found on articles using gin (found) with (gin_pending_list_limit = 256) where deleted_at is null;
-- The console: what was changed last, of each state.
create index articles_changed on articles (branch_id, status, updated_at desc, id desc) where deleted_at is null;

alter table article_views add check (length(visitor) between 1 and 80);

-- CreateTable
CREATE TABLE "articles_shown" (
    "branch_id" INTEGER NOT NULL,
    "id" INTEGER NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "views" INTEGER NOT NULL,
    "score" SMALLINT NOT NULL,
    "language" "ArticleLanguage" NOT NULL,
    "found" tsvector NOT NULL,

    CONSTRAINT "articles_shown_pkey" PRIMARY KEY ("branch_id","id")
);

-- AddForeignKey
ALTER TABLE "articles_shown" ADD CONSTRAINT "articles_shown_branch_id_id_fkey" FOREIGN KEY ("branch_id", "id") REFERENCES "articles"("branch_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Filled and kept by prisma/sql/articles-shown.sql. A list that is walked looks at the words of each row: they stay with it.
alter table articles_shown alter column found set storage main;

-- The shop window: the newest, the best, the most looked at, and whatever has a word, a tag, a place or a category.
create index articles_shown_newest on articles_shown (branch_id, published_at desc, id desc) include (language);
create index articles_shown_best on articles_shown (branch_id, score desc, id desc) include (language);
create index articles_shown_seen on articles_shown (branch_id, views desc, id desc) include (language);
-- A counted view is a new row version: what waits to be sorted in stays short.
create index articles_shown_found on articles_shown using gin (found) with (gin_pending_list_limit = 256);

-- Nothing lists the articles themselves in these orders any more: of a counted view their indexes hear nothing.
drop index articles_newest, articles_best, articles_seen;

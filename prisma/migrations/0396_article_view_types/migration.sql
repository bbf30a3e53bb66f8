-- Views of articles (prisma/sql/catalogue/articles.sql).
create type article_view_request as (branch_id int, id int, slug text, visitor text, at timestamptz);
create type article_seen as (nr int, branch_id int, id int, counted boolean);
comment on type article_view_request is 'One request of count_article_view_many. By id or slug.';

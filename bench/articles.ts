import type pg from "pg";
import { listArticles } from "@/domain/catalogue/article/list-articles";
import { ArticleQuery } from "@/domain/catalogue/article/schema";
import type { BranchId, Ctx, CustomerActor, Query } from "@/domain/kernel/context";
import { makeClient, makePool } from "@/server/connection";
import { TYPES } from "@/server/db";
import { median, quantile, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const ARTICLES = 100_000;
const ROUNDS = 8;
const GOAL_MS = 30;

/** A thirtieth, a tenth and a third of all; a tag with a few hundred; no matches; contradictions. */
const FILTERS: Record<string, object> = {
  "no filter": {},
  "a category": { categories: [1] },
  "a category of a third": { categories: [2] },
  "three categories": { categories: [3, 4, 5] },
  "a frequent tag": { tags: ["tag 1"] },
  "a rare tag": { tags: ["rare 17"] },
  "a place": { places: ["ir-kish"] },
  "category, tag and place": { categories: [2], tags: ["tag 1"], places: ["ir-kish"] },
  "no hit": { tags: ["nobody has it"] },
  "filters that exclude each other": { tags: ["even", "odd 2"], places: ["ir-kish"], categories: [1] },
  "a frequent word": { search: "travel" },
  "two words, one begun": { search: "word17 trav" },
  "a word nobody wrote": { search: "zzzz" },
  "a language": { language: "fa" },
};
const PAGES = [1, 50, 400];

/** `GET /articles` in the database, with 100,000 published ones; compared with joins and ILIKE with an offset. */
export const articles = (count = ARTICLES): Promise<ResultRow[]> =>
  withDatabase(async () => {
    const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
    const pool = makePool({
      name: "bench",
      connectionString: process.env.DATABASE_URL,
      max: 4,
      types: TYPES,
      options: "-c jit=off",
    });
    await owner.connect();
    try {
      const { branchId, first } = await plant(owner, count);
      const query: Query = async <R>(name: string, text: string, values: readonly unknown[] = []) =>
        (await pool.query({ name, text, values: [...values] })).rows as R[];
      const actor = { kind: "customer", group: "guest", branchId: branchId as BranchId, siteId: 1, domain: "bench" };
      const ctx = { query, actor, now: new Date() } as unknown as Ctx<CustomerActor>;
      const own = (filter: object) =>
        "categories" in filter
          ? { ...filter, categories: (filter.categories as number[]).map((nr) => first + nr) }
          : filter;
      const rows: ResultRow[] = [];
      for (const sort of ["score", "views", "newest"] as const) {
        const taken: number[] = [];
        let worst = { ms: 0, what: "" };
        for (const [what, filter] of Object.entries(FILTERS))
          for (const page of PAGES) {
            const times = await timed(() => listArticles(ctx, ArticleQuery.parse({ ...own(filter), sort, page })));
            taken.push(...times);
            const ms = quantile(times, 0.95);
            if (process.env.EACH) console.error(sort, what, page, ms.toFixed(1));
            if (ms > worst.ms) worst = { ms, what: `${what}, page ${page}` };
          }
        const naive = await timed(() => pool.query(NAIVE(sort), [branchId, first + 1, "%travel%"]), 4);
        const p95 = quantile(taken, 0.95);
        rows.push({
          id: "articles",
          what: `a page of ${count.toLocaleString("en")} articles by ${sort}, ${Object.keys(FILTERS).length} filters, pages ${PAGES.join(", ")}`,
          ours: `p95 ${p95.toFixed(1)} ms, median ${median(taken).toFixed(1)} ms; worst ${worst.what}: ${worst.ms.toFixed(1)} ms`,
          other: `joins and ILIKE, page 1: p95 ${quantile(naive, 0.95).toFixed(0)} ms`,
          ratio: `1/${(quantile(naive, 0.95) / p95).toFixed(1)}`,
          goal: `<= ${GOAL_MS} ms p95 of each`,
          met: worst.ms <= GOAL_MS,
        });
      }
      return rows;
    } finally {
      await Promise.all([owner.end(), pool.end()]);
    }
  });

/** Category 1 has a tenth of the articles, 2 a third, 3 to 5 a thirtieth each; bodies have some paragraphs. */
async function plant(owner: pg.Client, count: number): Promise<{ branchId: number; first: number }> {
  const { rows } = await owner.query<{ id: number }>(`
    with company as (insert into companies (name) values ('bench') returning id)
    insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
    select id, 'bench', 'bench', 'bench', 'IRR', 'jalali', 'Asia/Tehran' from company returning id`);
  const branchId = rows[0]!.id;
  const made = await owner.query<{ id: number }>(
    `insert into categories (branch_id, type, slug, title, position)
     select $1, 'article', 'c' || n, 'c' || n, n from generate_series(1, 5) n returning id`,
    [branchId],
  );
  const first = made.rows[0]!.id - 1;
  await owner.query(
    `insert into articles (branch_id, slug, title, summary, body, rules_version, language, status, published_at, score, views, tags,
                           places, found, author, updated_at)
     select $1::int, 'article-' || n, 'Article ' || n || ' on travel', repeat('some words of it ', 8), repeat('<p>words of a text</p>', 60), 1,
            (array['fa', 'en'])[1 + n % 2]::"ArticleLanguage", 'published', now() - n * interval '1 minute', n * 7 % 101,
            (n::bigint * 7919 % 50021)::int, array['tag ' || n % 10, 'rare ' || n % 400],
            case when n % 8 = 0 then array['ir-kish'] else '{}'::text[] end,
            array_to_tsvector(array_remove(array[
              $1::int || '/warticle', $1::int || '/wtravel', $1::int || '/w' || n, $1::int || '/wword' || n % 50, $1::int || '/wsome', $1::int || '/wwords',
              $1::int || '/ttag ' || n % 10, $1::int || '/trare ' || n % 400, $1::int || case when n % 2 = 0 then '/teven' else '/todd' end,
              case when n % 8 = 0 then $1::int || '/pir-kish' end, case when n % 10 = 0 then $1::int || '/c' || $3::int + 1 end,
              case when n % 3 = 0 then $1::int || '/c' || $3::int + 2 end, case when n % 30 < 3 then $1::int || '/c' || $3::int + 3 + n % 30 end],
              null)), 'system', now() - n * interval '1 minute'
       from generate_series(1, $2::int) n`,
    [branchId, count, first],
  );
  await owner.query(
    `insert into article_categories (branch_id, article_id, category_id)
     select a.branch_id, a.id, c.id from articles a join categories c on c.branch_id = a.branch_id
      where a.branch_id = $1::int and a.found @@ ('''' || $1::int || '/c' || c.id || '''')::tsquery`,
    [branchId],
  );
  await owner.query("vacuum analyze articles, articles_shown, article_categories, categories");
  return { branchId, first };
}

const NAIVE = (sort: string) => `
  select a.id, a.title, count(*) over () as total from articles a
    join article_categories l on l.branch_id = a.branch_id and l.article_id = a.id and l.category_id = $2
   where a.branch_id = $1 and a.status = 'published' and (a.title ilike $3 or a.summary ilike $3 or a.body ilike $3)
   order by a.${sort === "newest" ? "published_at" : sort} desc limit 20`;

async function timed(work: () => Promise<unknown>, rounds = ROUNDS): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  return taken;
}

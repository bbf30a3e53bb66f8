import { z } from "zod";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { COUNTED } from "../../kernel/keyset";
import { type Language, SORTS } from "./rules";

type Sort = (typeof SORTS)[number];

/** Sort orders: column, SQL of the cursor's integer (over a page's `p.key`), and the inverse conversion. */
const ORDER: Readonly<Record<Sort, { by: string; told: string; read: (at: string) => string }>> = {
  newest: {
    by: "a.published_at",
    told: "(extract(epoch from p.key) * 1000)::bigint",
    read: (at) => `to_timestamp((${at}::bigint / 1000.0)::float8)`,
  },
  score: { by: "a.score", told: "p.key", read: (at) => `${at}::int` },
  views: { by: "a.views", told: "p.key", read: (at) => `${at}::int` },
};

const MAX_EPOCH_MS = 8_640_000_000_000_000;
const Cursor = z.tuple([z.enum(SORTS), z.int().nonnegative(), z.int().positive().max(2_147_483_647)]);

/** Parses the end of a page. Throws fieldInvalid (3003) for a foreign cursor. */
function keyOf(cursor: string, sort: Sort) {
  const read = Cursor.safeParse(parsed(cursor));
  const most = sort === "newest" ? MAX_EPOCH_MS : 2_147_483_647;
  if (!read.success || read.data[0] !== sort || read.data[1] > most)
    throw refuseField("cursor", { en: "is not a cursor of this list", fa: "نشانگر این فهرست نیست" });
  return { value: read.data[1], id: read.data[2] };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return null;
  }
}

type ArticlePageInput = {
  /** A tsquery of `articles.found`; null: all published articles. */
  sought: string | null;
  language: Language | null | undefined;
  sort: Sort;
  page: number;
  per_page: number;
  cursor: string | null | undefined;
};
type Found = { id: number; value: string };
type Page = { ids: number[]; total: number; next_cursor: string | null };

/** Number of skipped hits beyond which the frequency of the search is estimated. */
const NEAR = 1_000;
/** Break-even rows: scanning this many costs as much as collecting and sorting the hits. */
const WALKED = 20_000;
/** Sample size for estimating the frequency. */
const TRIED = 500;

/**
 * Ids of a page of published articles, highest first, from `articles_shown`: narrow rows; articles themselves are read
 * for the page only. Rare hits are collected through the word index and sorted, so that nothing is scanned for them;
 * all articles and frequent hits are scanned in the order's index.
 */
export async function pageOf(ctx: Ctx<CustomerActor>, input: ArticlePageInput): Promise<Page> {
  const { sort, per_page } = input;
  const { rows, total } = input.sought === null ? await all(ctx, input) : await those(ctx, input);
  const shown = rows.slice(0, per_page);
  const last = rows.length > per_page ? shown.at(-1) : undefined;
  return {
    ids: shown.map(({ id }) => id),
    total,
    next_cursor: last ? encoded([sort, Number(last.value), last.id]) : null,
  };
}

const encoded = (key: z.infer<typeof Cursor>) => Buffer.from(JSON.stringify(key)).toString("base64url");

async function all(ctx: Ctx<CustomerActor>, input: ArticlePageInput) {
  const [rows, total] = await Promise.all([walked(ctx, input), counted(ctx, input)]);
  return { rows, total };
}

async function those(ctx: Ctx<CustomerActor>, input: ArticlePageInput) {
  const skipped = input.cursor ? 0 : (input.page - 1) * input.per_page;
  if (skipped > NEAR)
    return (await passedFor(ctx, input, skipped)) > WALKED ? allGathered(ctx, input) : all(ctx, input);
  const { rows, total } = await gathered(ctx, input, COUNTED + 1);
  return { rows: total > COUNTED ? await walked(ctx, input) : rows, total };
}

async function allGathered(ctx: Ctx<CustomerActor>, input: ArticlePageInput) {
  const { rows, total } = await gathered(ctx, input, null);
  return { rows, total: Math.min(total, COUNTED + 1) };
}

const narrowing = (ctx: Ctx<CustomerActor>, { language }: ArticlePageInput) => {
  const filters = filtersFrom("a.branch_id = $1::int", [ctx.actor.branchId]);
  filters.add("l", language, (at) => `a.language = ${at}::"ArticleLanguage"`);
  return filters;
};

/** Count, at most one more than the maximum. */
async function counted(ctx: Ctx<CustomerActor>, input: ArticlePageInput): Promise<number> {
  const filters = narrowing(ctx, input);
  filters.add("f", input.sought, (at) => `a.found @@ ${at}::tsquery`);
  const { where, values, shape } = filters.all();
  const [row] = await ctx.query<{ n: number }>(
    `article.count.${shape}`,
    `select count(*)::int as n from (select from articles_shown a where ${where} limit ${COUNTED + 1}) c`,
    values,
  );
  return row!.n;
}

/** Estimated rows a scan passes until its page is full, from a sample; infinite without a hit in it. */
async function passedFor(ctx: Ctx<CustomerActor>, input: ArticlePageInput, skipped: number): Promise<number> {
  const filters = narrowing(ctx, input);
  const { where, values, shape } = filters.all();
  const [tried] = await ctx.query<{ rows: number; hits: number }>(
    `article.tried.${input.sort}.${shape}`,
    `select count(*)::int as rows, count(*) filter (where a.found @@ ${filters.place(input.sought)}::tsquery)::int as hits
       from (select a.found from articles_shown a where ${where} order by ${ORDER[input.sort].by} desc, a.id desc limit ${TRIED}) a`,
    values,
  );
  return tried!.hits === 0 ? Number.POSITIVE_INFINITY : ((skipped + input.per_page) * tried!.rows) / tried!.hits;
}

/** Scans the order's index. The search condition is written so that no other index is considered. */
function walked(ctx: Ctx<CustomerActor>, input: ArticlePageInput): Promise<Found[]> {
  const filters = narrowing(ctx, input);
  filters.add("f", input.sought, (at) => `(a.found @@ ${at}::tsquery) is true`);
  const { where, values, shape } = filters.all();
  const { by, told } = ORDER[input.sort];
  const { beyond, order, limits, name } = ordered(input, filters.place);
  return ctx.query<Found>(
    `article.walk.${name}.${shape}`,
    `select p.id, ${told}::text as value
       from (select a.id, ${by} as key from articles_shown a where ${where} ${beyond} ${order} ${limits}) p
      order by p.key desc, p.id desc`,
    values,
  );
}

type Gathered = { total: number; id: number | null; value: string | null };

/** Collects at most `most` hits, or all: their count, and a page of them. */
async function gathered(ctx: Ctx<CustomerActor>, input: ArticlePageInput, most: number | null) {
  const filters = narrowing(ctx, input);
  filters.add("f", input.sought, (at) => `a.found @@ ${at}::tsquery`);
  const { where, values, shape } = filters.all();
  const { by, told } = ORDER[input.sort];
  const limit = filters.place(most);
  const { beyond, order, limits, name } = ordered(input, filters.place);
  const rows = await ctx.query<Gathered>(
    `article.gather.${name}.${shape}`,
    `with hits as materialized (select a.id, ${by} from articles_shown a where ${where} limit ${limit}::int)
     select t.total, p.id, ${told}::text as value from (select count(*)::int as total from hits) t
       left join lateral (select a.id, ${by} as key from hits a where true ${beyond} ${order} ${limits}) p on true
      order by p.key desc, p.id desc`,
    values,
  );
  const found = rows.flatMap(({ id, value }): Found[] => (id === null ? [] : [{ id, value: value! }]));
  return { rows: found, total: rows[0]!.total };
}

function ordered({ sort, cursor, page, per_page }: ArticlePageInput, place: (value: unknown) => string) {
  const { by, read } = ORDER[sort];
  const after = cursor ? keyOf(cursor, sort) : undefined;
  const beyond = after ? `and (${by}, a.id) < (${read(place(after.value))}, ${place(after.id)}::int)` : "";
  const skipped = after ? 0 : (page - 1) * per_page;
  return {
    beyond,
    order: `order by ${by} desc, a.id desc`,
    limits: `limit ${place(per_page + 1)}::int offset ${place(skipped)}::int`,
    name: `${sort}${after ? ".after" : ""}`,
  };
}

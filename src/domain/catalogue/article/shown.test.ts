import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { content } from "@/server/routers/customer/catalogue/content";
import { articleForm, published } from "../../../../tests/articles";
import { customerDoor, type Visitor } from "../../../../tests/customers";
import { ctxOf, office } from "../../../../tests/fixtures";
import { personOf } from "../../../../tests/operators";
import type { OperatorActor } from "../../kernel/context";
import { changeStatus } from "./change-status";
import { removeArticle, restoreArticle } from "./remove-article";
import { saveArticle } from "./save-article";

const door = customerDoor({ content });

describe("the public list's index rows are maintained by every write", () => {
  let actor: OperatorActor;
  const shown = async () => {
    const [row] = await prisma().$queryRaw<{ shown: string[]; asked: string[] }[]>`
      select (select coalesce(array_agg((s.id, s.published_at, s.views, s.score, s.language, s.found)::text order by s.id), '{}')
                from articles_shown s where s.branch_id = ${actor.branchId}::int) as shown,
             (select coalesce(array_agg((a.id, a.published_at, a.views, a.score, a.language, a.found)::text order by a.id), '{}')
                from articles a where a.branch_id = ${actor.branchId}::int and a.status = 'published' and a.deleted_at is null) as asked`;
    expect(row!.shown).toEqual(row!.asked);
    return row!.shown.length;
  };

  test("a draft is absent; publishing, changing, viewing, withdrawing, removing and restoring are reflected", async () => {
    actor = await personOf((await office()).branchId);
    const ctx = ctxOf(actor);
    const other = await published(actor, { title: "Other", tags: ["other"] });
    expect(await shown()).toBe(1);
    const { id } = await saveArticle(ctx, articleForm({ tags: ["one"] }));
    expect(await shown()).toBe(1);
    await changeStatus(ctx, { id, act: "publish" });
    expect(await shown()).toBe(2);
    await saveArticle(ctx, articleForm({ id, title: "Anew", tags: ["two"], score: 7, language: "fa" }));
    expect(await shown()).toBe(2);
    const guest = await door.guest(actor.branchId);
    expect((await guest.ask("POST", `/articles/${id}/views`)).json.data.views).toBe(1);
    expect(await shown()).toBe(2);
    await removeArticle(ctx, id);
    expect(await shown()).toBe(1);
    await restoreArticle(ctx, id);
    expect(await shown()).toBe(2);
    for (const [act, left] of [
      ["withdraw", 1],
      ["publish", 2],
      ["archive", 1],
    ] as const) {
      await changeStatus(ctx, { id, act });
      expect([act, await shown()]).toEqual([act, left]);
    }
    await prisma().$executeRaw`delete from articles where branch_id = ${actor.branchId}::int and id = ${other.id}::int`;
    expect(await shown()).toBe(0);
  });
});

describe("pages of very many articles", () => {
  const COUNT = 12_000;
  /** Filters, with the equivalent condition on articles. */
  const FILTERS: readonly [string, string][] = [
    ["", "true"],
    ["language=fa", "a.language = 'fa'"],
    ["tags=all", "'all' = any (a.tags)"],
    ["tags=late", "'late' = any (a.tags)"],
    ["tags=early&language=en", "'early' = any (a.tags) and a.language = 'en'"],
    ["tags[]=early&tags[]=late&search=word", "a.tags && '{early,late}'"],
    ["tags=rare", "'rare' = any (a.tags)"],
    ["tags=rare&search=nobody", "false"],
  ];
  const ORDERS = { newest: "a.published_at", score: "a.score", views: "a.views" };
  let guest: Visitor;

  beforeAll(async () => {
    guest = await door.guest();
    // No tag "late" among the first rows of one order: a sample of them underestimates its frequency.
    await prisma().$executeRaw`
      insert into articles (branch_id, slug, title, body, rules_version, language, status, published_at, score, views, tags, places,
                            found, author)
      select ${guest.branchId}::int, 'n-' || n, 'n' || n, '<p>x</p>', 1, (array['fa', 'en'])[1 + n % 2]::"ArticleLanguage",
             'published', now() - n / 3 * interval '1 minute', n % 101, n * 7919 % 5003, tags, '{}',
             array_to_tsvector(array_append(array(select ${guest.branchId}::int || '/t' || t from unnest(tags) t),
                                            ${guest.branchId}::int || '/wwords')), 'system'
        from generate_series(1, ${COUNT}::int) n cross join lateral (
          select array_remove(array['all', case when n > 3000 then 'late' else 'early' end, case when n % 400 = 0 then 'rare' end], null)
        ) t (tags)`;
  });

  test.each(FILTERS)(
    "pages of %s match the articles themselves, near and far, in every order",
    async (filter, titles) => {
      for (const [sort, by] of Object.entries(ORDERS)) {
        const ids = await prisma().$queryRawUnsafe<{ id: number }[]>(
          `select a.id from articles a where a.branch_id = ${guest.branchId} and ${titles} order by ${by} desc, a.id desc`,
        );
        const expected = ids.map(({ id }) => id);
        for (const page of [1, 29, 75, 301]) {
          const { json } = await guest.ask("GET", `/articles?per_page=40&sort=${sort}&page=${page}&${filter}`);
          const result = json.data.map(({ id }: { id: number }) => id);
          expect([sort, page, result]).toEqual([sort, page, expected.slice((page - 1) * 40, page * 40)]);
          expect(json.meta.total).toBe(Math.min(expected.length, 10_001));
          expect(json.meta.next_cursor !== null).toBe(expected.length > page * 40);
          if (json.meta.next_cursor === null) continue;
          const after = await guest.ask(
            "GET",
            `/articles?per_page=40&sort=${sort}&cursor=${json.meta.next_cursor}&${filter}`,
          );
          const next = after.json.data.map(({ id }: { id: number }) => id);
          expect([sort, page, next]).toEqual([sort, page, expected.slice(page * 40, page * 40 + 40)]);
        }
      }
    },
  );
});

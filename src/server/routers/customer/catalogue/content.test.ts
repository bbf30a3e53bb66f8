import { beforeAll, describe, expect, test } from "vitest";
import { removeArticle } from "@/domain/catalogue/article/remove-article";
import type { OperatorActor } from "@/domain/kernel/context";
import { prisma } from "@/server/db";
import { content } from "@/server/routers/customer/catalogue/content";
import { category, published } from "../../../../../tests/articles";
import { customerDoor, type Visitor } from "../../../../../tests/customers";
import { ctxOf, office } from "../../../../../tests/fixtures";
import { hostileHtml } from "../../../../../tests/hostile-html";
import { harmIn } from "../../../../../tests/inert";
import { personOf } from "../../../../../tests/operators";

const door = customerDoor({ content });
let actor: OperatorActor;
let guest: Visitor;
let elsewhere: Visitor;
let ids: number[];
let guides: number;
let islands: number;

const get = async (path: string, who = guest) => who.ask("GET", path);
const found = async (query: string, who = guest) =>
  (await get(`/articles?${query}`, who)).json.data.map(({ id }: { id: number }) => ids.indexOf(id));
const count = (id: number) =>
  prisma().article.findUniqueOrThrow({ where: { branchId_id: { branchId: actor.branchId, id } } });

beforeAll(async () => {
  actor = await personOf((await office()).branchId);
  guest = await door.guest(actor.branchId);
  elsewhere = await door.guest();
  guides = await category(actor, { title: "Guides" });
  islands = await category(actor, { title: "Islands", main_id: guides });
  await category(actor, { title: "News", type: "news" });
  const given = [
    { title: "Kish", categories: [islands], tags: ["Sea", "جزیره"], places: ["ir-kish"], score: 10 },
    { title: "Mashhad", categories: [guides], tags: ["shrine"], places: ["ir-mashhad"], score: 90, language: "en" },
    { title: "استانبول", categories: [guides], tags: ["sea"], places: ["TR"], score: 50, language: "fa" },
  ];
  ids = [];
  for (const one of given) ids.push((await published(actor, one)).id);
  await prisma()
    .$executeRaw`update articles set views = 5 where branch_id = ${actor.branchId}::int and id = ${ids[0]}::int`;
});

describe("GET /articles", () => {
  test.each([
    ["", [2, 1, 0]],
    ["sort=score", [1, 2, 0]],
    ["sort=views", [0, 2, 1]],
    ["per_page=1&page=2", [1]],
    ["tags[]=sea", [2, 0]],
    ["tags[]=sea&tags[]=shrine&sort=score", [1, 2, 0]],
    ["tags=SEA&places[]=ir-kish", [0]],
    [`tags[]=${encodeURIComponent("جزيره")}`, [0]],
    ["places[]=tr", [2]],
    ["places[]=atlantis", []],
    ["tags[]=nothing", []],
    ["tags=&categories=&places[]=&search=mash", [1]],
    ["tags[]=&tags[]=sea", [2, 0]],
    ["language=fa", [2]],
    [`search=${encodeURIComponent("استان")}`, [2]],
    ["search=mash", [1]],
    ["search=mash%20sea", []],
    ["search=%27%20%7C%20%5C", []],
    ["tags[]=sea%27%20%7C%20%27x", []],
  ])("%s", async (query, expected) => expect(await found(query)).toEqual(expected));

  test("of a category and of what is below it; of several, each once", async () => {
    expect(await found(`categories[]=${guides}`)).toEqual([2, 1, 0]);
    expect(await found(`categories[]=${islands}`)).toEqual([0]);
    expect(await found(`categories[]=${islands}&categories[]=${guides}&places[]=ir-kish&language=en`)).toEqual([0]);
    expect(await found("categories[]=2000000000")).toEqual([]);
  });

  test("pages by number and, at any depth, by cursor; each order has cursors of its own", async () => {
    for (const sort of ["newest", "score", "views"]) {
      for (const filter of ["", `&categories[]=${guides}`]) {
        const whole = await found(`sort=${sort}${filter}`);
        const walked = [];
        let cursor: string | null = "";
        while (cursor !== null) {
          const path = `/articles?sort=${sort}&per_page=1${filter}${cursor && `&cursor=${cursor}`}`;
          const { json } = await get(path);
          expect(json.meta).toMatchObject({ per_page: 1, total: 3, pages: 3 });
          walked.push(...json.data.map(({ id }: { id: number }) => ids.indexOf(id)));
          cursor = json.meta.next_cursor;
        }
        expect(walked).toEqual(whole);
      }
    }
    const { json } = await get("/articles?per_page=1");
    for (const cursor of ["zzz", json.meta.next_cursor]) {
      const refused = await get(`/articles?sort=score&cursor=${cursor}`);
      expect([refused.status, refused.json.error.fields[0].path]).toEqual([422, "cursor"]);
    }
    expect((await get("/articles?page=400000")).json.data).toEqual([]);
  });

  test("what most of very many have is paged as what few have: by number, far down and by cursor", async () => {
    const many = await door.guest();
    await prisma().$executeRaw`
      insert into articles (branch_id, slug, title, body, rules_version, language, status, published_at, score, tags, places, found, author)
      select ${many.branchId}::int, 'n-' || n, 'n' || n, '<p>x</p>', 1, 'en', 'published', now() - n * interval '1 minute', n % 101,
             '{sea}', '{}', array_to_tsvector(array[${many.branchId}::int || '/tsea', ${many.branchId}::int || '/wn' || n]), 'system'
        from generate_series(1, 10050) n`;
    const titles = async (query: string) => {
      const { json } = await get(`/articles?per_page=2&${query}`, many);
      return [json.data.map(({ title }: { title: string }) => title), json.meta.total, json.meta.next_cursor];
    };
    const [first, total, cursor] = await titles("tags=sea");
    expect([first, total]).toEqual([["n1", "n2"], 10_001]);
    expect(await titles("")).toEqual([first, total, cursor]);
    expect((await titles(`tags=sea&cursor=${cursor}`))[0]).toEqual(["n3", "n4"]);
    expect((await titles("tags=sea&page=2"))[0]).toEqual(["n3", "n4"]);
    expect((await titles("tags=sea&page=5025"))[0]).toEqual(["n10049", "n10050"]);
    expect((await titles("tags=sea&search=n77&sort=score"))[1]).toBe(111);
    expect(await titles("tags=sea&search=zzz")).toEqual([[], 0, null]);
  });

  test("is listed without its body, and answered by 304 where nothing changed", async () => {
    const first = await get("/articles?sort=score");
    expect(first.json.data[0]).toMatchObject({ title: "Mashhad", views: 0, score: 90, author: { name: actor.name } });
    expect(first.json.data[0]).not.toHaveProperty("body");
    expect(first.json.data[0].author).not.toHaveProperty("id");
    expect(first.headers["cache-control"]).toBe("private, max-age=60");
    const again = await guest.ask("GET", "/articles?sort=score", undefined, {
      "if-none-match": first.headers["etag"]!,
    });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  test("another branch's, drafts and removed ones are not listed; a caller without a token is refused", async () => {
    expect((await get("/articles", elsewhere)).json.data).toEqual([]);
    const gone = await published(actor, { title: "Gone" });
    await removeArticle(ctxOf(actor), gone.id);
    expect(await found("search=gone")).toEqual([]);
    expect((await door.anybody("GET", "/articles")).status).toBe(401);
  });

  test.each([
    ["sort=best", "sort"],
    ["per_page=101", "per_page"],
    ["categories[]=x", "categories"],
    ["language=de", "language"],
  ])("%s is 3003", async (query, field) => {
    const { status, json } = await get(`/articles?${query}`);
    expect([status, json.code, json.error.fields[0].path]).toEqual([422, 3003, field]);
  });
});

describe("GET /articles/{article}", () => {
  test("by number and by slug, with its body; digits of any script", async () => {
    const byNumber = await get(`/articles/${ids[2]}`);
    expect(byNumber.json.data).toMatchObject({
      slug: "استانبول",
      body: "<p>Sea</p>",
      categories: [{ slug: "guides" }],
    });
    const bySlug = await get(`/articles/${encodeURIComponent("استانبول")}`);
    expect(bySlug.json.data).toEqual(byNumber.json.data);
    const persian = String(ids[2]).replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)]!);
    expect((await get(`/articles/${encodeURIComponent(persian)}`)).json.data.id).toBe(ids[2]);
  });

  test("3009 for another branch's, a draft, and an unknown one", async () => {
    const draft = await prisma().article.create({
      data: {
        branchId: actor.branchId,
        slug: "a-draft",
        title: "x",
        language: "en",
        author: "system",
        rulesVersion: 1,
      },
    });
    for (const [article, who] of [
      [ids[0], elsewhere],
      ["kish", elsewhere],
      [draft.id, guest],
      ["a-draft", guest],
      ["none", guest],
      ["99999999999999999999", guest],
      ["0", guest],
    ] as const) {
      const { status, json } = await get(`/articles/${article}`, who);
      expect([article, status, json.code]).toEqual([article, 404, 3009]);
      const viewed = await who.ask("POST", `/articles/${article}/views`);
      expect([article, viewed.status, viewed.json.code]).toEqual([article, 404, 3009]);
    }
  });

  test("of hostile bodies nothing harmful is answered", async () => {
    const seed = Date.now() % 1_000_000;
    const body = hostileHtml({ beacon: "https://beacon.invalid/" }, { seed })
      .map((payload) => payload.replaceAll("\0", "").replaceAll("data-file", "data-x"))
      .filter((payload) => !/<(plaintext|xmp|script|style|svg|math|noscript|textarea|select|iframe|!--)/i.test(payload))
      .join("<p>next</p>");
    const { id } = await published(actor, { title: "Hostile", body: `<p>begin</p>${body}`.slice(0, 190_000) });
    const { json } = await get(`/articles/${id}`);
    expect(json.data.body).toContain("<p>begin</p>");
    expect(harmIn(json.data.body), `seed ${seed}`).toEqual([]);
  });
});

describe("POST /articles/{id}/views", () => {
  test("a visitor counts once a day: a customer, a colleague's user, a guest by their address", async () => {
    const { id, slug } = await published(actor, { title: "Viewed" });
    const { partner } = await office();
    const customer = await door.passenger(actor.branchId);
    const user = await door.user();
    expect((await user.ask("POST", `/articles/${id}/views`)).status, "of another branch").toBe(404);
    expect(partner.branchId).not.toBe(actor.branchId);
    const results = [];
    for (const [who, article, address] of [
      [customer, id, "203.0.113.1"],
      [customer, slug, "203.0.113.2"],
      [guest, id, "203.0.113.1"],
      [await door.guest(actor.branchId), id, "203.0.113.1"],
      [guest, id, "203.0.113.2"],
      [guest, id, "2001:db8::1"],
      [guest, id, "2001:db8::2"],
    ] as const) {
      const { json } = await who.ask("POST", `/articles/${article}/views`, undefined, { "x-forwarded-for": address });
      results.push([json.data.counted, json.data.views]);
    }
    expect(results).toEqual([
      [true, 1],
      [false, 1],
      [true, 2],
      [false, 2],
      [true, 3],
      [true, 4],
      [false, 4],
    ]);
    const views = await prisma().articleView.findMany({ where: { branchId: actor.branchId, articleId: id } });
    expect(views.filter(({ visitor }) => visitor.includes("203.0") || visitor.includes("2001:"))).toEqual([]);
  });

  test("many concurrent calls of few visitors count each visitor once", async () => {
    const articles = [await published(actor, { title: "Race a" }), await published(actor, { title: "Race b" })];
    const calls = Array.from({ length: 120 }, (_, n) =>
      guest.ask("POST", `/articles/${articles[n % 2]!.id}/views`, undefined, {
        "x-forwarded-for": `198.51.100.${n % 5}`,
      }),
    );
    const results = await Promise.all(calls);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { id } of articles) {
      expect((await count(id)).views).toBe(5);
      expect(results.filter(({ json }) => json.data.id === id && json.data.counted)).toHaveLength(5);
      const views = results.filter(({ json }) => json.data.id === id).map(({ json }) => json.data.views);
      expect(Math.max(...views)).toBe(5);
    }
  });

  test("the day is the branch's own, and what was counted is not taken back", async () => {
    const { id } = await published(actor, { title: "Days" });
    const on = (at: string) =>
      prisma().$queryRaw<{ said: { views: number; counted: boolean } }[]>`
        select count_article_view(jsonb_build_object('branch_id', ${actor.branchId}::int, 'id', ${id}::int,
                 'visitor', 'guest:x', 'at', ${at}::text)) as said`;
    // Tehran is 3:30 ahead: its day ends at 20:30 UTC.
    const results = [];
    for (const at of ["2026-03-01T20:29:00Z", "2026-03-01T20:29:59Z", "2026-03-01T20:31:00Z"])
      results.push((await on(at))[0]!.said.views);
    expect(results).toEqual([1, 1, 2]);
    const raw = `update articles set views = 0 where branch_id = ${actor.branchId} and id = ${id}`;
    await expect(prisma().$executeRawUnsafe(raw)).rejects.toThrow(/not taken back/);
  });
});

describe("GET /categories", () => {
  test("the top level only, by type; of another branch none", async () => {
    const { json } = await get("/categories");
    expect(json.data.map(({ title, main, children }: never) => [title, main, children])).toEqual([
      ["Guides", null, 1],
      ["News", null, 0],
    ]);
    expect(json.data[0]).toMatchObject({ type: "article", branch: actor.branchId, slug: "guides" });
    expect(json.meta).toMatchObject({ page: 1, total: 2, pages: 1 });
    expect((await get("/categories?type=news")).json.data).toHaveLength(1);
    expect((await get(`/categories?branch=${actor.branchId}`)).json.data).toHaveLength(2);
    expect((await get(`/categories?branch=${actor.branchId}`, elsewhere)).json.data).toEqual([]);
    expect((await get("/categories", elsewhere)).json).toMatchObject({ data: [], meta: { total: 0 } });
    expect((await get("/categories?type=x")).json.code).toBe(3003);
  });
});

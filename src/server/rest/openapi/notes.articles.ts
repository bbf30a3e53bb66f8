import type { Notes } from "./note";

const HEAD = {
  ...{ id: 7, slug: "kish-in-winter", title: "کیش در زمستان", title_latin: "Kish in winter" },
  ...{ summary: "آفتاب، دریا و بازار", language: "fa", cover: null, tags: ["جزیره"], score: 80, views: 1_204 },
  categories: [{ id: 3, slug: "islands", title: "جزیره‌ها", title_latin: "Islands" }],
  places: [{ code: "ir-kish", name: "کیش", name_latin: "Kish" }],
  author: { name: "نرگس کاظمی", name_latin: "Narges Kazemi" },
  published_at: "2026-05-02T08:30:00Z",
};

export const ARTICLE_NOTES: Notes = {
  "GET /b2c/v1/articles": {
    description:
      "Lists published articles, the newest first, 20 a page. `categories[]`, `tags[]` and `places[]` each take one " +
      "value or several: an article must match one value of each kind given. Subcategories are included. Beyond the " +
      "first pages continue with `meta.next_cursor`. May be cached for a minute; `If-None-Match` answers 304 while " +
      "nothing has changed.",
    query: { sort: "score" },
    answer: {
      ...{ status: true, time: 1_777_710_600, data: [HEAD] },
      meta: { page: 1, per_page: 20, total: 1, pages: 1, next_cursor: null },
    },
  },
  "GET /b2c/v1/articles/{article}": {
    description: "Returns an article by its number or its slug. `body` is sanitized HTML without scripts.",
    answer: {
      ...{ status: true, time: 1_777_710_600 },
      data: { ...HEAD, body: "<h2>کیش</h2><p>…</p>", updated_at: "2026-05-03T10:00:00Z" },
    },
  },
  "POST /b2c/v1/articles/{id}/views": {
    description:
      "Counts one view per visitor and day of the branch, however often it is called: a visitor is a customer, or " +
      "the IP address of a guest. Returns the count.",
    answer: { status: true, time: 1_777_710_600, data: { id: 7, views: 1_205, counted: true } },
  },
  "GET /b2c/v1/categories": {
    description:
      "Lists top-level categories (`main` is null) in the branch's own order. Categories of other branches are not " +
      "included.",
    query: { type: "article" },
  },
};

import { createHash } from "node:crypto";
import type pg from "pg";
import { lexemesOf } from "@/domain/catalogue/article/found";
import { RULES_VERSION } from "@/domain/catalogue/article/rules";
import { sanitise } from "@/domain/catalogue/article/sanitise";
import { slugOf } from "@/domain/catalogue/category/rules.slug";
import type { FileStore } from "@/domain/kernel/file-store";
import type { CATEGORIES, Written } from "./article-words";
import { insert } from "./insert";

type Given = {
  branchId: number;
  categories: typeof CATEGORIES;
  articles: readonly Written[];
  files: FileStore | undefined;
  now: Date;
};

const DAY_MS = 86_400_000;

/** Articles of a branch and their categories. Covers are generated; without a file storage there are none. */
export async function plantArticles(client: pg.ClientBase, given: Given): Promise<void> {
  const { branchId, articles, files, now } = given;
  const numbers = await plantTree(client, given);
  const author = await authorOf(client, branchId);
  for (const [index, written] of articles.entries()) {
    const { title, latin, summary, language, status = "published", tags, score, views, age, body } = written;
    const categories = written.categories.map((key) => numbers.get(key)!);
    const places = await knownPlaces(client, written.places);
    const at = new Date(now.getTime() - age * DAY_MS);
    const lexemes = lexemesOf({ branchId, title, title_latin: latin, summary, tags, places, categories });
    const [id] = await insert(client, "articles", [
      {
        ...{
          branch_id: branchId,
          slug: slugOf(latin),
          title,
          title_latin: latin,
          summary,
          language,
          status,
          tags,
          places,
        },
        ...{ body: await sanitise(body), rules_version: RULES_VERSION, score, views, author, version: 1 },
        cover_id: files && status !== "draft" ? await plantCover(client, files, { branchId, index, now }) : null,
        published_at: status === "draft" ? null : at,
        ...{ created_at: at, updated_at: at },
        found: lexemes.map((lexeme) => `'${lexeme.replace(/['\\]/g, (sign) => sign + sign)}'`).join(" "),
      },
    ]);
    for (const category of categories)
      await client.query("insert into article_categories (branch_id, article_id, category_id) values ($1, $2, $3)", [
        ...[branchId, id, category],
      ]);
  }
}

async function plantTree(client: pg.ClientBase, { branchId, categories, now }: Given): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for (const [index, { key, main, type, title, latin }] of categories.entries()) {
    const position = categories.slice(0, index).filter((one) => one.main === main).length;
    const main_id = main === undefined ? null : numbers.get(main)!;
    const { rows } = await client.query<{ id: number }>(
      `insert into categories (branch_id, type, main_id, depth, position, title, title_latin, slug, created_at, updated_at, version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, 1) returning id`,
      [branchId, type, main_id, main_id === null ? 0 : 1, position, title, latin, slugOf(latin), now],
    );
    numbers.set(key, rows[0]!.id);
  }
  return numbers;
}

async function authorOf(client: pg.ClientBase, branchId: number): Promise<string> {
  const { rows } = await client.query<{ id: number }>(
    "select operator_id as id from memberships where branch_id = $1 and role = 'manager' order by 1 limit 1",
    [branchId],
  );
  return rows[0] ? `operator:${rows[0].id}` : "system";
}

/** Codes that base data has: a demo on a smaller one leaves the others out. */
async function knownPlaces(client: pg.ClientBase, codes: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>(
    `select p.code from unnest($1::text[]) with ordinality as p (code, nr)
      where exists (select from cities c where c.code = p.code) or exists (select from countries k where k.code = p.code)
      order by p.nr`,
    [codes],
  );
  return rows.map(({ code }) => code);
}

const [WIDE, HIGH] = [960, 540];
/** Sky, sun, the hills behind and before. */
const SCENES = [
  ["#9bd1e5", "#ffe8a3", "#4d9078", "#2b6777"],
  ["#f7c59f", "#fff3b0", "#9c6644", "#7f5539"],
  ["#a9def9", "#fcf6bd", "#5b8e7d", "#31572c"],
  ["#355070", "#eaac8b", "#6d597a", "#2b2d42"],
  ["#bde0fe", "#ffffff", "#7b9ea8", "#1d3557"],
] as const;

async function plantCover(
  client: pg.ClientBase,
  files: FileStore,
  given: { branchId: number; index: number; now: Date },
) {
  const { branchId, index, now } = given;
  const content = await drawn(index);
  const checksum = createHash("sha256").update(content).digest("hex");
  const path = `${branchId}/articles/demo/${checksum.slice(0, 30)}${String(index).padStart(2, "0")}.png`;
  await files.put(path, content, "image/png");
  const facts = { name: `cover-${index + 1}.png`, size: content.length, mime: "image/png", checksum };
  const [id] = await insert(client, "files", [
    { branch_id: branchId, path, ...facts, width: WIDE, height: HIGH, created_by: "system", created_at: now },
  ]);
  return id!;
}

/** A landscape without letters: fonts are not everywhere. */
async function drawn(index: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const [sky, sun, far, near] = SCENES[index % SCENES.length]!;
  const hill = (height: number, wave: number) =>
    `M0 ${HIGH}V${height}Q${WIDE / 4} ${height - wave} ${WIDE / 2} ${height}T${WIDE} ${height}V${HIGH}Z`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}"><rect width="${WIDE}" height="${HIGH}" fill="${sky}"/><circle cx="${180 + ((index * 137) % 600)}" cy="${140 + ((index * 53) % 90)}" r="62" fill="${sun}"/><path d="${hill(340, 120 + ((index * 31) % 60))}" fill="${far}"/><path d="${hill(420, 60 - ((index * 47) % 110))}" fill="${near}"/></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

import { describe, expect, test } from "vitest";
import { BOUNDED, OPEN } from "./allowed";
import { unboundedPart } from "./judge";
import { filesUnder, handlersIn, Modules, onDisk, reachedFrom } from "./reachable";
import { type Statement, statementsOf, Texts } from "./texts";

/** Every statement reachable from a query procedure of these routers. */
function askedBy(routers: readonly string[], source: (path: string) => string | undefined): Statement[] {
  const modules = new Modules(source);
  const texts = new Texts(modules);
  const begin = routers.flatMap((path) => handlersIn(modules.at(path)!));
  return reachedFrom(modules, begin).flatMap((one) => statementsOf(texts, one));
}

const nameOf = ({ where, name }: Statement): string =>
  `${where} ${name.replaceAll("«?»", "*").replaceAll("⟦", "(").replaceAll("¦", "|").replaceAll("⟧", ")")}`;

const unboundedOf = (statements: readonly Statement[]): Map<string, string> =>
  new Map(
    statements.flatMap((one) => [unboundedPart(one.text)].flatMap((fault) => (fault ? [[nameOf(one), fault]] : []))),
  );

test("every query of a page has a limit, an aggregate, a key, or is listed with its bound", () => {
  const statements = askedBy(filesUnder("src/server/routers"), onDisk);
  // The known number: a broken walk would find fewer.
  expect(statements.length).toBeGreaterThan(350);
  const faults = unboundedOf(statements);
  const known = { ...BOUNDED, ...OPEN };
  const mends =
    "limit it, aggregate it without group by, read by key, or list it with its bound in tests/unbounded/allowed.ts";
  expect(
    [...faults].filter(([name]) => !known[name]),
    mends,
  ).toEqual([]);
  expect(Object.keys(known).filter((name) => !faults.has(name))).toEqual([]);
});

/** A product with one page: its router, and the given domain. */
function planted(domain: string, more: Record<string, string> = {}): string[] {
  const files: Record<string, string> = {
    "src/server/routers/r.ts": `
      import { listOf } from "@/domain/list";
      export const r = router({ list: operator("x:read").query(({ ctx, input }) => listOf(ctx, input)) });`,
    "src/domain/list.ts": domain,
    ...more,
  };
  return [...unboundedOf(askedBy(["src/server/routers/r.ts"], (path) => files[path])).values()];
}
const asking = (text: string, before = "") =>
  planted(`${before}\nexport const listOf = (ctx, given) => ctx.query("planted", \`${text}\`, [ctx.actor.branchId]);`);

describe("a sibling without a bound is found", () => {
  test.each([
    ["a whole table", "select r.id, r.title from rules r where r.branch_id = $1 order by r.title"],
    [
      "through a join",
      "select r.id, s.title from rules r join suppliers s on s.id = r.supplier_id where r.branch_id = $1",
    ],
    [
      "collected in a value",
      "select b.id, (select jsonb_agg(s.title) from suppliers s where s.branch_id = $1) as all from branches b where b.id = $1",
    ],
    ["a group each", "select c.id, count(*) from bookings b join colleagues c on c.id = b.colleague_id group by c.id"],
    ["one side of a union", "select id from a where id = $1 union all select id from b where branch_id = $1"],
    ["of an unbounded name", "with rows as (select * from a where branch_id = $1) select * from rows order by id"],
    [
      "a limit of something else",
      "select id, (select x.name from x where x.id = a.x_id limit 1) from a where branch_id = $1",
    ],
    ["a word of SQL within", "select extract(epoch from a.at) as at from a where branch_id = $1"],
  ])("%s", (_, text) => {
    expect(asking(text)).toHaveLength(1);
  });

  test("by Prisma, in a function beside, in another module, and as a text that others make", () => {
    expect(planted("export const listOf = ({ db }) => db.rule.findMany({ where: { branchId: 1 } });")).toHaveLength(1);
    const beside = "const read = async ({ db }) => await db.rule.findMany();";
    expect(planted(`${beside}\nexport async function listOf(ctx) { return { rows: await read(ctx) }; }`)).toHaveLength(
      1,
    );
    const made = {
      "src/domain/sql.ts": "export const listed = (table) => `select * from ".concat(
        "$",
        "{table} where branch_id = $1`;",
      ),
    };
    const list = `import { listed } from "./sql";\nexport const listOf = (ctx) => ctx.query("planted", listed("rules"), []);`;
    expect(planted(list, made)).toHaveLength(1);
    const either = `export const listOf = (ctx, all) => ctx.query("planted", \`select id from a where branch_id = $1 \${all ? "" : "limit 10"}\`);`;
    expect(planted(either)).toHaveLength(1);
    expect(planted(`export const listOf = (ctx, given) => ctx.query("planted", given.text);`)).toHaveLength(1);
  });
});

describe("rules without findings", () => {
  test.each([
    ["a page", "select id from a where branch_id = $1 order by id limit $2 offset $3"],
    ["a count", "select count(*)::int as n from a where branch_id = $1"],
    ["a key", "select a.id, a.name from a where a.branch_id = $1 and a.id = $2::int"],
    ["numbers that were asked for", "select id from a where branch_id = $1 and id = any($2::int[])"],
    [
      "of a bounded part",
      "select x.id from (select * from a where branch_id = $1 limit 50) x join b on b.id = x.b_id order by x.id",
    ],
    [
      "of a bounded name",
      "with shown as (select * from a where branch_id = $1 limit 50) select * from shown order by id",
    ],
    [
      "what belongs to a row",
      "select a.id, (select jsonb_agg(l.n order by l.n) from lines l where l.branch_id = a.branch_id and l.a_id = a.id) as lines from a where a.id = $1",
    ],
    ["what is written", "insert into a (id) select id from b where branch_id = $1 returning id"],
  ])("%s", (_, text) => {
    expect(asking(text)).toEqual([]);
  });
});

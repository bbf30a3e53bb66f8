import { expect, test } from "vitest";
import { sourcesIn } from "./source-paths";

/** Lines of a function, from `create` to the dollar quote that ends its body. */
const MAX_LINES = 70;

/** Each function of a source with its lines; a body without a dollar quote counts as endless. */
function functionsOf(text: string): [name: string, lines: number][] {
  return text.split(/^(?=create\s+(?:or\s+replace\s+)?(?:function|procedure)\s)/im).flatMap((part) => {
    const name = /^create\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w.]+)/i.exec(part)?.[1];
    if (name === undefined) return [];
    const whole = /^[^$]*(\$\w*\$)[\s\S]*?\1/.exec(part)?.[0];
    return [[name, whole === undefined ? Number.POSITIVE_INFINITY : whole.split("\n").length]];
  });
}
const longIn = (text: string) => functionsOf(text).flatMap(([name, lines]) => (lines > MAX_LINES ? [name] : []));

test(`no SQL function has more than ${MAX_LINES} lines`, () => {
  const sources = sourcesIn(["prisma/sql"], /\.sql$/);
  expect(sources.flatMap(([, text]) => functionsOf(text)).length).toBeGreaterThan(500);
  expect(sources.flatMap(([, text]) => longIn(text)).sort()).toEqual([]);
});

test("lines are counted from `create` to the end of the body", () => {
  const lines = (count: number) => "\n  -- $1".repeat(count - 2);
  const short = `create or replace function ledger.short(a int)${lines(70)}\nreturns void as $$ begin end $$;`;
  expect(functionsOf(short.replaceAll("$1", ""))).toEqual([["ledger.short", 70]]);
  const body = (count: number) => `as $$ select '$1'${lines(count)}\n$$ language sql;\n-- of the next\n`;
  expect(functionsOf(`create function a() ${body(71)}CREATE PROCEDURE b() ${body(70)}do $$ begin end $$;`)).toEqual([
    ["a", 71],
    ["b", 70],
  ]);
  expect(longIn(`create function a() ${body(71)}create function b() ${body(70)}`)).toEqual(["a"]);
  expect(
    longIn("create function c() returns int as $f$ select '$$'\n$f$;\ncreate function d() returns int as '1'"),
  ).toEqual(["d"]);
});

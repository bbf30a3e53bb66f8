import { expect, test } from "vitest";
import { sourcesIn } from "./source-paths";

const FUNCTION = /create\s+or\s+replace\s+function\s+([\w.]+)[^$]*(\$\w*\$)([\s\S]*?)\2/gi;

/** Variables of a function that have no elements when they are assigned by subscript, and are not only read by subscript. */
function startlessIn(body: string): string[] {
  const text = body.replace(/--.*$/gm, "");
  const declared = [...text.matchAll(/^ *(\w+)\s+[\w.]+\[\](?:\s*:=\s*'\{\}')?\s*;/gm)].map(([, name]) => name!);
  return declared.filter((name) => {
    const uses = text.match(new RegExp(`(?<![\\w.])${name}\\b(?!\\s+[\\w.]+\\[\\])`, "g"))!.length;
    const bySubscript = text.match(new RegExp(`(?<![\\w.])${name}\\[`, "g"))?.length ?? 0;
    const assigned = new RegExp(`(?<![\\w.])${name}\\[[^;:]*\\](?:\\.\\w+)?\\s*:=`).test(text);
    const given = new RegExp(`(?<![\\w.])${name}\\s*:=|\\binto\\b[\\w\\s,.]*\\b${name}\\b`).test(
      text.replace(/^[\s\S]*?\bbegin\b/, ""),
    );
    return assigned && !given && uses > bySubscript;
  });
}

const startless = (source: string) =>
  [...source.matchAll(FUNCTION)].flatMap(([, name, , body]) => startlessIn(body!).map((array) => `${name}: ${array}`));

/**
 * `made[2] := x` makes an array without elements begin at 2, so that `unnest` and other functions take x for the first
 * element.
 */
test("an array that is assigned by subscript and read as a whole has its elements first (array_fill)", () => {
  const sources = sourcesIn(["prisma/sql"], /\.sql$/);
  expect(sources.flatMap(([, text]) => startless(text))).toEqual([]);
});

test("finds such an array", () => {
  const of = (declared: string, body: string) =>
    startless(`create or replace function f(a int) returns int language plpgsql as $$
declare
  ${declared}
begin
  ${body}
end $$;`);
  const assigns = "for n in 1 .. 3 loop if n > 1 then made[n] := 1; end if; end loop;";
  expect(of("made int[];", `${assigns} perform from unnest(made);`)).toEqual(["f: made"]);
  expect(of("made int[] := '{}';  -- by place", `${assigns} return g(made);`)).toEqual(["f: made"]);
  expect(of("made booking_made[];", "made[a].id := 1; return cardinality(made);")).toEqual(["f: made"]);
  expect(of("made int[] := array_fill(0, array[3]);", `${assigns} return g(made);`)).toEqual([]);
  expect(of("made int[];", `made := g(a); ${assigns} return g(made);`)).toEqual([]);
  expect(of("made int[];", `select array_agg(x) into made from h; ${assigns} return g(made);`)).toEqual([]);
  expect(of("made int[];", `${assigns} return made[a]; -- not made`)).toEqual([]);
});

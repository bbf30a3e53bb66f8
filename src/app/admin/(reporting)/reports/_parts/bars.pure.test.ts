import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sourcesIn } from "../../../../../../tests/source-paths";
import { Bars } from "./bars";

const bar = (key: string, parts: number[]) => ({ key, name: key, parts, told: String(parts), href: null });
const drawn = (...bars: ReturnType<typeof bar>[]) => renderToStaticMarkup(createElement(Bars, { label: "x", bars }));

test("a loss is drawn as a loss: before zero, and marked", () => {
  const html = drawn(bar("profit", [300]), bar("loss", [-100]));
  expect(html).toContain('style="margin-inline-start:25%;inline-size:75%"');
  expect(html).toMatch(/data-below="true" style="margin-inline-start:0%;inline-size:25%"/);
  expect(html.match(/data-below/g)).toHaveLength(1);
  expect(html).toContain("data-signed");
});

test("without a loss there is no zero line", () => {
  expect(drawn(bar("a", [3]), bar("b", [4, 0]))).not.toMatch(/data-signed|data-below/);
});

/** Bar lengths that ignore the sign. */
const unsigned = (source: string) =>
  source.match(/(?:inlineSize|width|blockSize|height)\s*:[^,}]*\babs(?:olute)?\b/g) ?? [];

test("no length of a bar forgets a sign", () => {
  const sources = sourcesIn(["src/app", "src/ui"], /\.tsx$/);
  expect(sources.filter(([, text]) => unsigned(text).length > 0)).toEqual([]);
  expect(unsigned("style={{ inlineSize: (100 * Math.abs(part)) / most }}")).toHaveLength(1);
});

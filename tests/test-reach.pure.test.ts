import { expect, test } from "vitest";
import { distances, readGraph } from "../scripts/lib/import-graph.mjs";

/** May only shrink: `npm run test:affected` takes a minute because a change reaches few tests. */
const MEDIAN = 25;

const isTest = (path: string) => path.endsWith(".test.ts");
/** Start tests need a build, so that a change never selects them. */
const isSelected = (path: string) => isTest(path) && !path.startsWith("tests/start/");
const graph = readGraph();
const files = [...graph.texts.keys()].filter((path) => !isTest(path));
const testsOf = (path: string) => [...distances(new Map([[path, 0]]), graph).keys()].filter(isSelected).length;
const domain = files.filter((path) => path.startsWith("src/domain/")).map((path) => ({ path, tests: testsOf(path) }));

/** Modules on the way from many tests to many domain files, and how many of each. */
function hubs(count: number): string[] {
  const readBy = new Map<string, number>();
  for (const { path } of domain)
    for (const reader of distances(new Map([[path, 0]]), graph).keys())
      readBy.set(reader, (readBy.get(reader) ?? 0) + 1);
  return files
    .map((path) => ({ path, tests: testsOf(path), reads: readBy.get(path) ?? 0 }))
    .sort((a, b) => b.tests * b.reads - a.tests * a.reads)
    .slice(0, count)
    .map(({ path, tests, reads }) => `${path}: ${tests} tests reach ${reads} domain files`);
}

test("half of the domain files are reached by few tests", () => {
  const counts = domain.map(({ tests }) => tests).sort((a, b) => a - b);
  const at = (part: number) => counts[Math.floor(counts.length * part)]!;
  const reached = `median ${at(0.5)}, 90th percentile ${at(0.9)}`;
  const why = at(0.5) > MEDIAN ? `${reached}; by way of\n${hubs(20).join("\n")}` : reached;
  expect(at(0.5), why).toBeLessThanOrEqual(MEDIAN);
});

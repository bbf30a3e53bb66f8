// Selects tests for a change: by the import graph, by what SQL files define, by folders; nearest first, within a
// minute.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { distances, readGraph, sourceFiles } from "./import-graph.mjs";
import { withoutContextFolder } from "./page-folder.mjs";
import { isPure } from "./pure-tests.mjs";
import { root } from "./root.mjs";

const isTest = (path) => path.endsWith(".test.ts");
const isSpec = (path) => path.endsWith(".spec.ts");
/** They start the built product, and a build takes longer than a minute. */
const needsBuild = (path) => path.startsWith("tests/start/");
/** Distance of tests in the same folder, when the graph has no shorter one. */
const BY_FOLDER = 1;

/** Changed, added and deleted files since a commit, including untracked ones. */
export function changedFiles(base) {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  const diff = git("diff", "--name-status", "--no-renames", base).map((line) => line.split("\t"));
  const added = git("ls-files", "--others", "--exclude-standard").map((path) => ["A", path]);
  return [...diff, ...added].map(([status, path]) => ({ path, status }));
}

/** Whether a file was added or removed, or imports or exports changed. */
export function mayLeaveDeadCode(base) {
  if (changedFiles(base).some(({ status }) => status !== "M")) return true;
  const diff = execFileSync("git", ["diff", "-U0", base], { cwd: root, encoding: "utf8", maxBuffer: 64 * 1_048_576 });
  return /^[+-](?![+-]{2} ).*(?:\b(?:import|export|require)\b|\bfrom ["']|"dependencies"|"devDependencies"|": "[\^~]?\d)/m.test(
    diff,
  );
}

/** Base for uncommitted changes; the last commit without any. */
export function defaultBase() {
  const dirty = execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }).trim() !== "";
  return dirty ? "HEAD" : "HEAD~1";
}

/**
 * @param {string[]} changed paths
 * @returns {{ tests: Test[], pure: Test[], builds: string[], specs: string[] }} tests nearest first; `pure`: those without a
 * database; `builds`: start tests; `specs`: browser tests
 * @typedef {{ path: string, steps: number }} Test
 */
export function affectedBy(changed) {
  const files = sourceFiles();
  const graph = readGraph(files);
  const { texts } = graph;
  const from = new Map(changed.map((path) => [path, 0]));
  for (const path of changed.flatMap((one) => bySql(one, texts, files))) if (!from.has(path)) from.set(path, BY_FOLDER);
  const found = distances(from, graph);
  const tests = files.filter(isTest);
  const folders = new Set([...from.keys()].map(dirname));
  const names = new Set([...from.keys()].map((path) => path.replace(/\.\w+$/, "")));
  /** First those with the name of the change, then those beside it, then by distance. */
  const nearness = ({ path, steps }) => {
    if (steps === 0 || names.has(path.replace(/(\.pure)?\.test\.ts$/, ""))) return 0;
    return folders.has(dirname(path)) ? Math.min(1, steps) : steps + 0.5;
  };
  for (const path of [...byFolder(changed, tests), ...readersOfAll(changed, tests, texts)])
    if ((found.get(path) ?? Number.POSITIVE_INFINITY) > BY_FOLDER) found.set(path, BY_FOLDER);
  const reached = tests.filter((path) => found.has(path)).map((path) => ({ path, steps: found.get(path) }));
  const near = reached.filter(({ path }) => !needsBuild(path)).sort((a, b) => nearness(a) - nearness(b));
  return {
    tests: near,
    pure: near.filter(({ path }) => isPure(path)),
    builds: reached.filter(({ path, steps }) => needsBuild(path) && steps <= 2).map(({ path }) => path),
    specs: specsOf(changed, files.filter(isSpec), texts, found),
  };
}

const MAKES =
  /(?:create\s+(?:or\s+replace\s+)?(?:function|procedure|view|trigger|table|type)|alter\s+table)\s+(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?"?([\w.]+)/gi;
const OF_SCHEMA = ["tests/catalogue.test.ts", "src/domain/accounting/ledger/manifest.test.ts"];

/** Sources that use what an SQL file or migration defines, SQL that calls it, and tests of the schema. */
function bySql(path, texts, files) {
  if (!/^prisma\/.*\.(sql|prisma)$/.test(path)) return [];
  const text = existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "";
  const made = new Set([...text.matchAll(MAKES)].map(([, name]) => name.split(".").at(-1)));
  if (made.size === 0) return OF_SCHEMA;
  const uses = new RegExp(`\\b(?:${[...made].join("|")})\\b`);
  const code = [...texts].filter(([file, said]) => file.startsWith("src/") && !isTest(file) && uses.test(said));
  return [...OF_SCHEMA, ...code.map(([file]) => file), ...callers(path, uses, texts, files)];
}

/** Sources that call a function of another SQL file that calls one of this. */
function callers(path, uses, texts, files) {
  const others = files.filter((file) => /^prisma\/sql\/.*\.sql$/.test(file) && file !== path);
  const names = others
    .map((file) => readFileSync(join(root, file), "utf8"))
    .filter((text) => uses.test(text))
    .flatMap((text) => [...text.matchAll(MAKES)].map(([, name]) => name.split(".").at(-1)));
  if (names.length === 0) return [];
  const calls = new RegExp(`\\b(?:${[...new Set(names)].join("|")})\\b`);
  return [...texts]
    .filter(([file, text]) => /^tests\/.*\.test\.ts$/.test(file) && calls.test(text))
    .map(([file]) => file);
}

/**
 * `prisma/sql/accounting/ledger-seal.sql` and `prisma/schema/ledger.prisma` belong to the folder `src/domain/accounting/ledger`, like the
 * page of an area.
 */
function byFolder(changed, tests) {
  const words = new Set(
    changed.flatMap((path) => {
      if (/^prisma\//.test(path))
        return wordsOf(/migration\.sql$/.test(path) ? path.split("/").at(-2) : basename(path));
      return [];
    }),
  );
  return tests.filter((path) => words.has(/^src\/domain\/[\w-]+\/([\w-]+)\//.exec(path)?.[1]));
}

/** Includes the whole name for areas of two words; plurals in the singular, like folders. */
function wordsOf(name) {
  const bare = name.replace(/\.\w+$/, "").replace(/^\d+_/, "");
  const parts = bare.split(/[-_]/);
  return [bare.replaceAll("_", "-"), ...parts].flatMap((word) => [
    word,
    word.replace(/ies$/, "y"),
    word.replace(/s$/, ""),
  ]);
}

/** Tests that read all sources of a kind, without importing them. */
function readersOfAll(changed, tests, texts) {
  const walks = tests.filter(
    (path) => isPure(path) && /readdirSync|readdir\(|globSync|\/source-paths"/.test(texts.get(path)),
  );
  const code = changed.some((path) => /^src\/.*\.tsx?$/.test(path) && !isTest(path));
  return code ? walks : walks.filter((path) => changed.some((one) => texts.get(path).includes(basename(one))));
}

/** By `// area: desk, sell` in a spec, otherwise by its name and the pages it opens. */
function specsOf(changed, specs, texts, found) {
  const areas = new Set(
    changed.map((path) => /^src\/app\/admin\/([\w-]+)\//.exec(withoutContextFolder(path))?.[1]).filter(Boolean),
  );
  return specs.filter((path) => {
    if (found.has(path) && found.get(path) <= 1) return true;
    const text = texts.get(path);
    const said = /^\/\/ area: (.+)$/m.exec(text)?.[1].split(/,\s*/);
    const of = said ?? [
      ...[...text.matchAll(/\/admin\/([\w-]+)/g)].map(([, area]) => area),
      basename(path, ".spec.ts"),
    ];
    return of.some((area) => areas.has(area));
  });
}

/** Estimated seconds of a test file without a recorded time, by kind; more when it sets a timeout. */
const GUESSED = { pure: 0.4, database: 2.5, long: 20 };

/** The nearest tests that fit into `seconds` on two cores; always at least the nearest. */
export function within(seconds, tests) {
  const times = measuredTimes();
  let left = seconds * 2;
  if (tests.some(({ path }) => !isPure(path))) left -= 30;
  const nearest = tests[0]?.steps;
  const chosen = [];
  const rest = [];
  for (const test of tests) {
    const cost = times.get(test.path) ?? guessed(test.path);
    if (test.steps === 0 || (test.steps === nearest && chosen.length === 0) || cost <= left) {
      chosen.push(test);
      left -= cost;
    } else rest.push(test);
  }
  return { chosen, rest };
}

function guessed(path) {
  if (isPure(path)) return GUESSED.pure;
  const asked = [...readFileSync(join(root, path), "utf8").matchAll(/\b(\d{1,3}_000)\)/g)].map(([, ms]) =>
    Number(ms.replace("_", "")),
  );
  return Math.max(0, ...asked) >= 60_000 ? GUESSED.long : GUESSED.database;
}

function measuredTimes() {
  const file = join(root, "dist/test-times.json");
  if (!existsSync(file)) return new Map();
  return new Map(JSON.parse(readFileSync(file, "utf8")).files.map(({ file, seconds }) => [file, seconds]));
}

import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { importsOf } from "../scripts/lib/import-graph.mjs";
import { CONTEXTS, isLater } from "../tests/architecture/contexts";
import { sourcesIn } from "../tests/source-paths";

/** Import rules of the layers (CONTRIBUTING.md, "Layers"): the first pattern that matches a file's path applies. */
const ISOMORPHIC =
  /^domain\/(.+\/(schema|rules)|kernel\/(primitives|errors|error-catalogue[\w.-]*|digits|exact|decimals|amount-in-words|jalali|days|is-in-progress|national-code|context))(\.\w+)*\.ts$/;
const LAYERS: { name: string; files: RegExp; never: RegExp }[] = [
  {
    name: "isomorphic domain",
    files: ISOMORPHIC,
    never: /^(node:|next|react|@trpc|pg$|server\/|adapters\/|app\/|ui\/)/,
  },
  { name: "domain", files: /^domain\//, never: /^(next|react|@trpc|server\/|adapters\/|app\/|ui\/)/ },
  { name: "adapters", files: /^adapters\//, never: /^(server\/|app\/|ui\/)/ },
  { name: "server", files: /^server\//, never: /^(app\/|ui\/)/ },
  {
    name: "ui",
    files: /^ui\//,
    never:
      /^(server\/|app\/|adapters\/|domain\/(?!kernel\/(primitives|errors|error-catalogue|digits|exact|decimals|amount-in-words|jalali|context)))/,
  },
  { name: "route handlers", files: /^app\/(api|b2c)\//, never: /^(domain\/|generated\/|pg$|ui\/)/ },
];

/** Slow libraries are not allowed on the REST path (performance.md rule 4). */
const REST_PATH = /^(next|react|@tanstack|@scalar|server\/rest\/openapi)/;

const SRC = join(import.meta.dirname);
const sources = new Map(sourcesIn(["src"], /\.tsx?$/).map(([path, text]) => [path.slice("src/".length), text]));
const files = [...sources.keys()];
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** Value imports of a file: within src as paths from src, packages by name. */
function imports(path: string, options: { types: boolean }): string[] {
  return importsOf(sources.get(path)!, options).map((target) => {
    if (target.startsWith("@/")) return target.slice(2);
    if (!target.startsWith(".")) return target;
    return relative(SRC, join(SRC, dirname(path), target)).replaceAll("\\", "/");
  });
}

test.each(LAYERS)("$name imports nothing that is forbidden", ({ files: mine, never }) => {
  const wrong = files
    .filter((path) => LAYERS.find((layer) => layer.files.test(path))?.files === mine && !isTest(path))
    .flatMap((path) =>
      imports(path, { types: false })
        .filter((at) => never.test(at))
        .map((at) => `${path} -> ${at}`),
    );
  expect(wrong).toEqual([]);
});

test("the console reaches the domain through schemas and rules, and the server by type alone", () => {
  const wrong = files
    .filter((path) => path.startsWith("app/admin/") && !isTest(path))
    .flatMap((path) =>
      imports(path, { types: false })
        .filter((at) => FORBIDDEN_IN_CONSOLE.test(at))
        .map((at) => `${path} -> ${at}`),
    );
  expect(wrong).toEqual([]);
});
const FORBIDDEN_IN_CONSOLE =
  /^(generated\/|pg$|adapters\/|server\/(?!session$|console-caller$)|domain\/(?!.*\/(schema|rules)(\.\w+)?$|kernel\/(primitives|errors|error-catalogue|digits|exact|decimals|amount-in-words|jalali|days|is-in-progress|national-code|context)$))/;

test("no validation library in the browser: code there imports rules, never schemas", () => {
  const found = (at: string) => [at, `${at}.ts`, `${at}.tsx`, `${at}/index.ts`].find((path) => sources.has(path));
  const wayToZod = (path: string, seen: Set<string>): string | undefined => {
    for (const at of imports(path, { types: false })) {
      if (at === "zod") return `${path} -> zod`;
      const next = found(at);
      if (!next || seen.has(next)) continue;
      const way = wayToZod(next, seen.add(next));
      if (way) return `${path} -> ${way}`;
    }
  };
  const inBrowser = files.filter((path) => sources.get(path)!.startsWith('"use client"'));
  expect(inBrowser.length).toBeGreaterThan(100);
  expect(inBrowser.map((path) => wayToZod(path, new Set([path]))).filter(Boolean)).toEqual([]);
});

test("areas call each other's use cases, never access each other's rows", () => {
  const wrong = files.flatMap((path) =>
    imports(path, { types: true })
      .filter((at) => /^domain\/(.+)\/rows$/.test(at) && dirname(at) !== dirname(path))
      .map((at) => `${path} -> ${at}`),
  );
  expect(wrong).toEqual([]);
});

test("no slow library is on the REST path", () => {
  const wrong = files
    .filter((path) => /^server\/(rest|auth|http)\//.test(path) && !isTest(path) && !/openapi/.test(path))
    .flatMap((path) =>
      imports(path, { types: false })
        .filter((at) => REST_PATH.test(at))
        .map((at) => `${path} -> ${at}`),
    );
  expect(wrong).toEqual([]);
});

test("audit rows that may contain personal data are written in one place, which seals them", () => {
  const writers = (of: ReadonlyMap<string, string>) =>
    [...of].filter(([path, source]) => !isTest(path) && WRITES_AUDIT.test(source)).map(([path]) => path);
  expect(writers(sources)).toEqual(["domain/kernel/audit.ts"]);
  const planted = new Map([["domain/x.ts", "await tx.db.auditEntry.create({ data })"]]);
  expect(writers(planted)).toEqual(["domain/x.ts"]);
});
/** Rows that SQL writes contain no personal data: a trigger rejects them (prisma/sql/kernel/person-keys.sql). */
const WRITES_AUDIT = /\.auditEntry\s*\.(create|createMany|createManyAndReturn|upsert)\b/;

/** A dialog loaded by `lazy` or Next's `dynamic`: these show a suspended part 300 ms late. */
const HELD_BACK = /(?:lazy|dynamic)\([^;]*?import\("[^"]*(?:dialog|palette|key-sheet|confirm)[^"]*"\)/;
const heldBack = (of: Iterable<readonly [string, string]>) =>
  [...of].filter(([path, source]) => /\.tsx$/.test(path) && HELD_BACK.test(source)).map(([path]) => path);

test("what opens over a page is loaded by `late`, so that it receives the keys that follow", () => {
  expect(heldBack(sources)).toEqual([]);
});

test("that test finds a dialog loaded by lazy", () => {
  const planted = [
    ["a.tsx", 'const Dialog = lazy(() => import("./rule-dialog"));'],
    ["b.tsx", 'const Dial = dynamic(() => import("./dial-dialog").then((m) => m.DialDialog));'],
    ["c.tsx", 'const Dialog = late(() => import("./rule-dialog"));'],
  ] as const;
  expect(heldBack(planted)).toEqual(["a.tsx", "b.tsx"]);
});

test("only the gate creates a BranchId", () => {
  const minters = files.filter((path) => / as BranchId\b/.test(sources.get(path)!) && !isTest(path));
  expect(minters.filter((path) => !GATES.has(path))).toEqual([]);
});
const GATES = new Set([
  "server/auth/site.ts",
  "domain/people/customer/load-customer-actor.ts",
  "domain/people/operator/load-operator-actor.ts",
  // Of a name that this deployment signed for a document of the branch.
  "server/printables/signed-name.ts",
]);

/** Imports against that order, which may only become fewer. */
const AGAINST = new Set([
  // Balances of the branch's own accounts beside those of people, in one list to choose a party from.
  "domain/people/party/rows.ts -> domain/accounting/account/balance-now",
]);

function against(edges: Iterable<readonly [string, readonly string[]]>): string[] {
  const contextOf = (path: string) => /^domain\/([\w-]+)\//.exec(path)?.[1] ?? "";
  return [...edges].flatMap(([path, targets]) =>
    targets.filter((at) => isLater(contextOf(at), contextOf(path))).map((at) => `${path} -> ${at}`),
  );
}

test("a context imports those before it in the table, types included", () => {
  const ofDomain = files.filter((path) => path.startsWith("domain/") && !isTest(path));
  expect(ofDomain.filter((path) => !(CONTEXTS as readonly string[]).includes(path.split("/")[1]!))).toEqual([]);
  const found = against(ofDomain.map((path) => [path, imports(path, { types: true })] as const));
  expect(found.filter((edge) => !AGAINST.has(edge))).toEqual([]);
  expect([...AGAINST].filter((edge) => !found.includes(edge))).toEqual([]);
});

test("that test finds an import against the order", () => {
  const edges = [
    ["domain/people/party/rows.ts", ["domain/kernel/errors", "domain/sales/trade/rules"]],
    ["domain/sales/trade/rules.ts", ["domain/people/party/rules", "zod"]],
  ] as const;
  expect(against(edges)).toEqual(["domain/people/party/rows.ts -> domain/sales/trade/rules"]);
});

test("no cycles between areas of the domain", () => {
  const area = (path: string) => /^domain\/[\w-]+\/([\w-]+)\//.exec(path)?.[1];
  const edges = new Map<string, Set<string>>();
  for (const path of files.filter((path) => area(path) && !isTest(path))) {
    for (const at of imports(path, { types: false })) {
      const [from, to] = [area(path)!, area(at)];
      if (to && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  expect([...edges.keys()].filter((name) => reaches(name, name))).toEqual([]);
});

/** At any other place, as below an import, the build rejects it; the formatter then writes it as ("use client"). */
const isLate = (source: string) =>
  /^\(?"use (client|server)"\)?;$/m.test(source) && !/^"use (client|server)";\n/.test(source);

test('"use client" is the first statement of a file', () => {
  expect([...sources].filter(([, source]) => isLate(source)).map(([path]) => path)).toEqual([]);
  expect(['import a from "a";\n("use client");\n', '"use client";\nimport a from "a";\n'].map(isLate)).toEqual([
    true,
    false,
  ]);
});

/** File names with a meaning for Next in `app`: their default export is rendered in the page. */
const OF_NEXT =
  /^app\/(.+\/)?(page|layout|template|default|loading|error|global-error|not-found|forbidden|unauthorized)\.tsx?$/;

test("a file with a name reserved by Next is what Next expects", () => {
  const wrong = (all: Map<string, string>) =>
    [...all]
      .filter(([path, source]) => OF_NEXT.test(path) && !/^export (default|\{ default)/m.test(source))
      .map(([path]) => path);
  expect(wrong(sources)).toEqual([]);
  expect(
    wrong(new Map([["app/admin/(platform)/messages/templates/template.ts", "export type Template = string;"]])),
  ).toHaveLength(1);
});

/** The files of a cycle in order, with the first repeated at the end; null if there is none. */
function circleIn(reached: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const way: string[] = [];
  const circleFrom = (path: string): string[] | null => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return null;
    done.add(path);
    way.push(path);
    for (const next of reached.get(path) ?? []) {
      const circle = circleFrom(next);
      if (circle) return circle;
    }
    way.pop();
    return null;
  };
  for (const path of reached.keys()) {
    const circle = circleFrom(path);
    if (circle) return circle;
  }
  return null;
}

test("no import cycles between files, types included", () => {
  const known = (at: string) => [`${at}.ts`, `${at}.tsx`, `${at}/index.ts`].filter((path) => sources.has(path));
  const reached = new Map(files.map((path) => [path, imports(path, { types: true }).flatMap(known)]));
  expect([...reached.values()].flat().length).toBeGreaterThan(5_000);
  expect(circleIn(reached)).toBeNull();
});

test("that test finds a cycle, and none where two paths lead to one file", () => {
  const of = (edges: Record<string, string[]>) => circleIn(new Map(Object.entries(edges)));
  expect(of({ a: ["b"], b: ["c"], c: ["b"] })).toEqual(["b", "c", "b"]);
  expect(of({ a: ["b", "c"], b: ["d"], c: ["d"], d: [] })).toBeNull();
});

test("a statement name has one text: a connection prepares it once and rejects another text by that name", () => {
  const made = [...sources].flatMap(([path, source]) =>
    [...source.matchAll(/[qQ]uery(?:<[^(]*>)?\(\s*"([a-z][\w-]*\.[\w.-]+)",\s*(`[^`]*`|"[^"]*"|[A-Z_]{3,})/g)].map(
      ([, name, text]) => ({
        name: name!,
        text: `${/^[A-Z]/.test(text!) ? (definition(source, text!) ?? path) : text}`,
      }),
    ),
  );
  const texts = new Map<string, Set<string>>();
  for (const { name, text } of made) texts.set(name, (texts.get(name) ?? new Set()).add(text));
  expect(texts.size).toBeGreaterThan(200);
  const shared = [...texts].filter(([name, all]) => !/^t(est)?\./.test(name) && all.size > 1);
  expect(shared.map(([name]) => name)).toEqual([]);
});
/** The definition of a constant of a file. */
const definition = (source: string, name: string) =>
  new RegExp(`^(?:export )?const ${name} =\\s*(.*?);$`, "ms").exec(source)?.[1];

/** The one place that creates connections; tests and attacks create their own. */
const MAKER = "src/server/connection.ts";
const CONNECTS = /\bnew\s+(?:pg\.)?(?:Pool|Client|PrismaPg)\s*\((?!\s*pool\b)|\bpg\.(?:native|Connection)\b/;
const connecting = (path: string, text: string) => {
  const bare = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");
  const ofPg = /from "pg"|require\("pg"\)|import\("pg"\)|adapter-pg"/.test(bare);
  return ofPg && CONNECTS.test(bare) ? [path] : [];
};

test("one place creates database connections: others would lack its plan settings and timeouts", () => {
  const found = sourcesIn(["src", "ops", "prisma", "bench", "scripts"], /(?<!\.test)\.(tsx?|mjs)$/).flatMap(
    ([path, text]) => connecting(path, text),
  );
  expect(found.filter((path) => path !== MAKER && !OF_A_GIVEN_POOL.includes(path))).toEqual([]);
});
/** Prisma's engine on a pool from that place. */
const OF_A_GIVEN_POOL = ["ops/schema/engine.ts"];

test("that test finds code that creates one", () => {
  expect(connecting("a.ts", 'import pg from "pg";\nconst a = new pg.Pool({});')).toEqual(["a.ts"]);
  expect(connecting("b.ts", 'import { Client } from "pg";\nconst a = new Client(url);')).toEqual(["b.ts"]);
  expect(connecting("c.ts", 'const { default: pg } = await import("pg");\nnew pg.Client(url)')).toEqual(["c.ts"]);
  expect(
    connecting("d.ts", 'import { PrismaPg } from "@prisma/adapter-pg";\nnew PrismaPg({ connectionString })'),
  ).toEqual(["d.ts"]);
  expect(connecting("e.ts", 'import type pg from "pg";\n// new pg.Pool\nnew PrismaPg(pool(), {})')).toEqual([]);
});

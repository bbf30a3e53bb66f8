import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseAst } from "vitest/node";
import { pathsIn } from "../source-paths";

/** A node of ESTree, read by member name. */
// biome-ignore lint/suspicious/noExplicitAny: a tree of a hundred kinds, of which a dozen are looked at
export type Node = { type: string; start: number; end: number; [member: string]: any };

/** A top-level declaration of a module, or the handler of a procedure. */
export type Declared = { module: Module; name: string; node: Node };
export type Module = {
  path: string;
  text: string;
  body: Node[];
  own: Map<string, Node>;
  /** Local name: its module and its name there. */
  imported: Map<string, { path: string; name: string }>;
  above: WeakMap<Node, Node>;
};

/** Modules of a tree by path, each parsed once. */
export class Modules {
  private readonly known = new Map<string, Module | null>();

  constructor(private readonly source: (path: string) => string | undefined) {}

  at(path: string): Module | null {
    const known = this.known.get(path);
    if (known !== undefined) return known;
    const text = this.source(path);
    const module = text === undefined ? null : parse(path, text);
    this.known.set(path, module);
    return module;
  }

  /** Resolves a name in a module: its own declaration, or an imported one. */
  find(module: Module, name: string): Declared | null {
    const node = module.own.get(name);
    if (node) return { module, name, node };
    const from = module.imported.get(name);
    if (!from) return null;
    for (const end of [".ts", "/index.ts"]) {
      const other = this.at(from.path + end);
      if (other) return this.find(other, from.name);
    }
    return null;
  }
}

export const onDisk = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
};

function parse(path: string, text: string): Module {
  const body = (parseAst(text, { lang: "ts" } as never) as unknown as Node).body as Node[];
  const module: Module = { path, text, body, own: new Map(), imported: new Map(), above: new WeakMap() };
  for (const statement of body) {
    if (statement.source) addNames(module, statement);
    const declared: Node | null = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type === "VariableDeclaration")
      for (const one of declared.declarations) for (const name of namesOf(one.id)) module.own.set(name, one);
    else if (declared?.id && /^(Function|Class)Declaration$/.test(declared.type))
      module.own.set(declared.id.name, declared);
    for (const node of nodesOf(statement)) for (const child of childrenOf(node)) module.above.set(child, node);
  }
  return module;
}

function addNames({ path, imported }: Module, { source, specifiers = [] }: Node): void {
  const to = String(source.value);
  const at = to.startsWith("@/")
    ? `src/${to.slice(2)}`
    : to.startsWith(".")
      ? normalize(join(dirname(path), to))
      : null;
  if (at === null) return;
  for (const { type, local, imported: named, exported } of specifiers as Node[])
    if (type === "ImportSpecifier") imported.set(local.name, { path: at, name: named.name });
    else if (type === "ExportSpecifier") imported.set(exported.name, { path: at, name: local.name });
}

/** Names bound by a pattern. */
export function namesOf(pattern: Node | null): string[] {
  if (!pattern) return [];
  if (pattern.type === "Identifier") return [pattern.name];
  const inside: Node[] = pattern.properties ?? pattern.elements ?? [pattern.value ?? pattern.left ?? pattern.argument];
  return pattern.type === "TSParameterProperty" ? [] : inside.flatMap(namesOf);
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesOf(child);
}

/** Handlers of all query procedures of a router module: arguments of `.query(`. */
export const handlersIn = (module: Module): Declared[] =>
  module.body
    .flatMap((statement) => [...nodesOf(statement)])
    .filter(
      ({ type, callee, arguments: given }) =>
        type === "CallExpression" && callee.property?.name === "query" && given.length === 1,
    )
    .map(({ arguments: [node] }) => ({ module, name: `.query at ${node.start}`, node }));

/** Declarations reachable from some, including themselves. */
export function reachedFrom(modules: Modules, begin: readonly Declared[]): Declared[] {
  const seen = new Map<string, Declared>();
  const left = [...begin];
  for (let at = left.pop(); at; at = left.pop()) {
    const key = `${at.module.path}#${at.name}`;
    if (seen.has(key)) continue;
    seen.set(key, at);
    for (const node of nodesOf(at.node)) {
      const found = node.type === "Identifier" ? modules.find(at.module, node.name) : null;
      if (found) left.push(found);
    }
  }
  return [...seen.values()];
}

export const filesUnder = (folder: string): string[] => pathsIn([folder], /(?<!\.test)\.ts$/);

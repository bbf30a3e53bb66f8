import { join } from "node:path";
import type { CallExpression, Node, SourceFile, TypeNode } from "typescript/unstable/ast";
import * as is from "typescript/unstable/ast/is";
import {
  API,
  type Checker,
  NodeBuilderFlags,
  type Project,
  SymbolFlags,
  type Type,
  type Symbol as TypeSymbol,
} from "typescript/unstable/sync";
import { TABLE_ROWS } from "../../ops/schema/table-rows";
import { Constants, NotConstant } from "./constant";

/** A column as a raw query declares it. `isWritten`: its type is spelled by hand, not taken from the generated columns. */
type DeclaredColumn = { name: string; type: string; isWritten: boolean };

/** `driver`: whose values the rows have. `sql`: with HOLE for parts that are only known at run time; null when all of it is. */
export type RawQuery = {
  path: string;
  line: number;
  driver: "query" | "prisma";
  sql: string | null;
  columns: readonly DeclaredColumn[];
};

const ROOT = join(import.meta.dirname, "../..");
const SPELLED = /\b(string|number|bigint|boolean|Date|Uint8Array|Buffer)\b/;

/**
 * The raw queries of the sources with a row type, by the TypeScript compiler: `query<Row>(name, text)`,
 * `pool.query<Row>(text)`, `$queryRaw<Row[]>` and `$queryRawUnsafe<Row[]>(text)`.
 */
export function rawQueries(): RawQuery[] {
  const api = new API({ cwd: ROOT });
  try {
    const config = join(import.meta.dirname, "tsconfig.json");
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    const paths = project!.program.getSourceFileNames().filter((path) => OURS.test(path.slice(ROOT.length)));
    return paths.flatMap((path) => queriesOf(project!, project!.program.getSourceFile(path)!));
  } finally {
    api.close();
  }
}
const OURS = /^\/(src\/(?!generated\/)|ops\/)/;

function queriesOf(project: Project, file: SourceFile): RawQuery[] {
  if (!/query(Raw|RawUnsafe)?</.test(file.text)) return [];
  const constants = new Constants(project);
  const found: RawQuery[] = [];
  const visit = (node: Node): void => {
    const call = callOf(node);
    if (call) {
      const path = file.fileName.slice(ROOT.length + 1);
      const line = file.text.slice(0, node.getStart()).split("\n").length;
      const columns = columnsOf(project.checker, call.row);
      const sql = sqlOf(constants, call.texts);
      if (columns) found.push({ path, line, driver: call.driver, sql, columns });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

type RowCall = { row: TypeNode; driver: RawQuery["driver"]; texts: readonly Node[] };

function callOf(node: Node): RowCall | null {
  if (is.isTaggedTemplateExpression(node)) {
    const [row] = node.typeArguments ?? [];
    return row && /\$queryRaw$/.test(node.tag.getText()) ? { row, driver: "prisma", texts: [node] } : null;
  }
  if (!is.isCallExpression(node) || node.typeArguments?.length !== 1) return null;
  const [row] = node.typeArguments;
  const called = (node as CallExpression).expression.getText();
  if (/\$queryRaw(Unsafe)?$/.test(called))
    return { row: row!, driver: "prisma", texts: [...node.arguments].slice(0, 1) };
  return /(^|\.)query$/.test(called) ? { row: row!, driver: "query", texts: [...node.arguments].slice(0, 2) } : null;
}

/** A text has spaces, unlike the name before it. */
function sqlOf(constants: Constants, texts: readonly Node[]): string | null {
  for (const node of texts) {
    try {
      const text = constants.sql(node);
      if (/\w\s/.test(text)) return text;
    } catch (error) {
      if (!(error instanceof NotConstant)) throw error;
    }
  }
  return null;
}

/** Null for a function that passes its caller's type on. */
function columnsOf(checker: Checker, row: TypeNode): DeclaredColumn[] | null {
  const declared = checker.getTypeAtLocation(row);
  const type = declared && checker.isArrayLikeType(declared) ? elementOf(checker, declared) : declared;
  if (!type || type.isTypeParameter()) return null;
  return checker.getPropertiesOfType(type).map((property) => ({
    name: property.name,
    type: typeOf(checker, property, row),
    isWritten: isWritten(property),
  }));
}

const elementOf = (checker: Checker, type: Type) =>
  type.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined;

/** Unions in full. */
const WITHOUT_ALIAS = NodeBuilderFlags.NoTruncation | NodeBuilderFlags.InTypeAlias;
function typeOf(checker: Checker, property: TypeSymbol, at: Node): string {
  const type = checker.getTypeOfSymbolAtLocation(property, at);
  const text = checker.typeToString(type, undefined, WITHOUT_ALIAS);
  return property.flags & SymbolFlags.Optional ? `${text} | undefined` : text;
}

/** What a schema (zod) declares is the wire's, not written for the query. */
function isWritten(property: TypeSymbol): boolean {
  return property.declarations.some((handle) => {
    if (handle.path.endsWith(TABLE_ROWS)) return false;
    const node = handle.resolve();
    return node !== undefined && is.isPropertySignatureDeclaration(node) && SPELLED.test(node.type?.getText() ?? "");
  });
}

import { pathsIn, readSource } from "../source-paths";
import { CONTEXTS, type Context, isLater } from "./contexts";

/** Owners of tables without a Prisma model. The schema `ledger` belongs to accounting, except the currencies. */
const WITHOUT_MODEL: Readonly<Record<string, Context>> = { "ledger.currencies": "kernel" };

export type Owners = {
  ofTable: (table: string) => Context | undefined;
  tableOf: (delegate: string) => string | undefined;
};

/** The owner of a table is the folder of prisma/schema that contains its model. */
export function tableOwners(): Owners {
  const tables = new Map<string, Context>(Object.entries(WITHOUT_MODEL));
  const delegates = new Map<string, string>();
  for (const path of pathsIn(["prisma/schema"], /\.prisma$/)) {
    const [, , context] = path.split("/") as [string, string, Context];
    for (const [, model, body] of readSource(path).matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)) {
      const table = /@@map\("(\w+)"\)/.exec(body!)?.[1] ?? model!;
      tables.set(table, context);
      delegates.set(model!.charAt(0).toLowerCase() + model!.slice(1), table);
    }
  }
  return {
    ofTable: (table) => tables.get(table) ?? (table.startsWith("ledger.") ? "accounting" : undefined),
    tableOf: (delegate) => delegates.get(delegate),
  };
}

// A name followed by parentheses is a function, which is how a context publishes its data.
const IN_SQL = /\b(?:from|join|into|update|table)\s+(?:only\s+)?((?:ledger\.)?[a-z_]+)\b(?!\s*\()/g;
const BY_PRISMA = /\bdb\.(\w+)\.(?:find|create|update|delete|count|aggregate|upsert|groupBy)/g;
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|--[^\n]*/g;

/** Tables a source names, in SQL or by Prisma. */
function tablesIn(text: string, { tableOf, ofTable }: Owners): string[] {
  const code = text.replace(COMMENTS, " ");
  const named = [...code.matchAll(IN_SQL)].map(([, name]) => name!).filter((name) => ofTable(name));
  const called = [...code.matchAll(BY_PRISMA)].flatMap(([, delegate]) => tableOf(delegate!) ?? []);
  return [...new Set([...named, ...called])].sort();
}

/** Sources of the domain and of prisma/sql by path, each in the context its folder names. */
export const ownedSources = (): [path: string, context: Context, text: string][] =>
  [...pathsIn(["src/domain"], /(?<!\.test)\.ts$/), ...pathsIn(["prisma/sql"], /\.sql$/)].flatMap((path) => {
    const context = path.split("/")[2] as Context;
    return CONTEXTS.includes(context) ? [[path, context, readSource(path)] as const] : [];
  }) as [string, Context, string][];

/** Tables of later contexts that a source names. */
export function foreignTables(text: string, context: Context, owners: Owners): string[] {
  return tablesIn(text, owners).filter((table) => isLater(owners.ofTable(table)!, context));
}

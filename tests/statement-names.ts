import pg from "pg";

/**
 * A statement's name means one text: a connection that prepared it once refuses another of the same name, and which connection a
 * call gets is chance. Here it is refused at once, whichever connection had the first.
 */
const texts = new Map<string, string>();
/** Tests call their own statements by short names, each file for itself. */
const OF_TESTS = /^(t|test)\./;

export function sameText(name: string, text: string): void {
  const first = texts.get(name) ?? text;
  texts.set(name, first);
  if (first !== text) throw new Error(`two statements are called ${name}:\n${first}\n--- and\n${text}`);
}

type StatementNamesInput = { name?: string; text?: string };
const MARK = Symbol.for("safar.tests.statement-names");
const client = pg.Client.prototype as unknown as Record<symbol | "query", unknown>;
// Files that share a process load this once each.
if (!client[MARK]) {
  client[MARK] = true;
  const query = client.query as (this: unknown, ...given: unknown[]) => unknown;
  client.query = function (this: unknown, ...given: unknown[]) {
    const { name, text } = (typeof given[0] === "object" && given[0] !== null ? given[0] : {}) as StatementNamesInput;
    if (name && text && !OF_TESTS.test(name)) sameText(name, text);
    return query.apply(this, given);
  };
}

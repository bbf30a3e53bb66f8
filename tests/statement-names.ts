import pg from "pg";

/**
 * A statement's name must have one text: a connection that prepared it refuses another text, and which connection a
 * call gets is random. Here it is refused immediately, on any connection.
 */
const texts = new Map<string, string>();
/** Tests use short names for their own statements, per file: connections, which files share, do not prepare them. */
const OF_TESTS = /^(t|test)\./;

export function sameText(name: string, text: string): void {
  const first = texts.get(name) ?? text;
  texts.set(name, first);
  if (first !== text) throw new Error(`two statements are called ${name}:\n${first}\n--- and\n${text}`);
}

type StatementNamesInput = { name?: string; text?: string };
const MARK = Symbol.for("safar.tests.statement-names");
const client = pg.Client.prototype as unknown as Record<symbol | "query", unknown>;
// Once per process, which files may share.
if (!client[MARK]) {
  client[MARK] = true;
  const query = client.query as (this: unknown, ...given: unknown[]) => unknown;
  client.query = function (this: unknown, ...given: unknown[]) {
    const { name, text } = (typeof given[0] === "object" && given[0] !== null ? given[0] : {}) as StatementNamesInput;
    if (name && text && !OF_TESTS.test(name)) sameText(name, text);
    if (name && OF_TESTS.test(name)) given[0] = { ...(given[0] as object), name: undefined };
    return query.apply(this, given);
  };
}

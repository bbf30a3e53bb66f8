/** A call of one request or of many: `select pay_trade($1) as answer`, `select ledger.post_many($1) as answers`. */
export const CALL = /\bselect ([a-z][\w.]*)\((?:\$1|\$\{[^}]*\})(?:::jsonb)?\) as answers?\b/g;
/** The same by the functions of call-steps.sql and idempotency.sql. */
const STEP = /\bselect run_step\(\$1, /;
const CLAIMED = /\bselect claim_and_run(?:_many)?\('([\w.]+)', \$1\) as answers?\b/;

const one = (name: string) => name.replace(/_many$/, "");

/** The answers in a row of a statement, each with the function of one request that gives it. */
export function answersIn(text: string, values: readonly unknown[], row: unknown): [name: string, answer: unknown][] {
  const value = valueIn(row);
  if (STEP.test(text)) return [[String(values[0]), value]];
  const [, claimed] = CLAIMED.exec(text) ?? [];
  if (claimed)
    return each(claimed, value).flatMap(([name, { answer }]: [string, { answer?: unknown }]) =>
      answer === undefined ? [] : [[name, answer] as [string, unknown]],
    );
  const [[, name] = []] = [...text.matchAll(CALL)];
  return name ? each(name, value) : [];
}

const each = (name: string, value: unknown): [string, never][] =>
  name.endsWith("_many") ? ((value ?? []) as never[]).map((answer) => [one(name), answer]) : [[name, value as never]];

/** The first column, which Prisma gets as text and by place. */
function valueIn(row: unknown): unknown {
  const value = Array.isArray(row) ? row[0] : Object.values(row as object)[0];
  return typeof value === "string" && /^[[{n]/.test(value) ? (JSON.parse(value) as unknown) : value;
}

import type pg from "pg";

/** Not done: refused, to be read again, or done before. */
type NotDone = { refused?: unknown; stale?: unknown; again?: unknown };

function accepted<Answer extends object>(name: string, answer: Answer | null): Answer {
  const { refused, stale, again }: NotDone = answer ?? {};
  if (answer === null || refused || stale || again)
    throw new Error(`the demo was refused by ${name}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Calls a function of the product, which must accept the request. */
export async function act<Answer extends object>(
  client: pg.ClientBase,
  name: string,
  request: object,
): Promise<Answer> {
  const { rows } = await client.query<{ answer: Answer | null }>(`select ${name}($1) as answer`, [
    JSON.stringify(request),
  ]);
  return accepted(name, rows[0]!.answer);
}

/** Calls one that takes a batch; each request must be accepted. */
export async function actMany<Answer extends object>(
  client: pg.ClientBase,
  name: string,
  requests: readonly object[],
): Promise<Answer[]> {
  if (requests.length === 0) return [];
  const { rows } = await client.query<{ answers: (Answer | null)[] }>(`select ${name}($1) as answers`, [
    JSON.stringify(requests),
  ]);
  return rows[0]!.answers.map((answer) => accepted(name, answer));
}

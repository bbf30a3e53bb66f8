import { isOutcomeUnknown, isRefusal, Refusal } from "./errors";
import type { Query } from "./query";
import type { SqlResults } from "./sql-types";

type Statements = {
  name: string;
  /** `select f($1) as answer`: $1 is one request as JSON text. */
  one: string;
  /** `select f_many($1) as answers`: $1 is a JSON array of requests; `answers` a JSON array of the same length. */
  many: string;
};

/** A frequent operation as SQL functions: of one request, and of an array of requests answered in order. */
export type Batcher<Answer> = Statements & {
  /** Carries the type of an answer, and has no value. */
  answer?: Answer;
  /** The same operation with idempotency claims (prisma/sql/kernel/idempotency.sql). */
  claiming?: Statements;
};

/** Batcher of a SQL function of one request (jsonb) and its `…_many` of an array. Answers have its declared result. */
export const batcherFor = <Act extends keyof SqlResults>(name: string, act: Act): Batcher<SqlResults[Act]> => ({
  name,
  one: `select ${act}($1) as answer`,
  many: `select ${act}_many($1) as answers`,
  claiming: {
    name: `${name}.claiming`,
    one: `select claim_and_run('${act}', $1) as answer`,
    many: `select claim_and_run_many('${act}_many', $1) as answers`,
  },
});

/**
 * Sends one request (JSON text) through its batcher and returns the SQL function's answer after the commit. Throws as
 * `ctx.query` does; databaseUnavailable (9006) when the queue is full or the request was queued too long (nothing was
 * done).
 */
export type RunBatched = <Answer>(batcher: Batcher<Answer>, request: string) => Promise<Answer>;

/** Over all app processes: more concurrent batches would share the same cores and disk, and each would be smaller. */
const MAX_IN_FLIGHT_BATCHES = 2;
const MAX_ITEMS = 64;
const MAX_CHARACTERS = 512 * 1024;
const MAX_WAITING = 4_096;
/** Reject requests queued longer than this (503 with Retry-After): one held row lock would stall the queue for 30 s. */
const MAX_QUEUE_WAIT_MS = 8_000;
/**
 * Clients of one batch return almost together: the first waits briefly for the others, otherwise it would be sent alone
 * and delay them. Not with this many waiting, where the cost per request is small already, and for at most half the
 * duration of the last batch.
 */
const ENOUGH = 16;
const MAX_GROUPING_WAIT_MS = 8;
/** Concurrency when retrying the requests of a failed batch individually. */
const SINGLES_AT_ONCE = 6;

type Waiting = {
  request: string;
  branch: string | undefined;
  until: number;
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
};

/**
 * Batchers over one pool (design/performance.md, rule 1): requests that arrive while two batches are running share one
 * commit and round trip. Per branch only one batch runs: requests of a branch contend for the rows of its accounts, so
 * a second batch would only wait, and be smaller. An idle batcher sends immediately, a single request through the
 * single-request function. `processes`: number of processes sharing the database; with two or more each runs one batch
 * at a time.
 */
export function batchersOn(query: Query, processes = 1, maxWaitMs = MAX_QUEUE_WAIT_MS): RunBatched {
  const maxInFlight = Math.max(1, Math.floor(MAX_IN_FLIGHT_BATCHES / processes));
  const batchers = new Map<string, ReturnType<typeof open>>();
  return (batcher, request) => {
    const opened = batchers.get(batcher.name) ?? open(query, batcher, { maxInFlight, maxWaitMs });
    batchers.set(batcher.name, opened);
    return opened(request);
  };
}

function open(query: Query, batcher: Statements, given: { maxInFlight: number; maxWaitMs: number }) {
  const { maxInFlight, maxWaitMs } = given;
  let waiting: Waiting[] = [];
  let inFlight = 0;
  let expected = 0;
  let waitTimer: NodeJS.Timeout | undefined;
  const busy = new Set<string>();

  const send = () => {
    if (waiting.length < expected) return;
    expectNobody();
    while (inFlight < maxInFlight) {
      const { batch, rest } = parted(waiting, busy);
      if (batch.length === 0) return;
      waiting = rest;
      go(batch.filter(inTime));
    }
  };

  const go = (batch: Waiting[]) => {
    if (batch.length === 0) return;
    const branches = batch.flatMap(({ branch }) => branch ?? []);
    for (const branch of branches) busy.add(branch);
    inFlight++;
    const began = performance.now();
    void (batch.length === 1 ? alone(batch[0]!) : together(batch)).finally(() => {
      for (const branch of branches) busy.delete(branch);
      inFlight--;
      if (batch.length > 1) expectAgain(batch.length, performance.now() - began);
      send();
    });
  };

  const expectAgain = (answered: number, tookMs: number) => {
    expected = Math.min(answered + waiting.length, ENOUGH);
    waitTimer ??= setTimeout(goOn, Math.min(tookMs / 2, MAX_GROUPING_WAIT_MS));
  };

  const goOn = () => {
    expectNobody();
    send();
  };

  const expectNobody = () => {
    expected = 0;
    clearTimeout(waitTimer);
    waitTimer = undefined;
  };

  const inTime = ({ until, reject }: Waiting) => {
    const holds = performance.now() <= until;
    if (!holds) reject(crowded());
    return holds;
  };

  const alone = ({ request, resolve, reject }: Waiting) =>
    query<{ answer: never }>(batcher.name, batcher.one, [request]).then(([row]) => resolve(row!.answer), reject);

  async function together(batch: Waiting[]) {
    try {
      const requests = `[${batch.map(({ request }) => request).join(",")}]`;
      const [row] = await query<{ answers: never[] }>(`${batcher.name}.many`, batcher.many, [requests]);
      for (const [place, { resolve }] of batch.entries()) resolve(row!.answers[place]!);
    } catch (error) {
      // No connection, or it was lost: applies to every request.
      if (isRefusal(error) || isOutcomeUnknown(error)) for (const { reject } of batch) reject(error);
      // A request that violates a constraint or waits for a row lock fails its batch, so retry the requests
      // individually, without blocking the batcher.
      else void singly(batch);
    }
  }

  async function singly(batch: Waiting[]) {
    const left = [...batch];
    const one = async () => {
      for (let next = left.shift(); next; next = left.shift()) if (inTime(next)) await alone(next);
    };
    await Promise.all(Array.from({ length: SINGLES_AT_ONCE }, one));
  }

  return <Answer>(request: string) =>
    new Promise<Answer>((resolve, reject) => {
      if (waiting.length >= MAX_WAITING) return reject(crowded());
      waiting.push({ request, branch: branchOf(request), until: performance.now() + maxWaitMs, resolve, reject });
      send();
    });
}

const crowded = () => new Refusal("databaseUnavailable", { retryAfterSeconds: 1 });

/** The branch of a request, when present. */
const branchOf = (request: string) => /"branch_id":(\d+)/.exec(request)?.[1];

/**
 * Selects the next batch, bounded in count and length, at least one request; requests of a busy branch keep their
 * place.
 */
function parted(waiting: readonly Waiting[], busy: ReadonlySet<string>): { batch: Waiting[]; rest: Waiting[] } {
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  let characters = 0;
  for (const [at, one] of waiting.entries()) {
    if (one.branch !== undefined && busy.has(one.branch)) {
      rest.push(one);
      continue;
    }
    characters += one.request.length;
    if (batch.length === MAX_ITEMS || (batch.length > 0 && characters > MAX_CHARACTERS)) {
      rest.push(...waiting.slice(at));
      break;
    }
    batch.push(one);
  }
  return { batch, rest };
}

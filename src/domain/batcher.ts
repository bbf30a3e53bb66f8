import { isOutcomeUnknown, isRefusal, Refusal } from "./errors";
import type { Query } from "./query";

/** An act that many do at once: the SQL function of one request, and that of an array of requests, answered in order. */
export type Batcher = {
  name: string;
  /** `select f($1) as answer`: $1 is one request as JSON text. */
  one: string;
  /** `select f_many($1) as answers`: $1 is a JSON array of requests; `answers` a JSON array of the same length. */
  many: string;
  /** The same act with the claims under which it is done once (prisma/sql/idempotency.sql). */
  claiming?: Batcher;
};

/** The batcher of an act: a SQL function of one request (jsonb), beside its `…_many` of an array. */
export const batcherFor = (name: string, act: string): Batcher => ({
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
 * Sends one request (JSON text) down its batcher and answers what the SQL function said to it, after the commit. Throws as
 * `ctx.query` does; 9006 when too many wait already, or one has waited for too long (nothing was done).
 */
export type RunBatched = <Answer>(batcher: Batcher, request: string) => Promise<Answer>;

/** Over all app processes: more at once share the same cores and disk, and each would be smaller. */
const MAX_IN_FLIGHT_BATCHES = 2;
const MAX_ITEMS = 64;
const MAX_CHARACTERS = 512 * 1024;
const MAX_WAITING = 4_096;
/** Whoever waits for longer to be sent is told to come again: behind a lock that somebody keeps, a crowd would wait for half a minute. */
const MAX_QUEUE_WAIT_MS = 8_000;
/**
 * Who was answered together comes again together, each a moment after the other: the first of them waits for the rest, or he
 * would go alone and they would wait for him. Not when this many are there, among whom what a batch costs is small already, and
 * for no longer than half of what the last one took.
 */
const ENOUGH = 16;
const MAX_GROUPING_WAIT_MS = 8;
/** Of a batch that failed as a whole. */
const SINGLES_AT_ONCE = 6;

type Waiting = {
  request: string;
  branch: string | undefined;
  until: number;
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
};

/**
 * Batchers over one pool (design/performance.md, rule 1): one commit and one round trip for what arrives while two
 * batches are under way, of one branch while one is: acts of a branch meet in its accounts' rows, where a second batch would only
 * wait for the first, and be the smaller for it. An idle batcher sends at once, and a lone request goes by the function of one.
 * `processes`: how many share the database; from two on each has one batch under way.
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

function open(query: Query, batcher: Batcher, given: { maxInFlight: number; maxWaitMs: number }) {
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
      // No connection, or one lost on the way: the same holds for each of them.
      if (isRefusal(error) || isOutcomeUnknown(error)) for (const { reject } of batch) reject(error);
      // One that breaks a constraint, or waits for what somebody keeps locked, takes its neighbours' batch with it but not
      // their answers; and it does not keep the batcher.
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

/** Whose rows a request is about, where it says so. */
const branchOf = (request: string) => /"branch_id":(\d+)/.exec(request)?.[1];

/** Those of the waiting who go together, bounded in number and in length, at least one; who waits for his branch stays in his place. */
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

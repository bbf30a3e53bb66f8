import type { Batcher, RunBatched } from "@/domain/kernel/batcher";
import { pool, query } from "@/server/db";

type Sent = { request: string; resolve: (answer: never) => void; reject: (error: unknown) => void };

/** A batcher that waits for `count` requests of one operation and sends them as one batch, in the order of the calls. */
export function inOneBatch(count: number): RunBatched {
  const sent: Sent[] = [];
  return (batcher, request) =>
    new Promise((resolve, reject) => {
      sent.push({ request, resolve, reject });
      if (sent.length < count) return;
      const batch = `[${sent.map((one) => one.request).join()}]`;
      query<{ answers: never[] }>(`test.${batcher.name}`, batcher.many, [batch]).then(
        ([row]) => sent.forEach(({ resolve }, at) => void resolve(row!.answers[at]!)),
        (error) => sent.forEach(({ reject }) => void reject(error)),
      );
    });
}

/**
 * `earlier`: calls before those that are compared, with `first` if they are of another function; `requests`: may need
 * their answers. `table`: more rows that must be equal, a query of the branch ($1) with one JSON column `row`. `ids`:
 * keys with values of sequences in answers, events, audit and table rows.
 */
type History = {
  branchId: number;
  earlier: object[];
  first?: string;
  requests: (before: never[]) => object[];
  table?: string;
  ids: string[];
};

/**
 * The answers of requests and what they leave (rows of the ledger, the outbox, the audit log and `table`), as one batch
 * and one after another. Everything is rolled back, deferred constraints are checked. New ids are replaced by their place.
 */
export async function bothWays({ one, many }: Pick<Batcher<unknown>, "one" | "many">, history: History) {
  const { earlier, first = one, requests } = history;
  const inBatch = await whatIsLeft(history, async (call) => {
    const before = await oneAfterAnother(call, first, earlier);
    const batch = JSON.stringify(requests(before as never[]));
    return (await call<{ answers: unknown[] }>(many, batch))[0]!.answers;
  });
  const oneByOne = await whatIsLeft(history, async (call) => {
    const before = await oneAfterAnother(call, first, earlier);
    return oneAfterAnother(call, one, requests(before as never[]));
  });
  return { inBatch, oneByOne };
}

export type Call = <Row>(text: string, value: unknown) => Promise<Row[]>;

/** The answers of a statement for each of these requests. */
export async function oneAfterAnother<Answer = unknown>(call: Call, text: string, each: object[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const request of each) answers.push((await call<{ answer: Answer }>(text, JSON.stringify(request)))[0]!.answer);
  return answers;
}

/** The answers and rows of some work that is rolled back. */
export async function whatIsLeft(
  { branchId, table, ids }: Pick<History, "branchId" | "table" | "ids">,
  work: (call: Call) => Promise<unknown[]>,
) {
  const client = await pool().connect();
  const call: Call = async (text, value) => (await client.query(text, [value])).rows;
  try {
    await client.query("begin");
    const answers = await work(call);
    await client.query("set constraints all immediate");
    const rows = await call<{ row: unknown }>(table ? `${LEFT} union all ${table}` : LEFT, branchId);
    return { answers: placed(answers, ids), left: rows.map(({ row }) => JSON.stringify(placed(row, ids, ""))).sort() };
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Values of these keys replaced by the order in which they appear, or by `instead`; `id` alone is of anything, and left out. */
function placed<Value>(value: Value, ids: string[], instead?: string): Value {
  const seen = new Map<string, string>();
  return JSON.parse(JSON.stringify(value), (key, one) => {
    if (!ids.includes(key) || one === null) return one;
    // Ids of different things may be equal by chance: they are not counted.
    if (instead !== undefined || key === "id") return instead ?? "";
    const name = `${key} ${one}`;
    if (!seen.has(name)) seen.set(name, `#${seen.size}`);
    return seen.get(name);
  });
}

/** Accounts by their owner or code: a new wallet has a new id. */
export const ACCOUNT = `coalesce((select w.owner from wallets w where w.branch_id = a.branch_id and w.account_id = a.id), a.code)`;
const LEFT = `
  select jsonb_build_array('event', o.type, o.data) as row from outbox o where o.branch_id = $1
  union all
  select jsonb_build_array('audit', a.action, a.actor, a.subject_type, a.before, a.after) from audit_log a where a.branch_id = $1
  union all
  select jsonb_build_array('voucher', v.kind, v.doc_date, v.source_type,
           (select jsonb_agg(jsonb_build_array(${ACCOUNT}, e.party, e.dr, e.cr) order by e.line)
              from ledger.entries e join ledger.accounts a on a.branch_id = e.branch_id and a.id = e.account_id
             where e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id))
    from ledger.vouchers v where v.branch_id = $1
  union all
  select jsonb_build_array('balance', ${ACCOUNT}, b.dr, b.cr, b.pending)
    from ledger.account_balances b join ledger.accounts a on a.branch_id = b.branch_id and a.id = b.account_id where b.branch_id = $1`;

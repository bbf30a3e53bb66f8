import { randomUUID } from "node:crypto";
import { failPoint } from "../../kernel/fail-point";
import type { EInvoiceSending } from "../../kernel/sql-types";
import type { RowOf } from "../../kernel/table-rows";
import { type DocumentOutcome, recordOutcomes } from "./outcomes";
import type { SendResult } from "./port";
import { nextAsk, restAfter } from "./rules";
import { AUTHORITY_CALL_MS, type SenderTurn } from "./sender-turn";
import { fromStored, type StoredDocument } from "./stored-document";

type Ready = RowOf<"e_invoices", "id" | "version" | "number" | "payload"> & {
  document: StoredDocument;
  preceding: Preceding;
};
/** The tax number of the document it refers to. */
type Preceding = RowOf<"e_invoices", "number">["number"];
type Prepared = { id: number; uid: string; payload: string; sending: Partial<Record<keyof EInvoiceSending, unknown>> };

/**
 * Numbers and stores ready documents, then sends them together. Those that certainly did not arrive are ready again, and
 * those without an answer unknown. `fault`: why the memory should rest.
 */
export async function sendBatch(turn: SenderTurn): Promise<{ done: number; fault: string | null }> {
  const { deps, memory, holder, authority } = turn;
  const values = [memory.branch_id, memory.id, deps.now(), authority.capabilities.batch];
  const ready = await deps.query<Ready>("e-invoice.ready", READY, values);
  if (ready.length === 0) return { done: 0, fault: null };
  const prepared = await prepare(turn, ready);
  failPoint("e-invoice.begin.before");
  const begin = [
    memory.branch_id,
    memory.id,
    holder,
    deps.now(),
    JSON.stringify(prepared.map(({ sending }) => sending)),
  ];
  const [begun] = await deps.query<{ ids: number[] }>("e-invoice.begin", BEGIN, begin);
  const ids = new Set(begun!.ids);
  const leaving = prepared.filter(({ id }) => ids.has(id));
  if (leaving.length === 0) return { done: 0, fault: null };
  failPoint("e-invoice.send.before");
  const results = await authority.send(leaving, AbortSignal.timeout(AUTHORITY_CALL_MS));
  failPoint("e-invoice.send.after");
  const at = deps.now();
  const outcome = (result: SendResult, nth: number) => outcomeOf(leaving[nth]!.id, result, at, deps.chance());
  await recordOutcomes(turn, at, results.map(outcome));
  failPoint("e-invoice.record.after");
  const lost = results.find((one) => one.outcome === "unsent" || one.outcome === "unknown");
  return { done: leaving.length, fault: lost && "fault" in lost ? lost.fault : null };
}

async function prepare({ deps, memory, holder, authority }: SenderTurn, ready: readonly Ready[]): Promise<Prepared[]> {
  const unnumbered = ready.filter(({ number }) => number === null).length;
  let serial = 0n;
  if (unnumbered > 0) {
    const values = [memory.branch_id, memory.id, holder, unnumbered];
    const [row] = await deps.query<{ first: bigint | null }>("e-invoice.serials", SERIALS, values);
    if (row!.first === null) return [];
    serial = BigInt(row!.first);
  }
  return ready.map(({ id, version, number, payload, document, preceding }) => {
    const uid = randomUUID();
    if (number !== null) return { id, uid, payload: payload!, sending: { id, version, uid } };
    const built = authority.build({ ...fromStored(document), preceding }, serial);
    const numbered = { number: built.number, payload: built.payload, serial: String(serial++) };
    return {
      id,
      uid,
      payload: built.payload,
      sending: { id, version, uid, ...numbered, hash: built.hash.toString("hex") },
    };
  });
}

function outcomeOf(id: number, result: SendResult, at: Date, chance: number): DocumentOutcome {
  const was = "sending";
  if (result.outcome === "accepted")
    return { id, was, state: "sent", reference: result.reference, next_at: nextAsk(0, at) };
  if (result.outcome === "refused") return { id, was, state: "refused", errors: result.errors };
  if (result.outcome === "unknown") return { id, was, state: "unknown", next_at: nextAsk(0, at) };
  return { id, was, state: "ready", next_at: new Date(at.getTime() + restAfter(0, chance)) };
}

const READY = `
  select e.id, e.version, e.number, e.payload, e.document, o.number as preceding
    from e_invoices e left join e_invoices o on o.branch_id = e.branch_id and o.id = e.of_id
   where e.branch_id = $1 and e.memory_id = $2 and e.state = 'ready' and e.next_at <= $3 and coalesce(o.state = 'accepted', true)
   order by e.due_on, e.id limit $4::int`;
const SERIALS = "select reserve_fiscal_serials($1, $2, $3, $4) as first";
const BEGIN = "select begin_e_invoices($1, $2, $3, $4, $5::jsonb) as ids";

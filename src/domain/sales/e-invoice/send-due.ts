import { randomUUID } from "node:crypto";
import { failPoint } from "../../kernel/fail-point";
import { askDue } from "./ask-due";
import { restAfter } from "./rules";
import { sendBatch } from "./send-batch";
import type { EInvoiceDeps, OpenMemory, SenderTurn } from "./sender-turn";

const LEASE_MS = 90_000;
/**
 * Sends due documents and looks up sent ones, one memory at a time, until `more` returns false or nothing is due. A
 * memory is held by one sender; a failing authority lets it rest, doubling up to an hour. Returns the number of steps.
 */
export async function sendDueEInvoices(deps: EInvoiceDeps, more: () => boolean = () => true): Promise<number> {
  let steps = 0;
  while (more()) {
    const holder = randomUUID();
    const [memory] = await deps.query<OpenMemory>("e-invoice.claim", CLAIM, [deps.now(), holder, LEASE_MS]);
    if (!memory) break;
    failPoint("e-invoice.claim.after");
    steps += await take(deps, memory, holder, more);
  }
  return steps;
}

async function take(deps: EInvoiceDeps, memory: OpenMemory, holder: string, more: () => boolean): Promise<number> {
  let steps = 0;
  let fault: string | null = null;
  try {
    const turn: SenderTurn = { deps, memory, holder, authority: deps.authorityOf(memory) };
    while (more() && fault === null && (await hold(turn))) {
      const asked = await askDue(turn);
      const sent = asked.fault === null ? await sendBatch(turn) : { done: 0, fault: null };
      fault = asked.fault ?? sent.fault;
      if (asked.done + sent.done === 0) break;
      steps += asked.done + sent.done;
    }
  } catch (error) {
    fault = (error as Error).message;
    throw error;
  } finally {
    const at = deps.now();
    const rest = fault === null ? null : new Date(at.getTime() + restAfter(memory.failures, deps.chance()));
    await deps.query("e-invoice.release", RELEASE, [memory.branch_id, memory.id, holder, at, fault, rest]);
  }
  return Math.max(steps, 1);
}

async function hold({ deps, memory, holder }: SenderTurn): Promise<boolean> {
  const values = [memory.branch_id, memory.id, holder, deps.now(), LEASE_MS];
  const [row] = await deps.query<{ held: boolean }>("e-invoice.hold", HOLD, values);
  return row!.held;
}

const CLAIM = `
  select branch_id, id, version, memory_id, environment, base_url, sealed, certificate, failures
    from claim_fiscal_memory($1, $2, $3::int * interval '1 ms')`;
const HOLD = "select hold_fiscal_memory($1, $2, $3, $4, $5::int * interval '1 ms') as held";
const RELEASE = "select release_fiscal_memory($1, $2, $3, $4, $5, $6)";

import type { EInvoiceOutcome } from "../../kernel/sql-types";
import type { EInvoiceState } from "./rules";
import type { SenderTurn } from "./sender-turn";

/** What became of a document. Members left out are reset, except reference, warnings and reaction. */
export type DocumentOutcome = {
  id: number;
  was: EInvoiceState;
  state: EInvoiceState;
  reference?: string | null;
  reaction?: string | null;
  next_at?: Date | null;
  asked?: number;
  absent?: number;
  absent_since?: Date | null;
  errors?: readonly { code: string; message: string }[];
  warnings?: readonly { code: string; message: string }[];
};

/** Records outcomes while the memory is held; otherwise nothing. Returns the number of recorded ones. */
export async function recordOutcomes(
  { deps, memory, holder }: Pick<SenderTurn, "deps" | "memory" | "holder">,
  at: Date,
  outcomes: readonly DocumentOutcome[],
): Promise<number> {
  if (outcomes.length === 0) return 0;
  const rows: readonly Partial<Record<keyof EInvoiceOutcome, unknown>>[] = outcomes.map((one) => ({
    asked: 0,
    absent: 0,
    ...one,
  }));
  const values = [memory.branch_id, memory.id, holder, at, JSON.stringify(rows)];
  const [row] = await deps.query<{ recorded: number }>("e-invoice.record", RECORD, values);
  return row!.recorded;
}

const RECORD = "select record_e_invoice_outcomes($1, $2, $3, $4, $5::jsonb) as recorded";

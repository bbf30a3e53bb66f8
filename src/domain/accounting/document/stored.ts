import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { Line } from "./lines";
import { allowedIn, type DocumentStatus, FAULTS, type JournalDocumentKind, KIND_OF } from "./rules";
import { sum } from "./rules.amounts";
import type { DocumentForm } from "./schema";

type Tx = TxCtx<OperatorActor>;

/** A manual document before a change, its row locked until the transaction ends. */
export type Stored = RowOf<"ledger.drafts", "id" | "version" | "unfinished"> & {
  kind: JournalDocumentKind;
  date: string;
  document_id: ColumnOf<"ledger.drafts", "voucher_id">;
  number: number | null;
  reversed: boolean;
  /** Prepared by a command: what it corrects (prisma/sql/accounting/opening-repair.sql). */
  purpose: "posting_repair" | "opening_repair" | "revaluation_repair" | null;
};

/** Throws notFound (3009), also when removed. */
export async function lockDocument({ db, actor }: Tx, id: number): Promise<Stored> {
  const [row] = await db.$queryRaw<Stored[]>`
    select d.id, d.version, d.kind::text as kind, coalesce(d.posted_date, d.doc_date)::text as date, d.unfinished, d.voucher_id as document_id, d.purpose,
           (select n.doc_no from ledger.voucher_numbers n where n.branch_id = d.branch_id and n.voucher_id = d.voucher_id) as number,
           exists (select from ledger.voucher_reversals r
                    where r.branch_id = d.branch_id and r.original_id = d.voucher_id) as reversed
      from ledger.drafts d where d.branch_id = ${actor.branchId}::int and d.id = ${id}::int and d.removed_at is null for update of d`;
  if (!row) throw new Refusal("notFound");
  return row;
}

const statusOf = ({ document_id, number, reversed }: Stored): DocumentStatus =>
  document_id === null ? "draft" : reversed ? "reversed" : number !== null ? "definite" : "temporary";

/** Throws operationNotAllowed (8003) with the allowed operations. */
export function refuseUnless(stored: Stored, operation: ReturnType<typeof allowedIn>[number]): void {
  const allowed_operations = allowedIn(statusOf(stored));
  if (!allowed_operations.includes(operation))
    throw new Refusal("operationNotAllowed", { data: { allowed_operations } });
}

/**
 * Takes a share lock on the months of these days, so that they cannot be closed concurrently; throws periodClosed
 * (7301) when one is not open to this operator.
 */
export async function refuseClosed({ db, actor }: Tx, days: readonly string[], path: string): Promise<void> {
  const name = actorName(actor);
  const [row] = await db.$queryRaw<{ open: boolean[] }[]>`
    select open from ledger.lock_headroom(${days.map(() => actor.branchId)}::int[], ${days}::date[], ${days.map(() => name)}::text[],
                                  '{}'::int[], '{}'::int[])`;
  if (row!.open.every(Boolean)) return;
  throw new Refusal("periodClosed", { fields: [{ path, message: FAULTS.monthClosed }] });
}

type StoredDocument = { form: DocumentForm; lines: readonly Line[] };

/** Column values of a document's content. */
export const columnsOf = ({ form, lines }: StoredDocument) => {
  const larger = (one: bigint, other: bigint) => (one < other ? other : one);
  // Exchange lines are not entered by the operator.
  const typed = lines.filter((line) => !("mapping" in line));
  const total = (side: "dr" | "cr") => sum(typed.map((line) => line[side]));
  return {
    exception: form.exception ?? null,
    kind: KIND_OF[form.type],
    date: form.date,
    description: form.description ?? "",
    unfinished: form.unfinished === true,
    rows: JSON.stringify(form.rows, plain),
    lines: JSON.stringify(lines, digits),
    total: larger(total("dr"), total("cr")),
  };
};

/** As received from the wire: within 2^53. */
const plain = (_: string, value: unknown) => (typeof value === "bigint" ? Number(value) : value);
/** Sums may exceed 2^53: SQL parses the text. */
const digits = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

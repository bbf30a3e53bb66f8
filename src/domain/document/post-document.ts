import { audit } from "../audit";
import { actorName, type OperatorActor, type TxCtx } from "../context";
import { reasonOf } from "../error-record/titled";
import { Refusal } from "../errors";
import { FAULTS } from "./rules";
import { tellDocumentChange } from "./tell";

type Tx = TxCtx<OperatorActor>;
type Answer = { voucher_id: number; doc_date: string } | { refused: { code: number; lines: number[] } };

/**
 * Posts a draft in the caller's transaction. 7301 at `date`, 3003 and 8001 at its rows, 7001 and 7002 for a limit: then
 * nothing of the transaction stays.
 */
export async function postDraft(tx: Tx, id: number): Promise<void> {
  const request = { branch_id: tx.actor.branchId, id, created_by: actorName(tx.actor), request_id: tx.requestId };
  const [row] = await tx.db.$queryRaw<{ answer: Answer }[]>`
    select ledger.post_draft(${JSON.stringify(request)}::jsonb) as answer`;
  const { answer } = row!;
  if ("refused" in answer) throw refusalOf(answer.refused);
  const { voucher_id: document_id, doc_date: date } = answer;
  await audit(tx, { action: "document.post", subject: { type: "document", id }, after: { document_id, date } });
  await tellDocumentChange(tx, "posted", id);
}

/** What the ledger refuses in the words of a document: its lines are its rows. */
export function refusalOf({ code, lines }: { code: number; lines: number[] }): Refusal {
  const reason = reasonOf(code);
  if (reason === "periodClosed")
    return new Refusal(reason, { fields: [{ path: "date", message: FAULTS.monthClosed }] });
  const fields = lines.map((line) => ({ path: `rows[${line - 1}]`, message: FAULTS.notPostedSo }));
  return new Refusal(reason, fields.length > 0 ? { fields } : {});
}

import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import type { AnswerRow, LedgerDraftPostRequest, SqlLedgerPostingRefusal } from "../../kernel/sql-types";
import type { ChangeContext } from "../../people/second-person/beyond";
import { passCredited } from "../../people/second-person/pass-credited";
import { reasonOf } from "../../platform/error-record/error-title";
import { belowFloor } from "../account/below-floor";
import { documentEvent } from "./document-event";
import { mayApprove } from "./over-ceilings";
import { CONTROL_PAGES, FAULTS } from "./rules";

type Tx = TxCtx<OperatorActor>;
type Controlled = Required<Pick<SqlLedgerPostingRefusal, "account" | "control">>;

/**
 * Posts a draft in the caller's transaction; an opening may exceed ceilings with the approve permission. Amounts to a
 * party above the branch's limit need a second person (secondPersonNeeded (2012)); posting an exception for control
 * accounts requested by another operator counts as such. Throws periodClosed (7301) at `date`, fieldInvalid (3003) and
 * notBalanced (8001) at its rows, walletInsufficient (7001), creditCeiling (7002) and cashBelowZero (7012) for a limit, which
 * roll back the transaction.
 */
export async function postDraft(tx: Tx, id: number, change: ChangeContext): Promise<void> {
  const [draft] = await tx.db.$queryRaw<{ lines: unknown; excepted: boolean }[]>`
    select d.lines, d.voucher_id is not null or d.purpose is not null
                    or d.control_lines is not null and ledger.is_excepted(d, ${actorName(tx.actor)}) as excepted
      from ledger.drafts d where d.branch_id = ${tx.actor.branchId}::int and d.id = ${id}::int`;
  if (draft && !draft.excepted) await passCredited(tx, draft.lines, change);
  const by = { created_by: actorName(tx.actor), request_id: tx.requestId };
  const request: LedgerDraftPostRequest = { branch_id: tx.actor.branchId, id, ...by, approves: mayApprove(tx) };
  const [row] = await tx.db.$queryRaw<AnswerRow<"ledger.post_draft">[]>`
    select ledger.post_draft(${JSON.stringify(request)}::jsonb) as answer`;
  const { answer } = row!;
  if ("refused" in answer) throw refusalOf(answer.refused);
  const { voucher_id: document_id, doc_date: date } = answer;
  await recordChange(tx, {
    action: "document.post",
    subject: { type: "document", id },
    after: { document_id, date },
    event: documentEvent(tx, "posted", id),
  });
}

/** controlAccount (7011) with the account, its register, and the page where it is changed. */
export function refuseControlled({ account, control }: Controlled, lines: readonly number[]): Refusal {
  const fields = lines.map((line) => ({ path: `rows[${line - 1}].account_id`, message: FAULTS.controlled }));
  return new Refusal("controlAccount", { fields, data: { account, control, page: CONTROL_PAGES[control] } });
}

/** Converts a refusal of the ledger: its lines are the document's rows. */
export function refusalOf({
  code,
  lines,
  available,
  shortfall,
  party,
  account,
  control,
  ...low
}: SqlLedgerPostingRefusal): Refusal {
  if (account && control) return refuseControlled({ account, control }, lines);
  const reason = reasonOf(code);
  const below = belowFloor({ account, ...low });
  if (below)
    return new Refusal(reason, {
      fields: lines.map((line) => ({ path: `rows[${line - 1}].amount`, message: below.message })),
      data: below.data,
    });
  if (reason === "periodClosed")
    return new Refusal(reason, { fields: [{ path: "date", message: FAULTS.monthClosed }] });
  const limited = reason === "creditCeiling" || reason === "walletInsufficient";
  const fields = lines.map((line) => ({
    path: `rows[${line - 1}]${limited ? ".amount" : ""}`,
    message: limited ? FAULTS.beyondLimit : FAULTS.notPostedSo,
  }));
  if (shortfall !== undefined) return new Refusal(reason, { fields, data: { available, shortfall, party } });
  return new Refusal(reason, fields.length > 0 ? { fields } : {});
}

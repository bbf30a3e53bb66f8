import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { requireSentVersion } from "../../kernel/require-version";
import type { AnswerRow, BankMatchPosting } from "../../kernel/sql-types";
import type { RowOf } from "../../kernel/table-rows";
import { reasonOf } from "../../platform/error-record/error-title";
import type { StoredReasons } from "./rows";

export type LockedMatch = RowOf<"bank_matches", "id" | "account_id" | "version" | "voucher_id"> & {
  state: "proposed" | "accepted" | "undone";
  reasons: StoredReasons;
  posted_on: string | null;
  day: string;
  amount: string;
  text: string;
};

/**
 * Locks the lines of a match, then the match, as the matcher does. Throws notFound (3009), and changedMeanwhile (8004)
 * when another person or run decided it first.
 */
export async function lockMatch(
  tx: TxCtx<OperatorActor>,
  { id, version, state }: { id: string; version: number; state: LockedMatch["state"] },
): Promise<LockedMatch> {
  const { branchId } = tx.actor;
  await tx.db.$queryRaw`
    select l.id from bank_lines l
     where l.branch_id = ${branchId} and l.id in (select r.line_id from bank_match_lines r
                                                   where r.branch_id = ${branchId} and r.match_id = ${id}::bigint)
     order by l.id for no key update of l`;
  const [match] = await tx.db.$queryRaw<LockedMatch[]>`
    select m.id, m.account_id, m.state, m.reasons, m.version, m.voucher_id, to_char(m.posted_on, 'YYYY-MM-DD') as posted_on,
           to_char(k.day, 'YYYY-MM-DD') as day, k.amount::text as amount, k.text
      from bank_matches m
     cross join lateral (select max(l.day) as day, coalesce(sum(l.amount), 0) as amount, coalesce(min(l.text), '') as text
                           from bank_match_lines r join bank_lines l on l.branch_id = r.branch_id and l.id = r.line_id
                          where r.branch_id = m.branch_id and r.match_id = m.id) k
     where m.branch_id = ${branchId} and m.id = ${id}::bigint for no key update of m`;
  if (!match) throw new Refusal("notFound");
  requireSentVersion(version, match.version, { version: match.version, state: match.state });
  if (match.state !== state)
    throw new Refusal("operationNotAllowed", { data: { allowed_operations: [], state: match.state } });
  return match;
}

type Posted = { voucher_id: number; doc_date: string };

/** Posts the voucher of a match. Throws the ledger's refusal: periodClosed (7301), fieldInvalid (3003) without a mapping. */
export async function postMatch(
  tx: TxCtx<OperatorActor>,
  { id, posting }: { id: bigint; posting: BankMatchPosting },
): Promise<Posted> {
  const request = {
    ...{ branch_id: tx.actor.branchId, created_by: actorName(tx.actor), request_id: tx.requestId },
    ...{ key: `bank_match:${id}`, source_type: "bank_match", source_id: String(id), ...posting },
  };
  const [row] = await tx.db.$queryRaw<AnswerRow<"ledger.post">[]>`
    select ledger.post(${JSON.stringify(request)}::jsonb) as answer`;
  const { answer } = row!;
  if ("refused" in answer) throw refuseField("id", NOT_POSTED, reasonOf(answer.refused.code));
  return answer;
}

const NOT_POSTED = {
  en: "the document of this match cannot be posted: check the month and the account of the posting rule",
  fa: "سند این تطبیق ثبت نمی‌شود: ماه مالی و حساب پیش‌فرض آن را بررسی کنید",
};

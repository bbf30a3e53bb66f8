import { batcherFor } from "../../kernel/batcher";
import { actorName, type Ctx } from "../../kernel/context";
import { type Reason, Refusal } from "../../kernel/errors";
import { retry } from "../../kernel/retry";
import type {
  AnswerRow,
  LedgerPostRequest,
  LedgerReverseRequest,
  SqlLedgerPostedVoucher,
  SqlLedgerPostingRefusal,
} from "../../kernel/sql-types";
import { reasonOf } from "../../platform/error-record/error-title";
import { postLineOf, type VoucherLine } from "./post-line";

/** A voucher to post. `key` identifies its cause (`pay:12`): posted once, however often sent. */
export type Voucher = {
  key: string | null;
  doc_date: string;
  kind: NonNullable<LedgerPostRequest["kind"]>;
  description?: string;
  source?: { type: string; id: string };
  lines: readonly VoucherLine[];
};

export type PostedVoucher = SqlLedgerPostedVoucher;

/**
 * Posts one voucher through the ledger's batcher: lines, turnovers and limits in one transaction (design/ledger.md,
 * section 4). Throws notBalanced (8001), periodClosed (7301), fieldInvalid (3003) for an account that cannot be posted
 * to, walletInsufficient (7001) and creditCeiling (7002) for a limit; the fields refer to lines. Operations beyond a
 * posting call ledger.post within their own SQL function instead.
 */
export async function postVoucher(ctx: Ctx, { source, ...voucher }: Voucher): Promise<PostedVoucher> {
  const { key, doc_date, kind, description, lines } = voucher;
  const request: LedgerPostRequest = {
    ...{ ...by(ctx), key, doc_date, kind, description, source_type: source?.type, source_id: source?.id },
    lines: lines.map(postLineOf),
  };
  const text = JSON.stringify(request);
  const answer = await retry(() => ctx.runBatched(POST, text), { idempotent: voucher.key !== null });
  if ("refused" in answer) throw refusalFor(answer.refused);
  return answer;
}

const POST = batcherFor("ledger.post", "ledger.post");

/**
 * Posts the reversed lines on day `on`, once: a second call returns the first result. Throws notFound (3009),
 * notAllowedInState (5003) for a reversal, and as postVoucher.
 */
export async function reverseVoucher(
  ctx: Ctx,
  { on, ...original }: PostedVoucher & { on: string; description?: string },
): Promise<PostedVoucher> {
  const { voucher_id, doc_date, description } = original;
  const request: LedgerReverseRequest = { ...by(ctx), voucher_id, doc_date, on, description };
  const text = JSON.stringify(request);
  const [row] = await retry(() => ctx.query<AnswerRow<"ledger.reverse">>("ledger.reverse", REVERSE, [text]), {
    idempotent: true,
  });
  const { answer } = row!;
  if ("refused" in answer) throw refusalFor(answer.refused);
  return answer;
}

const REVERSE = "select ledger.reverse($1) as answer";

const by = ({ actor, requestId }: Ctx) => ({
  branch_id: actor.branchId,
  created_by: actorName(actor),
  request_id: requestId,
});

function refusalFor({ code, lines }: SqlLedgerPostingRefusal): Refusal {
  const reason: Reason = reasonOf(code);
  const fields = lines.map((line) => ({ path: `lines[${line - 1}]`, message: NOT_TAKEN }));
  return new Refusal(reason, fields.length > 0 ? { fields } : {});
}

const NOT_TAKEN = { en: "cannot be posted", fa: "به این صورت ثبت‌شدنی نیست" };

import { batcherFor } from "../batcher";
import { actorName, type Ctx } from "../context";
import { reasonOf } from "../error-record/error-title";
import { type Reason, Refusal } from "../errors";
import { retry } from "../retry";

/** A line of a voucher, amounts in minor units of the branch's currency; in another currency also in that (`ccy`, `fc_*`, `rate`). */
type VoucherLine = ({ account_id: number } | { mapping: string }) & {
  dr?: bigint;
  cr?: bigint;
  party?: string | null;
  cost_center_id?: number | null;
  note?: string;
  ccy?: string;
  fc_dr?: bigint;
  fc_cr?: bigint;
  rate?: string;
};

/** What is posted. `key` names the deed it comes from (`pay:12`): posted once, whoever sends it again. */
export type Voucher = {
  key: string | null;
  doc_date: string;
  kind: string;
  description?: string;
  source?: { type: string; id: string };
  lines: readonly VoucherLine[];
};

export type PostedVoucher = { voucher_id: number; doc_date: string };
type Answer = PostedVoucher | { refused: { code: number; lines: number[] } };

/**
 * Posts one voucher down the ledger's batcher: its lines, turnovers and limits in one transaction (design/ledger.md, section 4).
 * Refuses 8001 not balanced, 7301 no open month, 3003 an account that does not take it, 7001 and 7002 a limit; the fields
 * name the lines. Acts that are more than a posting call ledger.post within their own SQL function instead.
 */
export async function postVoucher(ctx: Ctx, { source, ...voucher }: Voucher): Promise<PostedVoucher> {
  const text = JSON.stringify({ ...voucher, ...by(ctx), source_type: source?.type, source_id: source?.id }, exact);
  const answer = await retry(() => ctx.runBatched<Answer>(POST, text), { idempotent: voucher.key !== null });
  if ("refused" in answer) throw refusalFor(answer.refused);
  return answer;
}

const POST = batcherFor("ledger.post", "ledger.post");

/**
 * Posts the same lines the other way round on the day `on`, once: a second call answers the first's. Refuses 3009 no such
 * voucher, 5003 a reversal itself, and what postVoucher does.
 */
export async function reverseVoucher(
  ctx: Ctx,
  { on, ...original }: PostedVoucher & { on: string; description?: string },
): Promise<PostedVoucher> {
  const text = JSON.stringify({ ...original, ...by(ctx), on });
  const [row] = await retry(() => ctx.query<{ answer: Answer }>("ledger.reverse", REVERSE, [text]), {
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

/** A bigint as its digits: JSON has no exact number of that size, and SQL reads the text. */
const exact = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

function refusalFor({ code, lines }: { code: number; lines: number[] }): Refusal {
  const reason: Reason = reasonOf(code);
  const fields = lines.map((line) => ({ path: `lines[${line - 1}]`, message: NOT_TAKEN }));
  return new Refusal(reason, fields.length > 0 ? { fields } : {});
}

const NOT_TAKEN = { en: "cannot be posted", fa: "به این صورت ثبت‌شدنی نیست" };

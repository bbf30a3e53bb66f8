import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField, type Text } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import { CAPITAL, openingSums } from "./rules";
import type { SetupForm } from "./schema";

type Posted = { voucher_id: number } | { refused: { code: number; lines: number[] } };

/**
 * Posts the branch's opening balances as one document balanced by capital; returns its id, null if there are none.
 * Throws periodClosed (7301) at `form.opening.date` outside of open months; fieldInvalid (3003) at a row that cannot be
 * posted.
 */
export async function postOpening(tx: TxCtx<OperatorActor>, { opening, locale }: SetupForm): Promise<number | null> {
  const { db, actor } = tx;
  const rows = opening.rows.filter(({ amount }) => amount);
  if (rows.length === 0) return null;
  const { capital } = openingSums(rows);
  const accounts = await db.$queryRaw<RowOf<"ledger.accounts", "id" | "code">[]>`
    select id, code from ledger.accounts where branch_id = ${actor.branchId} and level = 4`;
  const idOf = (code: string) => accounts.find((account) => account.code === code)!.id;
  const lines = [
    ...rows.map(({ code, side, amount }) => line(idOf(code), side, BigInt(amount!))),
    ...(capital === 0n
      ? []
      : [line(idOf(CAPITAL), capital > 0n ? "credit" : "debit", capital < 0n ? -capital : capital)]),
  ];
  const voucher = {
    branch_id: actor.branchId,
    doc_date: opening.date,
    ...{
      kind: "opening",
      key: "setup:opening",
      description: locale === "fa" ? "تراز افتتاحیه" : "Opening balances",
    },
    ...{ created_by: actorName(actor), request_id: tx.requestId, lines },
  };
  const [answer] = await db.$queryRaw<{ posted: Posted }[]>`
    select ledger.post_many(${JSON.stringify([voucher])}::jsonb)->0 as posted`;
  const { posted } = answer!;
  if (!("refused" in posted)) return posted.voucher_id;
  if (posted.refused.code === 7301) throw refuseField("form.opening.date", NO_MONTH, "periodClosed");
  const fields = posted.refused.lines.map((at) => ({ path: `form.opening.rows[${at - 1}]`, message: NOT_TAKEN }));
  throw new Refusal("fieldInvalid", { fields });
}

/** Amounts as text: JSON numbers of that size are not exact. */
const line = (account_id: number, side: "debit" | "credit", amount: bigint) => ({
  account_id,
  [side === "debit" ? "dr" : "cr"]: String(amount),
});

const NO_MONTH: Text = { en: "must be in an open month of the new books", fa: "دورهٔ بازی از دفاتر جدید نیست" };
const NOT_TAKEN: Text = { en: "cannot be posted", fa: "به این صورت ثبت‌شدنی نیست" };

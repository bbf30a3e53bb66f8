import type { BankMatchPosting, LedgerPostLine } from "../../kernel/sql-types";
import type { MatchAct } from "./matching/types";

type Given = { accountId: number; day: string; amount: bigint; text: string; act: MatchAct };

const MAX_DESCRIPTION = 200;
const line = (given: Partial<LedgerPostLine>): LedgerPostLine => given as LedgerPostLine;
const side = (amount: bigint): Partial<LedgerPostLine> =>
  amount > 0n ? { dr: Number(amount) } : { cr: Number(-amount) };

/**
 * The voucher that accepting a match posts, on the bank's day (design/finance.md, section 3): the bank account's line
 * first, then the fee of a payout, then the other side. Null: nothing is posted here, a cheque posts by its operation.
 */
export function postingOf({ accountId, day, amount, text, act }: Given): BankMatchPosting | null {
  if (act.type === "cheque") return null;
  const bank = line({ account_id: accountId, ...side(amount) });
  const head = {
    doc_date: day,
    kind: amount > 0n ? ("receipt" as const) : ("pay" as const),
    description: text.trim().slice(0, MAX_DESCRIPTION),
  };
  if (act.type === "post") {
    const other = line({ mapping: act.key, party: act.party ?? undefined, ...side(-amount) });
    return { ...head, lines: [bank, other] };
  }
  const fee = BigInt(act.fee);
  return {
    ...head,
    lines: [
      bank,
      ...(fee > 0n ? [line({ mapping: "bank.fee", dr: Number(fee) })] : []),
      line({ account_id: act.account, cr: Number(act.gross) }),
    ],
  };
}

import { addDays, afterWorkingDays } from "./days";
import { type Draft, payerOf } from "./draft";
import { PARTIES } from "./names";
import type { BooksEntry, YearAccount } from "./types";

/** The fee a clearing account withholds from a sum: basis points of the whole, cut off, and a fixed part. */
const clearingFee = ({ feeBp = 0, feeFixed = 0n }: YearAccount, gross: bigint): bigint =>
  (gross * BigInt(feeBp)) / 10_000n + feeFixed;

/** Takings of terminals and gateways on each day, and the one payout of that day, less its fee. */
export function posAndGateway(draft: Draft): void {
  const { luck } = draft;
  for (const account of draft.accounts.filter(({ kind }) => kind === "clearing"))
    for (let at = 0; at < draft.days - 8; at += 1) {
      const day = addDays(draft.from, at);
      const count = luck.between(account.source === "pos" ? 0 : 1, 6);
      if (count === 0) continue;
      const entries: BooksEntry[] = Array.from({ length: count }, () =>
        draft.entry({
          ...{ account: account.key, day, amount: BigInt(luck.between(500, 90_000)) * 1_000n },
          ...{ partyName: luck.pick(PARTIES), reference: draft.digits(account.source === "pos" ? 6 : 12) },
        }),
      );
      const gross = entries.reduce((sum, { amount }) => sum + amount, 0n);
      const fee = clearingFee(account, gross);
      const line = draft.line({
        ...{ account: account.paysInto!, amount: gross - fee },
        ...(account.source === "pos"
          ? {
              day: afterWorkingDays(day, 1),
              terminal: account.terminal!,
              text: `واریز شاپرک پایانه ${account.terminal}`,
            }
          : {
              day: afterWorkingDays(day, luck.between(1, 3)),
              payer: payerOf(draft, "شرکت پرداخت الکترونیک"),
              text: `تسویه درگاه پرداخت اینترنتی ${account.terminal}`,
            }),
      });
      draft.is(account.source!, [line], entries, { fee });
    }
}

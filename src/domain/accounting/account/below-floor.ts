import type { Text } from "../../kernel/errors";
import { jalaliText } from "../../kernel/jalali";
import type { SqlLedgerPostingRefusal } from "../../kernel/sql-types";

type Low = Pick<SqlLedgerPostingRefusal, "account" | "day" | "balance">;

/**
 * What cashBelowZero (7012) states of a refusal by the ledger: the account, the first day on which it would be lowest,
 * and its balance then, in minor units of the account's currency. Undefined for other refusals.
 */
export function belowFloor({ account, day, balance }: Low): { message: Text; data: Low } | undefined {
  if (!account || day === undefined) return undefined;
  return {
    message: {
      en: `would leave ${account.title_latin} below zero on ${day}`,
      fa: `ماندهٔ «${account.title}» را در ${jalaliText(day)} منفی می‌کند`,
    },
    data: { account, day, balance },
  };
}

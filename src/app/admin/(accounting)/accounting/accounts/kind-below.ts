import { type AccountKind, KINDS, SUB_LEDGER_OF } from "@/domain/accounting/account/rules";
import type { Account } from "./address";

/** Kind of money accounts below a sub-ledger of the template; null for other accounts. */
export const kindBelow = ({ code, level }: Pick<Account, "code" | "level">): AccountKind | null =>
  (level === "sub_ledger" && KINDS.find((kind) => kind !== "other" && SUB_LEDGER_OF[kind] === code)) || null;

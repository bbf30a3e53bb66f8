import { type AccountKind, KINDS, SUB_LEDGER_OF } from "@/domain/accounting/account/rules";
import type { Account } from "./address";

/** The kind of money that lies below a sub-ledger of the template; null: accounts of any sort. */
export const kindBelow = ({ code, level }: Pick<Account, "code" | "level">): AccountKind | null =>
  (level === "sub_ledger" && KINDS.find((kind) => kind !== "other" && SUB_LEDGER_OF[kind] === code)) || null;

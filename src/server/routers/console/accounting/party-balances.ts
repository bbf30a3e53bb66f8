import { balances as documented } from "@/server/routers/back-office/accounting/balances";
import { router } from "@/server/trpc";

/** Debtors and creditors. */
export const partyBalances = router({ list: documented.parties });

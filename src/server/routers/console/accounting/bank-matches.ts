import { bankMatches as documented } from "@/server/routers/back-office/accounting/bank-matches";
import { router } from "@/server/trpc";

/** Matching of bank statements with the books. */
export const bankMatches = router({
  run: documented.run,
  list: documented.list,
  free: documented.free,
  byHand: documented.byHand,
  accept: documented.accept,
  refuse: documented.refuse,
  undo: documented.undo,
  rules: documented.rules,
  saveRule: documented.saveRule,
  tryRule: documented.tryRule,
  payoutTerms: documented.payoutTerms,
  savePayoutTerms: documented.savePayoutTerms,
});

import { bankClosings as documented } from "@/server/routers/back-office/accounting/bank-closings";
import { router } from "@/server/trpc";

/** Closing statements of bank accounts. */
export const bankClosings = router({
  list: documented.list,
  figures: documented.figures,
  propose: documented.propose,
  approve: documented.approve,
  drop: documented.drop,
  askReopening: documented.askReopening,
  reopen: documented.reopen,
});

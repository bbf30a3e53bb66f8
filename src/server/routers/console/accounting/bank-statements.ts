import { bankStatements as documented } from "@/server/routers/back-office/accounting/bank-statements";
import { router } from "@/server/trpc";

/** Statements of bank accounts. */
export const bankStatements = router({
  accounts: documented.accounts,
  list: documented.list,
  get: documented.get,
  lines: documented.lines,
  preview: documented.preview,
  import: documented.import,
  withdraw: documented.withdraw,
  templates: documented.templates,
  saveTemplate: documented.saveTemplate,
});

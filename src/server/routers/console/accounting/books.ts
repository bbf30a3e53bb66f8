import { books as documented } from "@/server/routers/back-office/accounting/books";
import { router } from "@/server/trpc";

/** Statutory books, their verification, and the legal profile printed on them. */
export const books = router({
  list: documented.list,
  file: documented.file,
  taxLedger: documented.taxLedger,
  verify: documented.verify,
  legalProfiles: documented.legalProfiles,
  saveLegalProfile: documented.saveLegalProfile,
});

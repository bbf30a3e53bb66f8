import { plantedBook } from "../books";
import { asLedgerOwner } from "../ledger";
import { call } from "./samples.back-office";
import type { Samples } from "./world";

const PROFILE = {
  ...{ valid_from: "2026-03-21", legal_name: "آژانس آسمان آبی", national_id: "10101234567", registration_no: "4521" },
  ...{ address: "تهران، خیابان ولیعصر", signers: [{ name: "مریم کاظمی", position: "مدیرعامل" }] },
};
const ROOT = "/accounting/books";

/** Routes of the statutory books. */
export const BOOKS: Samples = {
  [`POST ${ROOT}/verify`]: call("POST", `${ROOT}/verify`, async (clerk) => {
    const year = await plantedBook(clerk.branchId);
    // A waiting one would be returned instead of another.
    await asLedgerOwner(
      "update book_verifications set state = 'failed', ended_at = now() where branch_id = $1 and state = 'waiting'",
      [clerk.branchId],
    );
    return [{ year }, { year: year + 1 }];
  }),
  [`POST ${ROOT}/legal-profiles`]: call("POST", `${ROOT}/legal-profiles`, async () => [
    PROFILE,
    { ...PROFILE, registration_no: "4522" },
  ]),
};

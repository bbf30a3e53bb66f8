import { z } from "zod";
import { PaymentRef } from "@/domain/cashier/payment/schema";
import { readLetterhead } from "@/domain/reporting/printable/read-letterhead";
import { saveLetterhead } from "@/domain/reporting/printable/save-letterhead";
import { Letterhead, LetterheadChange } from "@/domain/reporting/printable/schema.letterhead";
import { qrOf, verifyUrl } from "@/server/printables/verify-link";
import { operator, router } from "@/server/trpc";

/** How the printed documents of the branch look; every user prints some. */
export const letterhead = router({
  get: operator()
    .output(Letterhead)
    .query(({ ctx }) => readLetterhead(ctx)),

  /** The code that opens the verification of a receipt, for its sheet. */
  receiptCode: operator("payment:read")
    .input(PaymentRef)
    .output(z.object({ side: z.int(), path: z.string() }))
    .query(({ ctx, input: { id } }) =>
      Promise.resolve(qrOf(verifyUrl({ branchId: ctx.actor.branchId, kind: "receipt", id }))),
    ),

  change: operator("settings:write")
    .input(LetterheadChange)
    .output(Letterhead)
    .mutation(({ ctx, input }) => saveLetterhead(ctx, input)),
});

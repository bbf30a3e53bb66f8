import { askVerification } from "@/domain/accounting/ledger/ask-verification";
import { listVerifications } from "@/domain/accounting/ledger/list-verifications";
import { readVerification } from "@/domain/accounting/ledger/read-verification";
import {
  Verification,
  VerificationAsk,
  VerificationAsked,
  VerificationList,
  VerificationName,
  VerificationQuery,
} from "@/domain/accounting/ledger/schema";
import { listClaims } from "@/domain/sales/refund/list-claims";
import { ClaimList, ClaimQuery } from "@/domain/sales/refund/schema.claims";
import { operator, router } from "@/server/trpc";

/** Verifications of the books: results, and requests for another one. */
export const verifications = router({
  list: operator("accounting:read")
    .input(VerificationQuery)
    .output(VerificationList)
    .query(({ ctx, input }) => listVerifications(ctx, input)),

  get: operator("accounting:read")
    .input(VerificationName)
    .output(Verification)
    .query(({ ctx, input }) => readVerification(ctx, input)),

  claims: operator("accounting:read")
    .input(ClaimQuery)
    .output(ClaimList)
    .query(({ ctx, input }) => listClaims(ctx, input)),

  ask: operator("accounting:approve")
    .input(VerificationAsk)
    .output(VerificationAsked)
    .mutation(({ ctx, input }) => askVerification(ctx, input)),
});

import { actOnCheques } from "@/domain/cashier/cheque/act-on-cheques";
import { changeOperation } from "@/domain/cashier/cheque/change-operation";
import { ChequeAct, ChequeActChange, ChequeStore, ChequesActed, ChequesStored } from "@/domain/cashier/cheque/schema";
import { storeCheques } from "@/domain/cashier/payment/store-cheques";
import { operator, router } from "@/server/trpc";

/** Cheques, received and issued. The documented path is `check`. */
export const cheques = router({
  store: operator("cheque:write")
    .meta({
      rest: "POST /check/store",
      summary: "Creates cheques as payments, all or none",
      refusals: ["periodClosed", "creditCeiling"],
    })
    .input(ChequeStore)
    .output(ChequesStored)
    .mutation(({ ctx, input }) => storeCheques(ctx, input)),

  act: operator("cheque:write")
    .meta({
      rest: "POST /check/operation",
      summary: "Runs one operation on a cheque or a group",
      refusals: [
        "operationNotAllowed",
        "notFound",
        "periodClosed",
        "walletInsufficient",
        "creditCeiling",
        "cashBelowZero",
      ],
    })
    .input(ChequeAct)
    .output(ChequesActed)
    .mutation(({ ctx, input }) => actOnCheques(ctx, input)),

  change: operator("cheque:write")
    .meta({
      rest: "POST /check/operation/update",
      summary: "Replaces the last operation of a cheque",
      refusals: ["operationNotAllowed", "notFound", "periodClosed"],
    })
    .input(ChequeActChange)
    .output(ChequesActed)
    .mutation(({ ctx, input }) => changeOperation(ctx, input)),
});

import { actOnCheques } from "@/domain/cashier/cheque/act-on-cheques";
import { changeOperation } from "@/domain/cashier/cheque/change-operation";
import { ChequeAct, ChequeActChange, ChequeStore, ChequesActed, ChequesStored } from "@/domain/cashier/cheque/schema";
import { storeCheques } from "@/domain/cashier/payment/store-cheques";
import { operator, router } from "@/server/trpc";

/** Cheques, received and issued. The path says check. */
export const cheques = router({
  store: operator("cheque:write")
    .meta({ rest: "POST /check/store", summary: "Register cheques as payments, all or none" })
    .input(ChequeStore)
    .output(ChequesStored)
    .mutation(({ ctx, input }) => storeCheques(ctx, input)),

  act: operator("cheque:write")
    .meta({ rest: "POST /check/operation", summary: "Do one operation with a cheque or a group" })
    .input(ChequeAct)
    .output(ChequesActed)
    .mutation(({ ctx, input }) => actOnCheques(ctx, input)),

  change: operator("cheque:write")
    .meta({ rest: "POST /check/operation/update", summary: "Change a cheque's last operation" })
    .input(ChequeActChange)
    .output(ChequesActed)
    .mutation(({ ctx, input }) => changeOperation(ctx, input)),
});

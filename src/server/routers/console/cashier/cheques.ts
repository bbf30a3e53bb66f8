import { actOnCheques } from "@/domain/cashier/cheque/act-on-cheques";
import { changeOperation } from "@/domain/cashier/cheque/change-operation";
import { listCheques } from "@/domain/cashier/cheque/list-cheques";
import { listDue } from "@/domain/cashier/cheque/list-due";
import { readBoard } from "@/domain/cashier/cheque/read-board";
import { readCheque } from "@/domain/cashier/cheque/read-cheque";
import { readChoices } from "@/domain/cashier/cheque/read-choices";
import {
  Board,
  BoardQuery,
  ChequeAct,
  ChequeActChange,
  ChequeChoices,
  ChequeDetails,
  ChequeList,
  ChequeQuery,
  ChequeRef,
  ChequeStore,
  ChequesActed,
  ChequesStored,
  DueDays,
  DueQuery,
} from "@/domain/cashier/cheque/schema";
import { storeCheques } from "@/domain/cashier/payment/store-cheques";
import { operator, router } from "@/server/trpc";

/** Cheques in the console: board, calendar, list and operations. */
export const cheques = router({
  board: operator("cheque:read")
    .input(BoardQuery)
    .output(Board)
    .query(({ ctx, input }) => readBoard(ctx, input)),

  list: operator("cheque:read")
    .input(ChequeQuery)
    .output(ChequeList)
    .query(({ ctx, input }) => listCheques(ctx, input)),

  due: operator("cheque:read")
    .input(DueQuery)
    .output(DueDays)
    .query(({ ctx, input }) => listDue(ctx, input)),

  get: operator("cheque:read")
    .input(ChequeRef)
    .output(ChequeDetails)
    .query(({ ctx, input }) => readCheque(ctx, input)),

  choices: operator("cheque:read")
    .output(ChequeChoices)
    .query(({ ctx }) => readChoices(ctx)),

  store: operator("cheque:write")
    .input(ChequeStore)
    .output(ChequesStored)
    .mutation(({ ctx, input }) => storeCheques(ctx, input)),

  act: operator("cheque:write")
    .input(ChequeAct)
    .output(ChequesActed)
    .mutation(({ ctx, input }) => actOnCheques(ctx, input)),

  change: operator("cheque:write")
    .input(ChequeActChange)
    .output(ChequesActed)
    .mutation(({ ctx, input }) => changeOperation(ctx, input)),
});

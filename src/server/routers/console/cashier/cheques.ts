import { listCheques } from "@/domain/cashier/cheque/list-cheques";
import { listDue } from "@/domain/cashier/cheque/list-due";
import { readBoard } from "@/domain/cashier/cheque/read-board";
import { readCheque } from "@/domain/cashier/cheque/read-cheque";
import { readChoices } from "@/domain/cashier/cheque/read-choices";
import {
  Board,
  BoardQuery,
  ChequeChoices,
  ChequeDetails,
  ChequeList,
  ChequeQuery,
  ChequeRef,
  DueDays,
  DueQuery,
} from "@/domain/cashier/cheque/schema";
import { cheques as documented } from "@/server/routers/back-office/cashier/cheques";
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

  store: documented.store,
  act: documented.act,
  change: documented.change,
});

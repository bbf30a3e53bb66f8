import { decideRefund } from "@/domain/sales/refund/decide-refund";
import { listRefunds } from "@/domain/sales/refund/list-refunds";
import { payOutRefund } from "@/domain/sales/refund/pay-out-refund";
import { readRefund } from "@/domain/sales/refund/read-refund";
import {
  RefundApproval,
  RefundDetails,
  RefundList,
  RefundMoved,
  RefundPayOut,
  RefundQuery,
  RefundRef,
  RefundRejection,
} from "@/domain/sales/refund/schema.console";
import { onlineReservations as documented } from "@/server/routers/back-office/sales/online-reservations";
import { supplierDeps } from "@/server/supplier-deps";
import { operator, router } from "@/server/trpc";

/** Refunds: penalties, decisions, payouts. */
export const refunds = router({
  list: operator("reservation:read")
    .input(RefundQuery)
    .output(RefundList)
    .query(({ ctx, input }) => listRefunds(ctx, input)),

  get: operator("reservation:read")
    .input(RefundRef)
    .output(RefundDetails)
    .query(({ ctx, input }) => readRefund(ctx, input)),

  quote: documented.penalty,
  readQuote: documented.quote,
  open: documented.refund,

  approve: operator("reservation:approve")
    .input(RefundApproval)
    .output(RefundMoved)
    .mutation(({ ctx, input }) => decideRefund(ctx, supplierDeps(ctx), { ...input, decision: "approve" })),

  reject: operator("reservation:approve")
    .input(RefundRejection)
    .output(RefundMoved)
    .mutation(({ ctx, input }) => decideRefund(ctx, supplierDeps(ctx), { ...input, decision: "reject" })),

  payOut: operator("payment:write")
    .input(RefundPayOut)
    .output(RefundMoved)
    .mutation(({ ctx, input }) => payOutRefund(ctx, input)),
});

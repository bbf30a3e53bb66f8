import { decideRefund } from "@/domain/sales/refund/decide-refund";
import { listRefunds } from "@/domain/sales/refund/list-refunds";
import { openRefund } from "@/domain/sales/refund/open-refund";
import { payOutRefund } from "@/domain/sales/refund/pay-out-refund";
import { quotePenalty } from "@/domain/sales/refund/quote-penalty";
import { readQuote } from "@/domain/sales/refund/read-quote";
import { readRefund } from "@/domain/sales/refund/read-refund";
import { DeskPenaltyRequest, OpenedRefunds, Quote, QuoteRef, RefundRequest } from "@/domain/sales/refund/schema";
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

  quote: operator("reservation:write")
    .input(DeskPenaltyRequest)
    .output(Quote)
    .mutation(({ ctx, input }) => quotePenalty(ctx, supplierDeps(ctx), input)),

  readQuote: operator("reservation:read")
    .input(QuoteRef)
    .output(Quote)
    .query(({ ctx, input }) => readQuote(ctx, input)),

  open: operator("reservation:write")
    .input(RefundRequest)
    .output(OpenedRefunds)
    .mutation(({ ctx, input }) => openRefund(ctx, supplierDeps(ctx), input)),

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

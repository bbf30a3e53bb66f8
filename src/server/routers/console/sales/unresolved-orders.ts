import { recheckUnresolvedCase } from "@/domain/sales/unresolved-order/ask-case-now";
import { listUnresolvedCases } from "@/domain/sales/unresolved-order/list-cases";
import { assignUnresolvedCase } from "@/domain/sales/unresolved-order/own-case";
import { readUnresolvedCase } from "@/domain/sales/unresolved-order/read-case";
import { resolveUnresolvedCase } from "@/domain/sales/unresolved-order/resolve-case";
import {
  ResolveUnresolvedCaseInput,
  UnresolvedCaseAssigned,
  UnresolvedCaseAssignment,
  UnresolvedCaseList,
  UnresolvedCaseQuery,
  UnresolvedCaseRechecked,
  UnresolvedCaseRef,
  UnresolvedCaseResolved,
  UnresolvedCaseRow,
} from "@/domain/sales/unresolved-order/schema";
import { tradeDeps } from "@/server/trade-deps";
import { operator, router } from "@/server/trpc";

/** Unresolved orders: paid without a known result, or refunds that failed. */
export const unresolvedOrders = router({
  list: operator("reservation:read")
    .input(UnresolvedCaseQuery)
    .output(UnresolvedCaseList)
    .query(({ ctx, input }) => listUnresolvedCases(ctx, input)),

  get: operator("reservation:read")
    .input(UnresolvedCaseRef)
    .output(UnresolvedCaseRow)
    .query(({ ctx, input }) => readUnresolvedCase(ctx, input)),

  own: operator("reservation:write")
    .input(UnresolvedCaseAssignment)
    .output(UnresolvedCaseAssigned)
    .mutation(({ ctx, input }) => assignUnresolvedCase(ctx, input)),

  exit: operator("reservation:approve")
    .input(ResolveUnresolvedCaseInput)
    .output(UnresolvedCaseResolved)
    .mutation(({ ctx, input }) => resolveUnresolvedCase(ctx, tradeDeps(ctx), input)),

  askNow: operator("reservation:write")
    .input(UnresolvedCaseRef)
    .output(UnresolvedCaseRechecked)
    .mutation(({ ctx, input }) => recheckUnresolvedCase(ctx, tradeDeps(ctx), input)),
});

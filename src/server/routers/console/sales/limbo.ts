import { askLimboNow } from "@/domain/sales/limbo/ask-case-now";
import { listLimboCases } from "@/domain/sales/limbo/list-cases";
import { ownLimboCase } from "@/domain/sales/limbo/own-case";
import { readLimboCase } from "@/domain/sales/limbo/read-case";
import { resolveLimboCase } from "@/domain/sales/limbo/resolve-case";
import {
  LimboAsked,
  LimboEnded,
  LimboList,
  LimboOwn,
  LimboOwned,
  LimboQuery,
  LimboRef,
  LimboRow,
  ResolveLimboCaseInput,
} from "@/domain/sales/limbo/schema";
import { tradeDeps } from "@/server/trade-deps";
import { operator, router } from "@/server/trpc";

/** Unresolved orders: paid without a known result, or refunds that failed. */
export const limbo = router({
  list: operator("reservation:read")
    .input(LimboQuery)
    .output(LimboList)
    .query(({ ctx, input }) => listLimboCases(ctx, input)),

  get: operator("reservation:read")
    .input(LimboRef)
    .output(LimboRow)
    .query(({ ctx, input }) => readLimboCase(ctx, input)),

  own: operator("reservation:write")
    .input(LimboOwn)
    .output(LimboOwned)
    .mutation(({ ctx, input }) => ownLimboCase(ctx, input)),

  exit: operator("reservation:approve")
    .input(ResolveLimboCaseInput)
    .output(LimboEnded)
    .mutation(({ ctx, input }) => resolveLimboCase(ctx, tradeDeps(ctx), input)),

  askNow: operator("reservation:write")
    .input(LimboRef)
    .output(LimboAsked)
    .mutation(({ ctx, input }) => askLimboNow(ctx, tradeDeps(ctx), input)),
});

import { askLimboNow } from "@/domain/limbo/ask-case-now";
import { exitLimboCase } from "@/domain/limbo/exit-case";
import { listLimboCases } from "@/domain/limbo/list-cases";
import { ownLimboCase } from "@/domain/limbo/own-case";
import { readLimboCase } from "@/domain/limbo/read-case";
import {
  LimboAsked,
  LimboEnded,
  LimboExit,
  LimboList,
  LimboOwn,
  LimboOwned,
  LimboQuery,
  LimboRef,
  LimboRow,
} from "@/domain/limbo/schema";
import { tradeDeps } from "@/server/trade-deps";
import { operator, router } from "@/server/trpc";

/** What was paid and nobody knows for what, or is to be given back and was not. */
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
    .input(LimboExit)
    .output(LimboEnded)
    .mutation(({ ctx, input }) => exitLimboCase(ctx, tradeDeps(ctx), input)),

  askNow: operator("reservation:write")
    .input(LimboRef)
    .output(LimboAsked)
    .mutation(({ ctx, input }) => askLimboNow(ctx, tradeDeps(ctx), input)),
});

import { z } from "zod";
import { beginOwnFactor, endOwnFactor, renewOwnCodes } from "@/domain/people/operator/own-factor";
import { confirmFactor } from "@/domain/people/operator-factor/confirm-factor";
import { readFactor } from "@/domain/people/operator-factor/read-factor";
import {
  FactorBegin,
  FactorBegun,
  FactorConfirm,
  FactorEnd,
  FactorRenew,
  OwnFactor,
  RecoveryCodes,
} from "@/domain/people/operator-factor/schema";
import { factorDeps } from "@/server/factor-deps";
import { operator, router } from "@/server/trpc";

/** Second factor of the user's own sign-in. */
export const ownFactor = router({
  get: operator()
    .output(OwnFactor)
    .query(({ ctx }) => readFactor(ctx)),

  begin: operator()
    .input(FactorBegin)
    .output(FactorBegun)
    .mutation(({ ctx, input }) => beginOwnFactor(ctx, { ...input, address: ctx.address }, factorDeps)),

  confirm: operator()
    .input(FactorConfirm)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => confirmFactor(ctx, { ...input, address: ctx.address }, factorDeps)),

  renewCodes: operator()
    .input(FactorRenew)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => renewOwnCodes(ctx, { ...input, address: ctx.address }, factorDeps)),

  end: operator()
    .input(FactorEnd)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await endOwnFactor(ctx, { ...input, address: ctx.address }, factorDeps);
      return {};
    }),
});

import { reject, revokeTrust, trust, withdraw } from "@/domain/people/partner/decide-trust";
import { listTrusts } from "@/domain/people/partner/list-trusts";
import { requestTrust } from "@/domain/people/partner/request-trust";
import {
  ById,
  Decided,
  RequestedTrust,
  TrustEnd,
  Trusting,
  TrustList,
  TrustQuery,
  TrustRequest,
} from "@/domain/people/partner/schema.console";
import { factorDeps } from "@/server/factor-deps";
import { operator, router } from "@/server/trpc";

/** Allowed addresses of partner sites: requested, decided, revoked. */
export const trusts = router({
  list: operator("partner:read")
    .input(TrustQuery)
    .output(TrustList)
    .query(({ ctx, input }) => listTrusts(ctx, input)),

  request: operator("partner:write")
    .input(TrustRequest)
    .output(RequestedTrust)
    .mutation(({ ctx, input }) => requestTrust(ctx, input)),

  trust: operator("partner:approve")
    .input(Trusting)
    .output(Decided)
    .mutation(({ ctx, input }) => trust(ctx, { ...input, address: ctx.address }, factorDeps)),

  reject: operator("partner:approve")
    .input(TrustEnd)
    .output(Decided)
    .mutation(({ ctx, input }) => reject(ctx, input)),

  withdraw: operator("partner:write")
    .input(ById)
    .output(Decided)
    .mutation(({ ctx, input }) => withdraw(ctx, input)),

  revoke: operator("partner:write")
    .input(TrustEnd)
    .output(Decided)
    .mutation(({ ctx, input }) => revokeTrust(ctx, input)),
});

import { z } from "zod";
import { createToken } from "@/domain/people/partner/create-token";
import { listTokens } from "@/domain/people/partner/list-tokens";
import { revokeAllTokens, revokeToken } from "@/domain/people/partner/revoke-tokens";
import {
  AllTokensRevocation,
  CreatedToken,
  OfDomain,
  RevokedTokens,
  TokenRevocation,
  TokenRow,
} from "@/domain/people/partner/schema.console";
import { TOKEN_PURPOSE } from "@/server/auth/connection-token";
import { seal } from "@/server/auth/keys";
import { operator, router } from "@/server/trpc";

/** Connection tokens of partner sites. */
export const tokens = router({
  list: operator("partner:read")
    .input(OfDomain)
    .output(z.array(TokenRow))
    .query(({ ctx, input }) => listTokens(ctx, input)),

  create: operator("partner:write")
    .input(OfDomain)
    .output(CreatedToken)
    .mutation(({ ctx, input }) => createToken(ctx, input, (secret) => seal(secret, TOKEN_PURPOSE))),

  revoke: operator("partner:write")
    .input(TokenRevocation)
    .output(RevokedTokens)
    .mutation(({ ctx, input }) => revokeToken(ctx, input)),

  revokeAll: operator("partner:write")
    .input(AllTokensRevocation)
    .output(RevokedTokens)
    .mutation(({ ctx, input }) => revokeAllTokens(ctx, input)),
});

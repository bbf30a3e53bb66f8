import { SignedIn, SignIn } from "@/domain/people/operator/schema";
import { signIn } from "@/domain/people/operator/sign-in";
import { mintOperatorToken } from "@/server/auth/operator-token";
import { factorDeps } from "@/server/factor-deps";
import { open, router } from "@/server/trpc";

export const auth = router({
  by: open
    .meta({
      rest: "POST /auth/by",
      summary: "Signs an operator in",
      rate: "signIn",
      credential: true,
      refusals: ["wrongCredentials", "suspended", "noPermission"],
    })
    .input(SignIn)
    .output(SignedIn)
    .mutation(async ({ ctx, input }) => {
      const { operator, branch, permissions, sessionEpoch, sessionId } = await signIn(
        { ...ctx, actor: null },
        { ...input, address: ctx.address, kind: "token" },
        factorDeps,
      );
      const claims = { operatorId: operator.id, branchId: branch.id, permissions, sessionEpoch, sessionId };
      const { token, expiresAt } = await mintOperatorToken(claims, ctx.now);
      return { token, token_type: "Bearer", expires_at: expiresAt, operator, branch, permissions: [...permissions] };
    }),
});

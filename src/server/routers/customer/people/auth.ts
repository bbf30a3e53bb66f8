import { createHmac } from "node:crypto";
import { admitGuest } from "@/domain/people/customer/admit-guest";
import { changeUserPassword } from "@/domain/people/customer/change-user-password";
import {
  CodeCheck,
  CodeRequest,
  CodeSent,
  GuestRequest,
  Login,
  SignedInCustomer,
  SignedInGuest,
  SignedInUser,
  SignedOut,
  UserPassword,
  UserPasswordChanged,
} from "@/domain/people/customer/schema";
import { sendCode } from "@/domain/people/customer/send-code";
import { signOut } from "@/domain/people/customer/sign-out";
import { signUserIn } from "@/domain/people/customer/sign-user-in";
import { verifyCode } from "@/domain/people/customer/verify-code";
import { mintCustomerToken } from "@/server/auth/customer-token";
import { keyFor } from "@/server/auth/keys";
import { customer, open, type RequestContext, router } from "@/server/trpc";

const hash = (text: string) => createHmac("sha256", keyFor("one-time-code")).update(text).digest();

/** Not signed in yet; the site is that of the body, otherwise of the `Domain` header. */
const request = <Input extends { domain?: string | null | undefined }>(ctx: RequestContext, input: Input) => ({
  nobody: { ...ctx, actor: null },
  input: { ...input, domain: input.domain ?? ctx.domainHeader, address: ctx.address },
});

export const auth = router({
  otp: open
    .meta({
      rest: "POST /auth/otp",
      summary: "Sends a one-time code",
      rate: "signIn",
      credential: true,
      refusals: ["domainUnknown", "suspended"],
    })
    .input(CodeRequest)
    .output(CodeSent)
    .mutation(({ ctx, input }) => {
      const { nobody, input: said } = request(ctx, input);
      return sendCode(nobody, { ...said, hash });
    }),

  verify: open
    .meta({
      rest: "POST /auth/verify",
      summary: "Signs a customer in by the code",
      rate: "signIn",
      credential: true,
      refusals: ["domainUnknown", "suspended", "wrongCredentials"],
    })
    .input(CodeCheck)
    .output(SignedInCustomer)
    .mutation(async ({ ctx, input }) => {
      const { nobody, input: said } = request(ctx, input);
      const { customer: known, passenger, created, branchId, branch } = await verifyCode(nobody, { ...said, hash });
      const { id, sessionEpoch, mobile, email } = known;
      const claims = { group: "b2c", branchId, customerId: id, passengerId: passenger.id, sessionEpoch } as const;
      const { token, expiresAt } = await mintCustomerToken(claims, ctx.now);
      const { id: passenger_id, firstName: first_name, lastName: last_name } = passenger;
      const result = { id, passenger_id, first_name, last_name, mobile, email, created };
      return { token, token_type: "Bearer", expires_at: expiresAt, branch, customer: result };
    }),

  login: open
    .meta({
      rest: "POST /auth/login",
      summary: "Signs a colleague's user in",
      rate: "signIn",
      credential: true,
      refusals: ["domainUnknown", "suspended", "wrongCredentials"],
    })
    .input(Login)
    .output(SignedInUser)
    .mutation(async ({ ctx, input }) => {
      const { nobody, input: said } = request(ctx, input);
      const { user, branchId, branch } = await signUserIn(nobody, said);
      const { id, colleagueId, sessionEpoch, username, name, colleague } = user;
      const claims = { group: "b2b", branchId, colleagueId, colleagueUserId: id, sessionEpoch } as const;
      const { token, expiresAt } = await mintCustomerToken(claims, ctx.now);
      return {
        token,
        token_type: "Bearer",
        expires_at: expiresAt,
        branch,
        user: { id, username, name },
        colleague: { id: colleagueId, name: colleague.name, category: colleague.category },
      };
    }),

  logout: customer()
    .meta({ rest: "POST /auth/logout", summary: "Ends all sessions of the caller", rate: "signIn", credential: true })
    .output(SignedOut)
    .mutation(({ ctx }) => signOut(ctx)),

  password: customer("b2b")
    .meta({
      rest: "POST /auth/password",
      summary: "Changes the caller's password",
      rate: "signIn",
      credential: true,
      refusals: ["wrongCredentials"],
    })
    .input(UserPassword)
    .output(UserPasswordChanged)
    .mutation(async ({ ctx, input }) => {
      const { sessionEpoch } = await changeUserPassword(ctx, { ...input, address: ctx.address });
      const { branchId, colleagueId, colleagueUserId } = ctx.actor;
      const claims = { group: "b2b", branchId, colleagueId, colleagueUserId, sessionEpoch } as const;
      const { token, expiresAt } = await mintCustomerToken(claims, ctx.now);
      return { token, token_type: "Bearer", expires_at: expiresAt };
    }),

  guest: open
    .meta({
      rest: "POST /auth/guest",
      summary: "Issues a guest token for visitors of a site",
      rate: "signIn",
      credential: true,
      refusals: ["domainUnknown", "suspended", "noPermission"],
    })
    .input(GuestRequest)
    .output(SignedInGuest)
    .mutation(async ({ ctx, input }) => {
      const { nobody, input: said } = request(ctx, input);
      const { domain, branchId, branch } = await admitGuest(nobody, said);
      const { token, expiresAt } = await mintCustomerToken({ group: "guest", branchId, domain }, ctx.now);
      return { token, token_type: "Bearer", expires_at: expiresAt, branch };
    }),
});

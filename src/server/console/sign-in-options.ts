import { randomUUID } from "node:crypto";
import type { AuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { isRefusal, Refusal } from "@/domain/errors";
import { SignIn } from "@/domain/operator/schema";
import { signIn } from "@/domain/operator/sign-in";
import { leaveSession } from "@/domain/operator-session/end-sessions";
import { config } from "../config";
import { prisma } from "../db";
import { factorDeps } from "../factor-deps";
import { log } from "../log";
import { refusalOf } from "../rest/refusal-of";
import { tools } from "../tools";
import { pageAddress } from "./address";
import { cookieOptions, csrfCookie, SESSION_SECONDS, sessionCookie } from "./cookie-names";
import { rememberPreferences } from "./remember-preferences";
import { claimsOf } from "./session-claims";

/** What the session's token carries: who, where they signed in, and the epoch that ends it. */
export type SessionClaims = { sub: string; branchId: number; epoch: number; sid?: string };

/** The console's cookie, and nothing but it: the API families have tokens of their own. */
export function signInOptions(): AuthOptions {
  // Only so that NextAuth does not guess a host: the console never follows its links.
  process.env.NEXTAUTH_URL ??= config().publicUrl;
  const options = cookieOptions();
  return {
    secret: config().authSecret,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    jwt: { decode: ({ token }) => claimsOf(token) },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    cookies: {
      sessionToken: { name: sessionCookie(), options },
      csrfToken: { name: csrfCookie(), options },
    },
    logger: { error: (name) => log().warn({ name }, "sign-in"), warn: () => {}, debug: () => {} },
    providers: [
      Credentials({
        credentials: { personnel_id: {}, password: {}, code: {} },
        authorize: (typed, { headers }) => authorize(typed, headers ?? {}),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? (user as unknown as { claims: SessionClaims }).claims : token),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        const { sid } = (token ?? {}) as Partial<SessionClaims>;
        if (sid) await leaveSession(prisma(), sid);
      },
    },
  };
}

/** The page is told the refusal's reason and wait in the error, and draws the catalogue's words itself. */
async function authorize(typed: unknown, headers: Record<string, string>) {
  const requestId = randomUUID();
  const address = pageAddress((name) => headers[name]);
  try {
    const ctx = {
      ...tools(),
      actor: null,
      now: new Date(),
      requestId,
      locale: "fa" as const,
    };
    const request = SignIn.parse(typed);
    const agent = headers["user-agent"] ?? null;
    const signed = await signIn(ctx, { ...request, address, kind: "console", agent }, factorDeps);
    await rememberPreferences(signed.preferences);
    const claims: SessionClaims = {
      sub: String(signed.operator.id),
      branchId: signed.branch.id,
      epoch: signed.sessionEpoch,
      sid: signed.sessionId,
    };
    return { id: claims.sub, claims };
  } catch (error) {
    const refusal = refusalOf(error, typed) ?? unexpected(error, requestId);
    const { reason, details } = refusal;
    // Nor whom it was tried for: passwords are typed into that field too.
    log().info({ event: "sign-in refused", reason, address, requestId }, "refused");
    throw new Error(JSON.stringify({ reason, retryAfterSeconds: details.retryAfterSeconds, requestId }));
  }
}

function unexpected(error: unknown, requestId: string): Refusal {
  if (!isRefusal(error)) log().error({ err: error, requestId }, "unhandled error");
  return new Refusal("unexpected");
}

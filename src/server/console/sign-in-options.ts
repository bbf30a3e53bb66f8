import { randomUUID } from "node:crypto";
import type { AuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { isRefusal, Refusal } from "@/domain/kernel/errors";
import { SignIn } from "@/domain/people/operator/schema";
import { signIn } from "@/domain/people/operator/sign-in";
import { leaveSession } from "@/domain/people/operator-session/end-sessions";
import { config } from "../config";
import { prisma } from "../db";
import { factorDeps } from "../factor-deps";
import { log } from "../log";
import { refusalOf } from "../rest/refusal-of";
import { tools } from "../tools";
import { pageAddress } from "./address";
import { cookieOptions, csrfCookie, SESSION_SECONDS, sessionCookie } from "./cookie-names";
import { readChosenPreferences, rememberPreferences } from "./remember-preferences";
import { claimsOf } from "./session-claims";

/** Claims of the session token: user, branch of the sign-in, and the epoch that can end it. */
export type SessionClaims = { sub: string; branchId: number; epoch: number; sid?: string };

/** Options for the console's cookie only: the API families have their own tokens. */
export function signInOptions(): AuthOptions {
  // Prevents NextAuth from guessing a host; the console never uses its links.
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

/** The error carries the refusal's reason and wait; the page shows the texts of the catalogue. */
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
    const signed = await signIn(
      ctx,
      { ...request, address, kind: "console", agent, preferences: await readChosenPreferences() },
      factorDeps,
    );
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
    // The user name is not logged either: users type passwords into that field too.
    log().info({ event: "sign-in refused", reason, address, requestId }, "refused");
    throw new Error(JSON.stringify({ reason, retryAfterSeconds: details.retryAfterSeconds, requestId }));
  }
}

function unexpected(error: unknown, requestId: string): Refusal {
  if (!isRefusal(error)) log().error({ err: error, requestId }, "unhandled error");
  return new Refusal("unexpected");
}

import { cookies, headers } from "next/headers";
import { cache } from "react";
import type { Locale, OperatorActor } from "@/domain/kernel/context";
import { isRefusal, type Reason, Refusal } from "@/domain/kernel/errors";
import { loadOperatorActor, type OperatorClaims } from "@/domain/people/operator/load-operator-actor";
import { branchCookie, PREFERENCES_COOKIE, sessionCookie } from "./console/cookie-names";
import { readPreferences } from "./console/preferences";
import { claimsOf } from "./console/session-claims";
import type { SessionClaims } from "./console/sign-in-options";
import { prisma } from "./db";

export type Session = { actor: OperatorActor; sessionEpoch: number; sessionId: string | null };

/**
 * Reads the console session. A call acts only in the branch its page names: without membership it is refused (2007). A
 * page without a branch opens the last chosen one (a cookie) if the user is still a member. `unattended`: a page polls,
 * which does not extend the session. Null without a session; a Refusal when it ended (2002) or was suspended (2008).
 */
export async function readSession(branch?: string | null, { unattended = false } = {}): Promise<Session | null> {
  const jar = await cookies();
  const token = jar.get(sessionCookie())?.value;
  const claims = token ? await readClaims(token) : null;
  if (!claims) return null;
  const { sessionEpoch, sessionId = null } = claims;
  if (branch != null) {
    const branchId = branchNumber(branch);
    if (branchId === undefined) throw new Refusal("noPermission");
    const actor = await loadOperatorActor(prisma(), { ...claims, branchId }, { unattended });
    return { actor, sessionEpoch, sessionId };
  }
  const wished = branchNumber(jar.get(branchCookie())?.value) ?? claims.branchId;
  return { actor: await actorIn(wished, claims), sessionEpoch, sessionId };
}

const branchNumber = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : undefined;

async function actorIn(branchId: number, claims: OperatorClaims): Promise<OperatorActor> {
  try {
    return await loadOperatorActor(prisma(), { ...claims, branchId });
  } catch (error) {
    const elsewhere = isRefusal(error) && error.reason === "noPermission" && branchId !== claims.branchId;
    if (!elsewhere) throw error;
    return loadOperatorActor(prisma(), claims);
  }
}

async function readClaims(token: string): Promise<OperatorClaims | null> {
  const claims = await claimsOf(token);
  const { sub, branchId, epoch, sid } = (claims ?? {}) as Partial<SessionClaims>;
  if (!Number(sub) || !Number.isInteger(branchId) || !Number.isInteger(epoch)) return null;
  const result = { operatorId: Number(sub), branchId: branchId as number, sessionEpoch: epoch as number };
  return typeof sid === "string" ? { ...result, sessionId: sid } : result;
}

/** For pages: the session, read once per render, or the reason why there is none. */
export const pageSession = cache(async (): Promise<Session | { refused: Reason | null }> => {
  try {
    return (await readSession()) ?? { refused: null };
  } catch (error) {
    if (isRefusal(error)) return { refused: error.reason };
    throw error;
  }
});

/** For calls: the session, or throws a refusal. */
export async function requireSession(branch?: string | null, how: { unattended?: boolean } = {}): Promise<Session> {
  const session = await readSession(branch, how);
  if (!session) throw new Refusal("tokenMissing");
  return session;
}

/** Language, calendar and digits of the page: the user's, otherwise the cookie's, otherwise the browser's language. */
export const pagePreferences = cache(async () => {
  const session = await pageSession();
  if (!("refused" in session)) {
    const { operatorId } = session.actor;
    const select = { locale: true, calendar: true, digits: true } as const;
    return prisma().operator.findUniqueOrThrow({ where: { id: operatorId }, select });
  }
  const [jar, result] = [await cookies(), await headers()];
  return readPreferences(jar.get(PREFERENCES_COOKIE)?.value, result.get("accept-language") ?? undefined);
});

export const pageLocale = async (): Promise<Locale> => (await pagePreferences()).locale;

/** The nonce of this response's policy, for inline scripts of a page. */
export const pageNonce = async () => (await headers()).get("x-nonce") ?? undefined;

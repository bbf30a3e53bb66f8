import { cookies } from "next/headers";
import { encode } from "next-auth/jwt";
import { config } from "../config";
import { cookieOptions, SESSION_SECONDS, sessionCookie } from "./cookie-names";
import { claimsOf } from "./session-claims";

/** Renews the current session with the user's new epoch, without extending it. */
export async function renewSession({ sessionEpoch }: { sessionEpoch: number }): Promise<void> {
  const jar = await cookies();
  const claims = await claimsOf(jar.get(sessionCookie())?.value);
  if (!claims) return;
  const left = Number(claims["exp"]) - Math.floor(Date.now() / 1000);
  const maxAge = Number.isFinite(left) ? Math.max(1, left) : SESSION_SECONDS;
  const token = await encode({ token: { ...claims, epoch: sessionEpoch }, secret: config().authSecret, maxAge });
  jar.set(sessionCookie(), token, { ...cookieOptions(), maxAge });
}

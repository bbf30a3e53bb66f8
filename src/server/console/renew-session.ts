import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { config } from "../config";
import { cookieOptions, SESSION_SECONDS, sessionCookie } from "./cookies";

/** The session in hand goes on under the person's new epoch, no longer than it would have. */
export async function renewSession({ sessionEpoch }: { sessionEpoch: number }): Promise<void> {
  const secret = config().authSecret;
  const jar = await cookies();
  const claims = await decode({ token: jar.get(sessionCookie())?.value, secret });
  if (!claims) return;
  const left = Number(claims["exp"]) - Math.floor(Date.now() / 1000);
  const maxAge = Number.isFinite(left) ? Math.max(1, left) : SESSION_SECONDS;
  const token = await encode({ token: { ...claims, epoch: sessionEpoch }, secret, maxAge });
  jar.set(sessionCookie(), token, { ...cookieOptions(), maxAge });
}

import { decode, type JWT } from "next-auth/jwt";
import { authSecrets } from "../auth/keys";

/** What the session's cookie says; null: forged, over, or none. While one AUTH_SECRET follows another, by either. */
export async function claimsOf(token: string | undefined): Promise<JWT | null> {
  for (const secret of authSecrets()) {
    const claims = await decode({ token, secret }).catch(() => null);
    if (claims) return claims;
  }
  return null;
}

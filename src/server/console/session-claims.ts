import { decode, type JWT } from "next-auth/jwt";
import { authSecrets } from "../auth/keys";

/**
 * Returns the claims of the session cookie; null when it is forged, expired or missing. During a rotation both
 * AUTH_SECRETs are accepted.
 */
export async function claimsOf(token: string | undefined): Promise<JWT | null> {
  for (const secret of authSecrets()) {
    const claims = await decode({ token, secret }).catch(() => null);
    if (claims) return claims;
  }
  return null;
}

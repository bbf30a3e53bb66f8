import { mac } from "./auth/keys";

/** Signs the branch's credit at the core: HMAC-SHA256 with a key for this use only, base64url. */
export const signCredit = (text: string): string => mac(text, "branch credit");

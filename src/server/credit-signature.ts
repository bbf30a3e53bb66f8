import { mac } from "./auth/keys";

/** Signs what a branch may owe at the core: HMAC-SHA256 under a key of this use alone, base64url. */
export const signCredit = (text: string): string => mac(text, "branch credit");

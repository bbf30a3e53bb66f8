import { mac } from "./auth/keys";

const LETTERS = 12;

/** Fingerprint of a key for histories: twelve letters of a keyed digest. Changes with AUTH_SECRET. */
export const fingerprint = (secret: string): string => mac(secret, "fingerprint").slice(0, LETTERS);

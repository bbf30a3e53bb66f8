import { mac } from "./auth/keys";

const LETTERS = 12;

/** A key as histories show it: twelve letters of a digest under a key of their own. Under another AUTH_SECRET it is another one. */
export const fingerprint = (secret: string): string => mac(secret, "fingerprint").slice(0, LETTERS);

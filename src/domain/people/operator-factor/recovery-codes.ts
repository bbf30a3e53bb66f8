import { randomInt } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";

const CODES = 10;
const LETTERS = 10;
/** Without characters that look alike. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

/** Ten of fifty bits each, as `k7vm3-fqa92`. */
export const newCodes = (): string[] =>
  Array.from({ length: CODES }, () => {
    const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
    return `${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`;
  });

/**
 * Normalizes case and dash before hashing. Argon2id, since fifty bits could be brute-forced with a fast hash (ASVS
 * 6.5.2).
 */
export const digestOf = (typed: string, salt: Uint8Array): Promise<Buffer> =>
  hashRaw(typed.toLowerCase().replace(/[^0-9a-z]/g, ""), {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    salt: Buffer.from(salt),
  });

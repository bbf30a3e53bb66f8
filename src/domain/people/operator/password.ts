import { hash, verify } from "@node-rs/argon2";

/** Argon2id, OWASP's second recommended setting: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A dummy hash of the same cost, so that an unknown identifier takes as long as a wrong password. */
const NOBODY = "$argon2id$v=19$m=19456,t=2,p=1$U5A6m4JxPQp0n0rQNZCJ4g$xJdFul1lzSwIFruB8r7zUtkXa51yMD7uy8eprCumFwA";

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Verifies a password against `stored`; undefined takes the same time and returns false. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const same = await verify(stored ?? NOBODY, password).catch(() => false);
  return same && stored !== undefined;
}

import { Refusal } from "./errors";

type Version = string | number | null;

/**
 * Throws changedMeanwhile (8004) when the version that the caller has read is no longer the stored one. A call without
 * a version passes. The refusal's data is `{ version }`, the stored one; with `current`, the stored values that the
 * caller needs, it is `{ version, current }` with the version sent; with null there is none.
 */
export function requireVersion(sent: Version | undefined, stored: Version, current?: object | null): void {
  if (sent != null) requireSentVersion(sent, stored, current);
}

/** The same where a call without a version is refused too. */
export function requireSentVersion(sent: Version | undefined, stored: Version, current?: object | null): void {
  if (sent === stored) return;
  if (current === null) throw new Refusal("changedMeanwhile");
  throw new Refusal("changedMeanwhile", { data: current ? { version: sent, current } : { version: stored } });
}

import type { ledgerOfFailures } from "../item";
import type { Stack } from "./stack";

/** What the cluster must stand; `try` answers its figures, and the invariants are audited after it. */
export type Claim = {
  what: string;
  try: (stack: Stack, must: ReturnType<typeof ledgerOfFailures>["must"]) => Promise<string>;
};

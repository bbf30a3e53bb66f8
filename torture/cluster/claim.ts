import type { ledgerOfFailures } from "../item";
import type { Stack } from "./stack";

/** A claim about the cluster; `try` returns its figures, and invariants are audited afterwards. */
export type Claim = {
  what: string;
  try: (stack: Stack, must: ReturnType<typeof ledgerOfFailures>["must"]) => Promise<string>;
};

import type { Ctx, OperatorActor } from "../../kernel/context";
import type { Mark } from "../../kernel/gate/fingerprints";
import type { Telephony } from "./port";

/** What the transport gives: the way out, and how a server's secret is kept. Sealed under another AUTH_SECRET it is as if never given. */
export type TelephonyDeps = {
  telephony: Telephony;
  seal(secret: string): Uint8Array<ArrayBuffer>;
  open(sealed: Uint8Array | null): string | null;
  /** A keyed digest by which the secret is known again in histories. */
  mark: Mark;
};

/** Who asks; `requestKey`: Idempotency-Key, under which an act is done once. */
export type Caller = Ctx<OperatorActor> & { requestKey?: string | null };

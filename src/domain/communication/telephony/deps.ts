import type { Ctx, OperatorActor } from "../../kernel/context";
import type { Mark } from "../../kernel/gate/fingerprints";
import type { Telephony } from "./port";

/**
 * Dependencies provided by the transport: the telephony port, and encryption of the server secret. A secret sealed
 * under another AUTH_SECRET counts as missing.
 */
export type TelephonyDeps = {
  telephony: Telephony;
  seal(secret: string): Uint8Array<ArrayBuffer>;
  open(sealed: Uint8Array | null): string | null;
  /** Keyed digest that identifies the secret in histories. */
  mark: Mark;
};

/** The calling operator; `requestKey`: Idempotency-Key of a request. */
export type Caller = Ctx<OperatorActor> & { requestKey?: string | null };

import type { OperatorActor, TxCtx } from "../context";
import type { ChangeAct } from "../second-person/acts";

/** What the transport gives: how inputs are kept until they are decided, and which use case makes each change. */
export type ChangeDesk = {
  seal(input: object): Uint8Array<ArrayBuffer>;
  /** Null where it was sealed under another secret. */
  open(sealed: Uint8Array): object | null;
  /** A keyed digest, by which the same input is known again. */
  digest(text: string): string;
  /** Runs the use case of an act in the transaction given. */
  make(tx: TxCtx<OperatorActor>, act: ChangeAct, input: object): Promise<unknown>;
};

import type { OperatorActor, TxCtx } from "../../kernel/context";
import type { ChangeAct } from "../../kernel/gate/acts";

/** The request an input is sealed for: in another one's row it does not open. */
export type ChangePlace = { branchId: number; requestedBy: string; digest: string };

/** What the transport gives: how inputs are kept until they are decided, and which use case makes each change. */
export type ChangeRequestDeps = {
  seal(input: object, place: ChangePlace): Uint8Array<ArrayBuffer>;
  /** Null where it was sealed under another secret, or for another request. */
  open(sealed: Uint8Array, place: ChangePlace): object | null;
  /** A keyed digest, by which the same input is known again. */
  digest(text: string): string;
  /** Runs the use case of an act in the transaction given. */
  make(tx: TxCtx<OperatorActor>, act: ChangeAct, input: object): Promise<unknown>;
};

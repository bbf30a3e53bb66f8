import type { OperatorActor, TxCtx } from "../../kernel/context";
import type { ChangeAct } from "../../kernel/gate/acts";

/** The request an input is sealed for: copied to another row it does not open. */
export type ChangePlace = { branchId: number; requestedBy: string; digest: string };

/** How the transport keeps inputs of requests. */
export type ChangeSealing = {
  seal(input: object, place: ChangePlace): Uint8Array<ArrayBuffer>;
  /** Null if it was sealed under another secret, or for another request. */
  open(sealed: Uint8Array, place: ChangePlace): object | null;
  /** A keyed digest that identifies equal inputs. */
  digest(text: string): string;
};

/** Dependencies from the transport: encryption of stored inputs, and the use case of each change. */
export type ChangeRequestDeps = ChangeSealing & {
  /** Runs the use case of an act in the given transaction. */
  make(tx: TxCtx<OperatorActor>, act: ChangeAct, input: object): Promise<unknown>;
};

import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";

/** Where a payer may be sent back to, of this branch, and whether the sandbox may be paid by: given by the transport, which knows its own address and the sites. */
export type Allowed = { allowed: ReadonlySet<string>; plain: boolean; sandbox: boolean };

export type Invoicer = Pick<Ctx<OperatorActor | CustomerActor>, "query" | "actor" | "requestId"> & {
  requestKey?: string | null;
};

import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";

/**
 * Allowed return addresses of the branch, and whether the sandbox may be used; provided by the transport, which knows
 * its own address and the sites.
 */
export type Allowed = { allowed: ReadonlySet<string>; plain: boolean; sandbox: boolean };

export type Invoicer = Pick<Ctx<OperatorActor | CustomerActor>, "query" | "actor" | "requestId"> & {
  requestKey?: string | null;
};

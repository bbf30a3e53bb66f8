import type { RunBatched } from "../../kernel/batcher";
import type { Ctx, Query } from "../../kernel/context";
import type { GatewayOf } from "./port";

/** What asking a gateway takes, given by the transport: drivers, how keys are opened, and where payers come back to. */
export type GatewayDeps = Pick<Ctx, "db"> & {
  query: Query;
  runBatched: RunBatched;
  gatewayOf: GatewayOf;
  secretsOf(sealed: Uint8Array | null): Readonly<Record<string, string>>;
  /** Without a slash at the end. */
  publicUrl: string;
  requestId: string;
  now: Date;
};

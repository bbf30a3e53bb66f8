import type { RunBatched } from "../../kernel/batcher";
import type { Ctx, Query } from "../../kernel/context";
import type { GatewayOf } from "./port";

/** Dependencies of gateway calls, provided by the transport: drivers, decryption of secrets, and the return address. */
export type GatewayDeps = Pick<Ctx, "db"> & {
  query: Query;
  runBatched: RunBatched;
  gatewayOf: GatewayOf;
  secretsOf(sealed: Uint8Array | null): Readonly<Record<string, string>>;
  /** Without a trailing slash. */
  publicUrl: string;
  requestId: string;
  now: Date;
};

import type { Driver } from "./rules";

/** A gateway with decrypted secrets, as its driver needs it. */
export type OpenGateway = {
  branch_id: number;
  id: number;
  driver: Driver;
  currency: string;
  settings: unknown;
  secrets: Readonly<Record<string, string>>;
};

/**
 * A charge to open. `amount`: minor units of `currency`, from our own row. `callbackUrl`: return address of the payer.
 */
export type Charge = {
  serial: string;
  amount: bigint;
  currency: string;
  description: string;
  callbackUrl: string;
  mobile: string | null;
  email: string | null;
  expiresAt: Date;
};

/** The gateway's identifier of a charge, for later queries, and the payer's redirect. */
type Opened = { authority: string; redirect: string };

/** The gateway's own state of a charge. `card`: BIN and last four digits at most. */
export type Verdict =
  | { state: "success"; authority: string; amount: bigint; currency: string; tracking: string; card: string | null }
  | { state: "failed"; code: string; message: string }
  | { state: "pending" }
  | { state: "reversed"; code: string; message: string };

/** Content of an incoming call: it identifies a charge and is trusted for nothing else. */
export type GatewayResult =
  | { authority: string; claimed: "ok" | "failed" | "unknown" }
  | { fault: "bad_signature" | "no_authority" };

/** A reversal reported by the gateway's server, identified by the tracking code. */
export type TakenBack = { tracking: string; taken_back: "refund" | "dispute" };

/**
 * A payment gateway. `open` and `verify` throw gatewayUnavailable (7101) when it is unreachable or answers nonsense:
 * that is never "failed". Both are idempotent and answer within `ASK_MS`.
 */
export type Gateway = {
  open(charge: Charge): Promise<Opened>;
  verify(payment: { authority: string; amount: bigint; currency: string; serial: string }): Promise<Verdict>;
  readReturn(query: URLSearchParams): GatewayResult;
  readHook(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): GatewayResult | TakenBack;
};

/** Creates a gateway's driver; implemented outside the domain (adapters/gateways/gateway-of.ts). */
export type GatewayOf = (gateway: OpenGateway) => Gateway | Promise<Gateway>;

/** Time limit of a gateway call. */
export const ASK_MS = 10_000;

import type { Driver } from "./rules";

/** A gateway with its secrets opened, as its driver needs it. */
export type OpenGateway = {
  branch_id: number;
  id: number;
  driver: Driver;
  currency: string;
  settings: unknown;
  secrets: Readonly<Record<string, string>>;
};

/** What a payer is to be asked for. `amount`: minor units of `currency`, from our own row. `callbackUrl`: where the payer comes back. */
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

/** The gateway's own name of a charge, by which it is asked about, and where the payer goes. */
type Opened = { authority: string; redirect: string };

/** What the gateway itself says of a charge. `card`: BIN and last four at most. */
export type Verdict =
  | { state: "success"; authority: string; amount: bigint; currency: string; tracking: string; card: string | null }
  | { state: "failed"; code: string; message: string }
  | { state: "pending" }
  | { state: "reversed"; code: string; message: string };

/** What somebody who calls us says: it names a charge and is believed nothing else. */
export type GatewayResult =
  | { authority: string; said: "ok" | "failed" | "unknown" }
  | { fault: "bad_signature" | "no_authority" };

/** What a gateway's server may say besides: something happened to what was paid, named by its tracking code. */
export type TakenBack = { tracking: string; taken_back: "refund" | "dispute" };

/**
 * A payment gateway. `open` and `verify` throw the refusal gatewayUnavailable (7101) where it cannot be reached or talks
 * nonsense: that is never "failed". Asking twice is as asking once. Answers within `ASK_MS`.
 */
export type Gateway = {
  open(charge: Charge): Promise<Opened>;
  verify(payment: { authority: string; amount: bigint; currency: string; serial: string }): Promise<Verdict>;
  readReturn(query: URLSearchParams): GatewayResult;
  readHook(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): GatewayResult | TakenBack;
};

/** The driver of a gateway, given from outside the domain (adapters/gateways/gateway-of.ts). */
export type GatewayOf = (gateway: OpenGateway) => Gateway | Promise<Gateway>;

/** A call to a gateway ends by then, answered or not. */
export const ASK_MS = 10_000;

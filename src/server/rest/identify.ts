import { createHash, timingSafeEqual } from "node:crypto";
import { type Actor, actorName, type Site } from "@/domain/kernel/context";
import { Refusal } from "@/domain/kernel/errors";
import { loadCustomerActor } from "@/domain/people/customer/load-customer-actor";
import { loadOperatorActor } from "@/domain/people/operator/load-operator-actor";
import { sourceOf } from "@/domain/platform/attempt-limit/rules";
import type { TokenKey } from "../auth/connection-token";
import { readCustomerToken } from "../auth/customer-token";
import { readOperatorToken } from "../auth/operator-token";
import { signedCall } from "../auth/partner";
import { isTrusted, type KnownSite, knownSite, requireTrust } from "../auth/site";
import { prisma, query } from "../db";
import type { Guard } from "../trpc";
import { plainAddress } from "./caller-address";
import type { HttpRequest } from "./http-types";

/** The caller, as far as the route's guard identifies it. */
export type Caller = {
  actor: Actor | null;
  site: Site | null;
  /** Identifies the caller in rate limits and idempotency keys. */
  name: string;
  unlimited: boolean;
  customerAddress: string | null;
  jti: string | null;
  /** A partner may, or must, send packets under this token. */
  packets: { key: TokenKey; required: boolean } | null;
};

/** Identifies the caller as the guard requires: the only place that reads credentials (contract section 2). */
export async function identify(guard: Guard, wire: HttpRequest, address: string | null, now: Date): Promise<Caller> {
  switch (guard.kind) {
    case "open":
      return {
        actor: null,
        site: null,
        name: `address:${sourceOf(address)}`,
        unlimited: false,
        customerAddress: null,
        jti: null,
        packets: null,
      };
    case "operator":
      return operatorCaller(wire, now);
    case "customer":
      return customerCaller(wire, address, now);
    default: {
      const known = knownSite(wire.header("domain"));
      // Avoids awaiting a settled promise: GET /ip is part of the benchmark.
      return siteCaller(guard.kind, known instanceof Promise ? await known : known, wire, address, now);
    }
  }
}

async function operatorCaller(wire: HttpRequest, now: Date): Promise<Caller> {
  const claims = await readOperatorToken(wire.header("authorization"), now);
  const actor = await loadOperatorActor(prisma(), claims);
  return {
    actor,
    site: null,
    name: `operator:${actor.operatorId}`,
    unlimited: false,
    customerAddress: null,
    jti: null,
    packets: null,
  };
}

async function customerCaller(wire: HttpRequest, address: string | null, now: Date): Promise<Caller> {
  const actor = await loadCustomerActor(query, await readCustomerToken(wire.header("authorization"), now));
  return {
    actor,
    site: null,
    // Guests share a token: each address has its own counter.
    name: actor.group === "guest" ? `guest:${actor.domain}:${sourceOf(address)}` : actorName(actor),
    unlimited: false,
    customerAddress: null,
    jti: null,
    packets: null,
  };
}

async function siteCaller(
  kind: "domain" | "site" | "partner",
  site: KnownSite,
  wire: HttpRequest,
  address: string | null,
  now: Date,
): Promise<Caller> {
  const result = wire.header("x-customer-ip");
  const caller: Caller = {
    actor: null,
    site,
    // The site's name is not secret: only an authenticated partner uses the partner's own counter.
    name: kind === "domain" ? `domain:${site.domainId}:${sourceOf(address)}` : `partner:${site.domainId}`,
    unlimited: site.unlimited,
    customerAddress: result !== undefined && isTrusted(site, address) ? (plainAddress(result) ?? null) : null,
    jti: null,
    packets: null,
  };
  if (kind === "domain") return caller;
  requireTrust(site, address);
  if (kind === "site") {
    if (site.basicRequired) requireBasic(site, wire.header("authorization"));
    return caller;
  }
  const { actor, key, jti } = await signedCall(site, wire.header("authorization"), now);
  return { ...caller, actor, jti, packets: { key, required: site.packetsRequired } };
}

/** HTTP Basic with the domain's client id and secret; 2010 with the same text whichever is wrong. */
function requireBasic(site: KnownSite, authorization: string | undefined): void {
  const encoded = /^Basic +([A-Za-z0-9+/=]{1,400})$/i.exec(authorization ?? "")?.[1] ?? "";
  const [clientId = "", secret = ""] = Buffer.from(encoded, "base64").toString("utf8").split(/:(.*)/s);
  const sameId = sameBytes(sha256(clientId), sha256(site.clientId ?? ""));
  const sameSecret = sameBytes(sha256(secret), Buffer.from(site.clientSecretHash ?? "", "hex"));
  if (!sameId || !sameSecret || site.clientId === null) throw new Refusal("wrongCredentials");
}

const sha256 = (text: string) => createHash("sha256").update(text).digest();
const sameBytes = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);

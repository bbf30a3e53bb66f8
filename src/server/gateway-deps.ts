import { gatewaysWith } from "@/adapters/gateways/gateway-of";
import type { GatewayDeps } from "@/domain/cashier/gateway/deps";
import type { Allowed } from "@/domain/cashier/gateway/invoicer";
import type { Secrets } from "@/domain/cashier/gateway/schema.gateway";
import type { Query } from "@/domain/kernel/context";
import { seal, unseal } from "./auth/keys";
import { SEALED } from "./auth/sealed";
import { config } from "./config";
import { prisma, query, runBatched } from "./db";
import { fingerprint } from "./fingerprint";

const PURPOSE = SEALED.gateways;

/** Encrypts and decrypts a gateway's keys. Keys sealed with another AUTH_SECRET count as missing. */
const sealKeys = (secrets: Secrets): Uint8Array<ArrayBuffer> =>
  new Uint8Array(seal(Buffer.from(JSON.stringify(secrets)), PURPOSE));

function openKeys(sealed: Uint8Array | null): Secrets {
  const plain = sealed && unseal(sealed, PURPOSE);
  return plain ? JSON.parse(plain.toString("utf8")) : {};
}

export const keySealing = () => ({
  seal: sealKeys,
  open: openKeys,
  mark: fingerprint,
  allowPrivate: config().allowPrivateTargets,
});
export const keyNames = () => ({
  namesIn: (sealed: Uint8Array | null) => Object.keys(openKeys(sealed)),
  publicUrl: config().publicUrl,
});

/** Dependencies for calling gateways, on this process's pool and batchers. */
export const gatewayDeps = ({ requestId, now }: { requestId: string; now: Date }): GatewayDeps => ({
  db: prisma(),
  query,
  runBatched,
  gatewayOf: gatewaysWith({ query, allowPrivate: config().allowPrivateTargets }),
  secretsOf: openKeys,
  publicUrl: config().publicUrl,
  requestId,
  now,
});

/**
 * Addresses to which payers of a branch may be returned: this service, front-ends of the deployment, and the branch's
 * own sites.
 */
export async function wayBackOf(branchId: number, ask: Query = query): Promise<Allowed> {
  const { publicUrl, corsOrigins, allowPrivateTargets } = config();
  const sites = await ask<{ domain: string; origins: string[] }>("gateway.sites", SITES, [branchId]);
  const own = new URL(publicUrl).origin;
  const origins = sites.flatMap(({ domain, origins }) => [`https://${domain}`, ...origins]);
  return {
    allowed: new Set([own, ...corsOrigins, ...origins]),
    plain: allowPrivateTargets || own.startsWith("http:"),
    sandbox: allowPrivateTargets,
  };
}

const SITES = "select domain, origins from customer_sites where branch_id = $1 and active";

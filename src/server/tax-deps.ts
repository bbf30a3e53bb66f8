import { createPrivateKey, X509Certificate } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Moadian } from "@/adapters/tax/moadian/moadian";
import { ublInvoice } from "@/adapters/tax/ubl/ubl-invoice";
import type { TaxAuthorityPort } from "@/domain/sales/e-invoice/port";
import type { EInvoiceDeps, OpenMemory } from "@/domain/sales/e-invoice/sender-turn";
import { seal, unseal } from "./auth/keys";
import { SEALED } from "./auth/sealed";
import { config } from "./config";
import { query } from "./db";
import { fingerprint } from "./fingerprint";
import { onceInProcess } from "./process";

const PURPOSE = SEALED.fiscal_memories;
const MAX_MEMORIES = 200;

const BASES = {
  production: "https://tp.tax.gov.ir/requestsmanager/api/v2/",
  trial: "https://sandboxrc.tax.gov.ir/requestsmanager/api/v2/",
} as const;

/** Encrypts a memory's private key (PEM). A key sealed with another AUTH_SECRET counts as missing. */
export const sealFiscalKey = (key: string): Uint8Array<ArrayBuffer> => new Uint8Array(seal(Buffer.from(key), PURPOSE));

/** Each with its cached key of the authority; a changed memory has another version. */
const authorities = () =>
  onceInProcess("tax-authorities", () => new LRUCache<string, TaxAuthorityPort>({ max: MAX_MEMORIES }));

function authorityOf(memory: OpenMemory): TaxAuthorityPort {
  const place = `${memory.branch_id}:${memory.id}:${memory.version}`;
  const made = authorities().get(place) ?? open(memory);
  authorities().set(place, made);
  return made;
}

function open({ memory_id, environment, base_url, sealed, certificate }: OpenMemory): TaxAuthorityPort {
  const key = unseal(sealed, PURPOSE);
  if (!key) throw new Error("the private key of the memory is missing");
  return new Moadian({
    baseUrl: environment === "local" ? base_url! : BASES[environment as keyof typeof BASES],
    memoryId: memory_id,
    signer: { clientId: memory_id, key: createPrivateKey(key), certificate: new X509Certificate(certificate) },
    allowPrivate: environment === "local" && config().allowPrivateTargets,
    now: () => new Date(),
  });
}

/** Dependencies for sending electronic invoices, on this process's pool. */
export const eInvoiceDeps = (now: () => Date = () => new Date()): EInvoiceDeps => ({
  query,
  authorityOf,
  now,
  chance: Math.random,
});

export const fiscalSealing = () => ({
  seal: sealFiscalKey,
  mark: fingerprint,
  allowPrivate: config().allowPrivateTargets,
});

export const ublFormat = ublInvoice;

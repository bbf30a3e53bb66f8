import { suppliersWith } from "@/adapters/suppliers/supplier-of";
import type { SupplierDeps } from "@/domain/sales/supplier/deps";
import { SupplierRuntime } from "@/domain/sales/supplier/supplier-runtime";
import { seal, unseal } from "./auth/keys";
import { SEALED } from "./auth/sealed";
import { config } from "./config";
import { query, runBatched } from "./db";
import { fingerprint } from "./fingerprint";
import { onceInProcess } from "./process";

const PURPOSE = SEALED.suppliers;

type Secrets = Readonly<Record<string, string>>;

/** Encrypts and decrypts a supplier's keys. Keys sealed with another AUTH_SECRET count as missing. */
const sealKeys = (secrets: Secrets): Uint8Array<ArrayBuffer> =>
  new Uint8Array(seal(Buffer.from(JSON.stringify(secrets)), PURPOSE));

function openKeys(sealed: Uint8Array | null): Secrets {
  const plain = sealed && unseal(sealed, PURPOSE);
  return plain ? JSON.parse(plain.toString("utf8")) : {};
}

export const supplierSealing = () => ({
  seal: sealKeys,
  open: openKeys,
  mark: fingerprint,
  allowPrivate: config().allowPrivateTargets,
});

export const supplierKeyNames = () => ({
  namesIn: (sealed: Uint8Array | null) => Object.keys(openKeys(sealed)),
  allowPrivate: config().allowPrivateTargets,
});

const runtime = () => onceInProcess("suppliers", () => new SupplierRuntime(query, config().appProcesses));

/** Dependencies for calling suppliers, on this process's pool and batchers. */
export const supplierDeps = ({ requestId, now }: { requestId: string; now: Date }): SupplierDeps => ({
  query,
  runBatched,
  supplierOf: suppliersWith({ query, runBatched, allowPrivate: config().allowPrivateTargets }),
  secretsOf: openKeys,
  allowPrivate: config().allowPrivateTargets,
  requestId,
  now,
  runtime: runtime(),
});

/** Writes waiting log entries of supplier calls: before the process ends. */
export const flushSupplierCalls = (): Promise<void> => runtime().log.flush();

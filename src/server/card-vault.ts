import { createHmac } from "node:crypto";
import type { Vault } from "@/domain/credit-card/vault";
import { keyFor } from "./auth/keys";
import { sealUnder, unsealUnder } from "./auth/sealing";

/** Cards sealed under the keys of somebody: the service's own, or, before it runs, those of its secret. */
export const vaultUnder = (keyOf: (purpose: string) => Buffer): Vault => ({
  seal: (secret) => new Uint8Array(sealUnder(keyOf("card"), Buffer.from(JSON.stringify(secret)))),
  open: (sealed) => {
    const plain = unsealUnder(keyOf("card"), sealed);
    return plain && JSON.parse(plain.toString("utf8"));
  },
  mark: (number) => new Uint8Array(createHmac("sha256", keyOf("card-mark")).update(number).digest()),
});

export const cardVault: Vault = vaultUnder(keyFor);

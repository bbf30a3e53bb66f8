import { createHmac } from "node:crypto";
import type { Vault } from "@/domain/cashier/credit-card/vault";
import { keysFor } from "./auth/keys";
import { SEALED } from "./auth/sealed";
import { sealUnder, unsealUnder } from "./auth/sealing";

type Keys = (purpose: string) => readonly [Buffer, ...Buffer[]];

/** Cards sealed under the keys of somebody: the service's own, or, before it runs, those of its secret. */
export const vaultUnder = (keysOf: Keys): Vault => ({
  seal: (secret) => new Uint8Array(sealUnder(keysOf(SEALED.credit_cards)[0], Buffer.from(JSON.stringify(secret)))),
  open: (sealed) => {
    const plain = unsealUnder(keysOf(SEALED.credit_cards), sealed);
    return plain && JSON.parse(plain.toString("utf8"));
  },
  mark: (number) => new Uint8Array(createHmac("sha256", keysOf("card-mark")[0]).update(number).digest()),
});

export const cardVault: Vault = vaultUnder(keysFor);

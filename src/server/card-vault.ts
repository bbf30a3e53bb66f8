import { createHmac } from "node:crypto";
import type { Vault } from "@/domain/cashier/credit-card/vault";
import { keysFor } from "./auth/keys";
import { SEALED } from "./auth/sealed";
import { sealUnder, unsealUnder } from "./auth/sealing";

type Keys = (purpose: string) => readonly [Buffer, ...Buffer[]];

/** Cards encrypted with the given keys: those of the running service, or of its secret before it runs. */
export const vaultUnder = (keysOf: Keys): Vault => ({
  seal: (secret) => new Uint8Array(sealUnder(keysOf(SEALED.credit_cards)[0], Buffer.from(JSON.stringify(secret)))),
  open: (sealed) => {
    const plain = unsealUnder(keysOf(SEALED.credit_cards), sealed);
    return plain && JSON.parse(plain.toString("utf8"));
  },
  mark: (number) => new Uint8Array(createHmac("sha256", keysOf("card-mark")[0]).update(number).digest()),
});

export const cardVault: Vault = vaultUnder(keysFor);

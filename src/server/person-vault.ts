import { randomBytes } from "node:crypto";
import type { PersonVault } from "@/domain/kernel/person-key/vault";
import { keysFor } from "./auth/keys";
import { SEALED } from "./auth/sealed";
import { sealUnder, unsealUnder } from "./auth/sealing";

type Keys = (purpose: string) => readonly [Buffer, ...Buffer[]];

const KEY_BYTES = 32;

/** Personal keys encrypted with the given keys: those of the running service, or of its secret before it runs. */
export const personVaultUnder = (keysOf: Keys): PersonVault => ({
  newKey: (about) => {
    const key = randomBytes(KEY_BYTES);
    return { key, sealed: sealUnder(keysOf(SEALED.person_keys)[0], key, about) };
  },
  openKey: (sealed, about) => unsealUnder(keysOf(SEALED.person_keys), sealed, about),
  seal: (key, payload, about) => sealUnder(key, Buffer.from(JSON.stringify(payload)), about).toString("base64url"),
  open: (key, box, about) => {
    const plain = unsealUnder([key], Buffer.from(box, "base64url"), about);
    return plain && JSON.parse(plain.toString("utf8"));
  },
});

export const personVault: PersonVault = personVaultUnder(keysFor);

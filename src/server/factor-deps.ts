import type { FactorDeps } from "@/domain/people/operator-factor/deps";
import { seal, unseal } from "./auth/keys";
import { SEALED } from "./auth/sealed";

const PURPOSE = SEALED.operator_factors;

/** Encrypts and decrypts the secret of an authenticator app. */
export const factorDeps: FactorDeps = {
  seal: (secret) => new Uint8Array(seal(secret, PURPOSE)),
  open: (sealed) => unseal(sealed, PURPOSE),
};

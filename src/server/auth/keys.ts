import { config } from "../config";
import { onceInProcess } from "../process";
import { derivedKey, sealUnder, unsealUnder } from "./sealing";

/** One key per purpose from AUTH_SECRET, so that no two uses share one. */
export const keyFor = (purpose: string): Buffer =>
  onceInProcess(`key:${purpose}`, () => derivedKey(config().authSecret, purpose));

/** What must be readable by us later but not from a copy of the database. */
export const seal = (plain: Buffer, purpose: string): Buffer => sealUnder(keyFor(purpose), plain);

/** Null when it was sealed under another secret or changed since. */
export const unseal = (sealed: Uint8Array, purpose: string): Buffer | null => unsealUnder(keyFor(purpose), sealed);

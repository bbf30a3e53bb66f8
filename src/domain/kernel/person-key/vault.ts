/** The bytes of a person's key. */
export type PersonKey = Uint8Array;

/**
 * Keys of persons, each sealed under the deployment's secret, and data sealed with them (src/server/person-vault.ts).
 * `about` binds a seal to its position: elsewhere it does not open.
 */
export type PersonVault = {
  newKey(about: string): { key: PersonKey; sealed: Uint8Array<ArrayBuffer> };
  /** Null: sealed under another secret, or for another person. */
  openKey(sealed: Uint8Array, about: string): PersonKey | null;
  seal(key: PersonKey, payload: object, about: string): string;
  open(key: PersonKey, box: string, about: string): { [member: string]: unknown } | null;
};

/**
 * Encryption of an app's secret by the transport. Sealed under another AUTH_SECRET it cannot be opened; recovery codes
 * and a manager's reset still work.
 */
export type FactorDeps = {
  seal(secret: Buffer): Uint8Array<ArrayBuffer>;
  open(sealed: Uint8Array): Buffer | null;
};

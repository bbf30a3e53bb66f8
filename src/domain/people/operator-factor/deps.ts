/** How the transport keeps an app's secret. Sealed under another AUTH_SECRET it opens no more: recovery codes do, and a manager. */
export type FactorDeps = {
  seal(secret: Buffer): Uint8Array<ArrayBuffer>;
  open(sealed: Uint8Array): Buffer | null;
};

/** The members of a card that are unreadable in a copy of the database. */
type CardSecret = { number: string; iban: string | null };

/** Seals cards with the service's own keys (src/server/card-vault.ts). */
export type Vault = {
  seal(secret: CardSecret): Uint8Array<ArrayBuffer>;
  /** Null: sealed under another secret, or modified since. */
  open(sealed: Uint8Array): CardSecret | null;
  /** A keyed digest: equal for equal numbers, and reveals nothing else. */
  mark(number: string): Uint8Array<ArrayBuffer>;
};

/** What of a card nobody reads in a copy of the database. */
type CardSecret = { number: string; iban: string | null };

/** Seals cards with the service's own keys (src/server/card-vault.ts). */
export type Vault = {
  seal(secret: CardSecret): Uint8Array<ArrayBuffer>;
  /** Null: sealed under another secret of the service, or changed since. */
  open(sealed: Uint8Array): CardSecret | null;
  /** The same for the same number, and nothing else can be told from it. */
  mark(number: string): Uint8Array<ArrayBuffer>;
};

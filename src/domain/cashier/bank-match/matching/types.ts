/** A free line of the bank. `day`: days since 1970; amounts are signed, positive: into the account. */
export type BankRow = {
  id: string;
  day: number;
  amount: bigint;
  refs: readonly string[];
  /** Possible references in its text. */
  mentions: readonly string[];
  serial: string | null;
  sayad: string | null;
  terminal: string | null;
  /** What its text says it is: pos, cheque, fee, interest, transfer, gateway. */
  kind: string | null;
  payer: readonly string[];
  /** Folded. */
  text: string;
};

/** A free entry of the account's ledger. `key`: day, voucher and line. */
export type BooksRow = {
  key: string;
  day: number;
  amount: bigint;
  refs: readonly string[];
  party: string | null;
  partyWords: readonly string[];
  cheque: { serial: string; sayad: string } | null;
  /** Numbers of the other bank account of its voucher: money moved between own accounts. */
  otherAccount: readonly string[];
};

/** An entry that a terminal or gateway took and has not paid out; `amount` is gross. */
export type ClearingRow = { key: string; account: number; day: number; amount: bigint };

export type PayoutTerms = {
  id: number;
  account: number;
  source: "pos" | "gateway";
  terminal: string | null;
  feeBp: number;
  feeFixed: bigint;
  feePer: "payout" | "payment";
  minDays: number;
  maxDays: number;
};

/** A cheque that the bank may clear now; `amount` is signed as its line would be. */
export type ChequeRow = { id: number; seq: number; amount: bigint; serial: string; sayad: string };

export type RuleRow = {
  id: number;
  name: string;
  text: string | null;
  payer: string | null;
  sign: number | null;
  minAmount: bigint | null;
  maxAmount: bigint | null;
  key: string;
  party: string | null;
  automatic: boolean;
};

export type MatchInput = {
  lines: readonly BankRow[];
  entries: readonly BooksRow[];
  clearing: readonly ClearingRow[];
  terms: readonly PayoutTerms[];
  cheques: readonly ChequeRow[];
  rules: readonly RuleRow[];
  /** Signatures (`signatureOf`) that a person refused or undid: never found again. */
  refused: ReadonlySet<string>;
};

/** Why a match was found; shown as a sentence by `reason-words.ts`. */
export type MatchReason =
  | { code: "reference"; reference: string; days: number }
  | { code: "cheque"; serial: string; days: number }
  | { code: "chequeAct"; serial: string }
  | { code: "payout"; source: "pos" | "gateway"; count: number; from: string; to: string; gross: string; fee: string }
  | { code: "ownTransfer"; days: number }
  | { code: "rule"; name: string }
  | { code: "uniqueAmount"; days: number }
  | { code: "parts"; side: "entries" | "lines"; count: number }
  | { code: "amount"; days: number }
  | { code: "alternatives"; count: number }
  | { code: "referenceDiffers" }
  | { code: "payerDiffers" }
  | { code: "postingRefused"; refusal: number }
  | { code: "unknownReceipt" }
  | { code: "byHand"; difference: string };

/** What accepting does beyond joining rows. */
export type MatchAct =
  | { type: "cheque"; cheque: number; seq: number }
  | { type: "payout"; terms: number; account: number; gross: string; fee: string; rows: string[] }
  | { type: "post"; key: string; party: string | null; rule: number | null };

/** A match by indexes into the input's lines and entries. `auto`: accepted without a person. */
export type FoundMatch = {
  pass: number;
  auto: boolean;
  score: number;
  lines: number[];
  entries: number[];
  reasons: MatchReason[];
  act: MatchAct | null;
};

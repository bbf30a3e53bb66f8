/** Accounts of the books that the year moves money on. `clearing`: what a terminal or a gateway took and has not paid out. */
export type YearAccount = {
  key: string;
  kind: "bank" | "clearing";
  iban: string;
  /** Clearing accounts: the bank account they pay out to, their terminal, and their fee. */
  paysInto?: string;
  terminal?: string;
  source?: "pos" | "gateway";
  feeBp?: number;
  feeFixed?: bigint;
};

/** A line of our books on one of the accounts; `amount` is signed, positive: money in. */
export type BooksEntry = {
  id: number;
  account: string;
  day: string;
  amount: bigint;
  /** Entries of one voucher: a transfer between own accounts has two. */
  voucher: number;
  partyName: string | null;
  /** `payments.reference` of a payment; `gateway_payments.tracking_code` of a gateway payment. */
  reference: string | null;
  /** The cheque that this entry clears. */
  cheque: { serial: string; sayad: string } | null;
};

/** A cheque at the bank that our books still hold as deposited or delivered. */
export type OpenCheque = {
  id: number;
  direction: "received" | "issued";
  account: string;
  amount: bigint;
  serial: string;
  sayad: string;
  partyName: string;
  dueDay: string;
};

/** A line of the bank; `amount` is signed, positive: money in. `id`: place in the year, in no file. */
export type YearBankLine = {
  id: number;
  account: string;
  day: string;
  time: string;
  amount: bigint;
  balance: bigint;
  bankId: string;
  reference: string | null;
  trace: string | null;
  serial: string | null;
  sayad: string | null;
  terminal: string | null;
  payer: string | null;
  text: string;
};

export type TruthKind =
  | "reference"
  | "cheque"
  | "chequeAct"
  | "pos"
  | "gateway"
  | "transfer"
  | "fee"
  | "interest"
  | "plain"
  | "merged"
  | "split"
  | "twins"
  | "unknown"
  | "notAtBank";

/**
 * What belongs together: these lines are these entries. Without entries the books do not have it yet; without lines the
 * bank does not. `fee`: what the bank withheld. Of `twins` any line may be any entry of the same truth.
 */
export type Truth = {
  kind: TruthKind;
  lines: number[];
  entries: number[];
  cheque?: number;
  fee?: bigint;
};

export type BankYear = {
  seed: number;
  accounts: YearAccount[];
  opening: Record<string, bigint>;
  entries: BooksEntry[];
  cheques: OpenCheque[];
  lines: YearBankLine[];
  truth: Truth[];
};

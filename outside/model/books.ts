import type { Act } from "./acts";

/** Account, amount (debit positive) and, for a party's debt, the party. */
export interface Line {
  account: string;
  amount: bigint;
  party?: string;
  /** Charter of the sale. */
  charter?: number;
}

interface Posting extends Line {
  day: string;
  act: Act;
}

/**
 * Accounts between which a sale is split by data only the supplier has (net price, own part): only their sum is known
 * exactly. Owners of seats are included, since their cost and payable cancel out.
 */
const TOGETHER = ["2101", "2102", "4102", "5101"];
export const SALE = "41010001";
export const TAX = "23010001";
/** Customers' wallets are compared individually where they are read; in the books as a total. */
const WALLETS = "2202";

export const bookOf = (code: string): string => {
  if (TOGETHER.some((start) => code.startsWith(start))) return TOGETHER.join("+");
  return code.startsWith(WALLETS) ? WALLETS : code;
};

/** Double entry by the contract's tables: postings since the start of the run, by date. */
export class Books {
  private readonly postings: Posting[] = [];
  /**
   * Charters of other owners: the tax in their prices is the owner's and not our liability (contract 13.13, 13.23).
   */
  readonly owned = new Set<number>();

  post(act: Act, day: string, lines: Line[]): void {
    const sum = lines.reduce((total, { amount }) => total + amount, 0n);
    if (sum !== 0n) throw new Error(`the model's own lines do not balance: act ${act.number}, ${act.what}`);
    for (const line of lines) if (line.amount !== 0n) this.postings.push({ ...line, day, act });
  }

  /** Reverses lines. */
  reverse(act: Act, day: string, lines: Line[]): void {
    this.post(
      act,
      day,
      lines.map((line) => ({ ...line, amount: -line.amount })),
    );
  }

  /** Change of an account until the date, inclusive; without a date, in total. */
  moved(book: string, until = "9999-12-31"): bigint {
    return this.sum((one) => this.book(one) === book && one.day <= until);
  }

  /** Change of a party's debt since the start, over its receivable, bounced cheques and notes. */
  owed(party: string, until = "9999-12-31"): bigint {
    return this.sum((one) => one.party === party && one.day <= until);
  }

  books(): Set<string> {
    return new Set(this.postings.map((one) => this.book(one)));
  }

  parties(): Set<string> {
    return new Set(this.postings.flatMap(({ party }) => party ?? []));
  }

  lastOn(book: string): Act | undefined {
    return this.postings.findLast((one) => this.book(one) === book)?.act;
  }

  lastOf(party: string): Act | undefined {
    return this.postings.findLast((one) => one.party === party)?.act;
  }

  private book({ account, charter }: Posting): string {
    const ownersTax = account === TAX && charter !== undefined && this.owned.has(charter);
    return bookOf(ownersTax ? SALE : account);
  }

  private sum(wanted: (posting: Posting) => boolean): bigint {
    return this.postings.reduce((total, one) => (wanted(one) ? total + one.amount : total), 0n);
  }
}

import type { Act } from "./acts";

/** Account, amount (debit above nothing) and, where the account is a party's debt, whose. */
export interface Line {
  account: string;
  amount: bigint;
  party?: string;
  /** The charter whose sale it is of. */
  charter?: number;
}

interface Posting extends Line {
  day: string;
  act: Act;
}

/**
 * Accounts between which a sale is split by what only the supplier knows (net price, own part): to the unit we know their
 * sum alone. Owners of seats stand there too, since their cost and what is owed to them cancel out.
 */
const TOGETHER = ["2101", "2102", "4102", "5101"];
export const SALE = "41010001";
export const TAX = "23010001";
/** Customers' wallets are compared one by one where they are read; in the books as one sum. */
const WALLETS = "2202";

export const bookOf = (code: string): string => {
  if (TOGETHER.some((start) => code.startsWith(start))) return TOGETHER.join("+");
  return code.startsWith(WALLETS) ? WALLETS : code;
};

/** Double entry as the contract's tables say it: what was posted since the run began, by day. */
export class Books {
  private readonly postings: Posting[] = [];
  /** Charters of other owners: the tax in their prices is the owner's and no liability of ours (contract 13.13, 13.23). */
  readonly owned = new Set<number>();

  post(act: Act, day: string, lines: Line[]): void {
    const sum = lines.reduce((total, { amount }) => total + amount, 0n);
    if (sum !== 0n) throw new Error(`the model's own lines do not balance: act ${act.number}, ${act.what}`);
    for (const line of lines) if (line.amount !== 0n) this.postings.push({ ...line, day, act });
  }

  /** Takes lines back as a reversal does. */
  reverse(act: Act, day: string, lines: Line[]): void {
    this.post(
      act,
      day,
      lines.map((line) => ({ ...line, amount: -line.amount })),
    );
  }

  /** What an account has moved by until the day, both included; without a day: by all of it. */
  moved(book: string, until = "9999-12-31"): bigint {
    return this.sum((one) => this.book(one) === book && one.day <= until);
  }

  /** What a party owes more than at the beginning, over its receivable, bounced cheques and notes. */
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

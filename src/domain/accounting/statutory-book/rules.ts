/** The books: journal (روزنامه), general ledger (کل), subsidiary ledger (معین). */
export const BOOK_KINDS = ["journal", "general", "subsidiary"] as const;
export type BookKind = (typeof BOOK_KINDS)[number];

/** Pages of a volume of a printed book. */
export const MAX_VOLUME_PAGES = 500;
/** Lines of a page; the last page of a month leaves room for the sums of the month and the signatures. */
export const PAGE_LINES = 30;
export const CLOSING_LINES = 6;
/** Bytes of one stored file. */
export const MAX_FILE_BYTES = 1_073_741_824;

/** Columns of the electronic ledger of the tax authority, as `tax_layouts` names them, with their headings. */
export const TAX_COLUMNS = {
  voucher_no: "شماره سند",
  date: "تاریخ سند",
  general_code: "کد حساب کل",
  general_title: "عنوان حساب کل",
  subsidiary_code: "کد حساب معین",
  subsidiary_title: "عنوان حساب معین",
  description: "شرح",
  debit: "بدهکار",
  credit: "بستانکار",
} as const;
export type TaxColumn = keyof typeof TAX_COLUMNS;

export type Sums = { debit: bigint; credit: bigint };

/** A line of a book: an account with its balance so far (debit positive), or a posting. */
export type BookLine =
  | { is: "account"; code: string; title: string; balance: bigint; continued?: boolean }
  | {
      is: "posting";
      no: number;
      dailyNo: number;
      day: string;
      code: string;
      title: string;
      description: string;
      debit: bigint;
      credit: bigint;
      /** After it; null in the journal. */
      balance: bigint | null;
    };

export type BookPage = {
  number: number;
  /** Sums of the fiscal year before and after the page. */
  before: Sums;
  after: Sums;
  lines: BookLine[];
  /** The last of its month: has the sums of the month and the signatures. */
  isLast: boolean;
};

/** What every page of a file states. */
export type BookHeading = {
  kind: BookKind;
  locale: "fa" | "en";
  legalName: string;
  branchName: string;
  nationalId: string;
  registrationNo: string;
  economicCode: string | null;
  address: string;
  sealCode: string | null;
  signers: readonly { name: string; position: string }[];
  from: string;
  to: string;
  fiscalYear: number;
  supplement: number;
  currency: string;
  decimals: number;
  /** Sums of the fiscal year before the month. */
  before: Sums;
};

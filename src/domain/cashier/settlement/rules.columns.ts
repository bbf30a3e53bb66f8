import { folded } from "../../kernel/folding";

/** Meanings of a statement column and their usual headers, folded and without spaces. */
const CALLED = {
  date: [
    ...["تاریخ", "تاریخسند", "تاریخعملیات", "تاریخصدور", "تاریخثبت", "روز"],
    ...["date", "docdate", "documentdate", "transactiondate", "valuedate", "postingdate", "issuedate", "day"],
  ],
  reference: [
    ...["مرجع", "شمارهمرجع", "ارجاع", "شمارهارجاع", "رفرنس", "کدرهگیری", "شمارهپیگیری", "پیگیری", "رزرو", "شمارهرزرو"],
    ...["کدرزرو", "واچر", "شمارهواچر", "شمارهبلیت", "بلیت", "بلیط", "شمارهسند", "سند", "شماره", "عطف"],
    ...["reference", "ref", "refno", "referenceno", "pnr", "voucher", "voucherno", "ticket", "ticketno", "booking"],
    ...["bookingref", "bookingreference", "invoice", "invoiceno", "docno", "documentno", "document", "number", "no"],
  ],
  debit: ["بدهکار", "بد", "مبلغبدهکار", "گردشبدهکار", "برداشت", "debit", "dr", "debitamount", "charge", "charges"],
  credit: ["بستانکار", "بس", "مبلغبستانکار", "گردشبستانکار", "واریز", "credit", "cr", "creditamount", "payments"],
  amount: ["مبلغ", "مبلغکل", "جمع", "خالص", "مبلغریال", "amount", "total", "value", "net", "sum"],
  side: ["تشخیص", "ماهیت", "بدبس", "نوع", "side", "drcr", "dc", "type", "nature", "sign"],
  balance: ["مانده", "ماندهحساب", "باقیمانده", "balance", "runningbalance", "accountbalance"],
  description: [
    ...["شرح", "توضیحات", "توضیح", "بابت", "شرحسند", "شرحعملیات", "ملاحظات"],
    ...["description", "details", "detail", "narrative", "particulars", "memo", "remarks", "text", "note"],
  ],
} as const satisfies Record<string, readonly string[]>;

export type Column = keyof typeof CALLED;
export const COLUMNS = Object.keys(CALLED) as [Column, ...Column[]];

/** A header in lookup form. */
const headed = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, "");

/** Reads headers by the usual ones of each column, folded and without spaces. */
export function headReader<Name extends string>(called: Readonly<Record<Name, readonly string[]>>) {
  const names = Object.keys(called) as Name[];
  const byHeader = new Map<string, Name>(
    names.flatMap((name) => called[name].map((head): [string, Name] => [head, name])),
  );
  const meantBy = (cell: string): Name | null => byHeader.get(headed(cell)) ?? null;
  /** Guesses each column's meaning from its header, null when unknown; each meaning is used once. */
  const guess = (headers: readonly string[]): (Name | null)[] => {
    const taken = new Set<Name>();
    return headers.map((header) => {
      // `بدهکار (ریال)`: the part in brackets is a unit.
      const meant = meantBy(header) ?? meantBy(header.replace(/[([].*$/, "").replace(/ریال|تومان/g, ""));
      if (!meant || taken.has(meant)) return null;
      taken.add(meant);
      return meant;
    });
  };
  /** Index of the header row among the first rows; 0 when none is recognized. */
  const findHead = (rows: readonly (readonly string[])[]): number => {
    const known = rows.slice(0, LOOKED_AT).map((row) => guess(row).filter(Boolean).length);
    const most = Math.max(...known);
    return most < 2 ? 0 : known.indexOf(most);
  };
  return { guess, findHead };
}

/** Rows searched for the header: titles may precede it, so it is the row with the most recognized columns. */
export const LOOKED_AT = 20;

export const { guess: guessColumns, findHead } = headReader(CALLED);

/** Whether the columns contain amounts. */
export const hasAmounts = (columns: readonly (Column | null)[]) =>
  columns.includes("amount") || columns.includes("debit") || columns.includes("credit");

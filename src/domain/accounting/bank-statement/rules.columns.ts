import { folded } from "../../kernel/folding";

/** Meanings of a statement's columns and their usual headers, folded and without spaces. A bank's بدهکار is money out. */
const CALLED = {
  date: [
    ...["تاریخ", "تاریخعملیات", "تاریختراکنش", "تاریخثبت", "تاریخموثر", "تاریخسند", "روز"],
    ...["date", "transactiondate", "postingdate", "bookingdate", "valuedate", "day"],
  ],
  time: ["زمان", "ساعت", "زمانتراکنش", "time", "hour", "transactiontime"],
  debit: [
    ...["بدهکار", "مبلغگردشبدهکار", "گردشبدهکار", "مبلغبدهکار", "برداشت", "مبلغبرداشت"],
    ...["bed", "debit", "debitamount", "withdrawal", "withdrawals", "paidout", "dr"],
  ],
  credit: [
    ...["بستانکار", "مبلغگردشبستانکار", "گردشبستانکار", "مبلغبستانکار", "واریز", "مبلغواریز"],
    ...["bes", "credit", "creditamount", "deposit", "deposits", "paidin", "cr"],
  ],
  amount: ["مبلغ", "مبلغتراکنش", "مبلغگردش", "amount", "value", "transactionamount"],
  side: ["نوع", "نوعتراکنش", "ماهیت", "بدبس", "side", "drcr", "dc", "type", "debitcredit"],
  balance: ["مانده", "ماندهحساب", "موجودی", "balance", "runningbalance", "accountbalance"],
  reference: [
    ...["مرجع", "شمارهمرجع", "شمارهارجاع", "شمارهسند", "سند", "کدارجاع", "پیگیریواریز", "شناسهواریز"],
    ...["reference", "ref", "refno", "referenceno", "documentno", "docno", "transactionid"],
  ],
  trace: ["پیگیری", "شمارهپیگیری", "کدپیگیری", "کدرهگیری", "trace", "traceno", "tracenumber", "tracking"],
  serial: ["شمارهسریال", "سریال", "شمارهچک", "سریالچک", "serial", "serialno", "cheque", "chequeno", "checknumber"],
  sayad: ["صیاد", "شناسهصیاد", "شناسهصیادی", "sayad", "sayadid"],
  terminal: ["شناسهپایانه", "شمارهپایانه", "پایانه", "ترمینال", "terminal", "terminalid"],
  payer: [
    ...[
      "واریزکنندهذینفع",
      "واریزکنندهذیتفع",
      "واریزکننده",
      "واریزکنندهدریافتکننده",
      "ذینفع",
      "طرفحساب",
      "نامواریزکننده",
    ],
    ...["depositorname", "payer", "payee", "name", "counterparty"],
  ],
  text: [
    ...["شرح", "شرحعملیات", "شرحتراکنش", "توضیحات", "بابت", "ملاحظات"],
    ...["fulldesc", "trantitle", "description", "details", "narrative", "memo", "particulars", "text"],
  ],
} as const satisfies Record<string, readonly string[]>;

export type BankColumn = keyof typeof CALLED;
export const BANK_COLUMNS = Object.keys(CALLED) as [BankColumn, ...BankColumn[]];

const CALLED_BY = new Map<string, BankColumn>(
  BANK_COLUMNS.flatMap((column) => CALLED[column].map((name): [string, BankColumn] => [name, column])),
);

/** A header in lookup form. */
export const headed = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, "");

const meantBy = (cell: string): BankColumn | null => CALLED_BY.get(headed(cell)) ?? null;

/** Guesses each column's meaning from its header, null when unknown; each meaning is used once. */
export function guessBankColumns(headers: readonly string[]): (BankColumn | null)[] {
  const taken = new Set<BankColumn>();
  return headers.map((header) => {
    // `بدهکار (ریال)`: the part in brackets is a unit.
    const meant = meantBy(header) ?? meantBy(header.replace(/[([].*$/, "").replace(/ریال|تومان/g, ""));
    if (!meant || taken.has(meant)) return null;
    taken.add(meant);
    return meant;
  });
}

/** Rows searched for the header: titles may precede it. */
const HEAD_LOOKED_AT = 30;

/** Index of the row with the most recognized headers among the first; null: none has two. */
export function findBankHead(rows: readonly (readonly string[])[]): number | null {
  const known = rows.slice(0, HEAD_LOOKED_AT).map((row) => guessBankColumns(row).filter(Boolean).length);
  const most = Math.max(0, ...known);
  return most < 2 ? null : known.indexOf(most);
}

/** Whether the columns give a day and an amount. */
export const isReadable = (columns: readonly (BankColumn | null)[]): boolean =>
  columns.includes("date") && (["amount", "debit", "credit"] as const).some((column) => columns.includes(column));

import { headReader } from "../settlement/rules.columns";

/** Columns of a supplier's bill and their usual headers, folded and without spaces. */
const CALLED = {
  ticket: [
    ...["شمارهبلیت", "شمارهبلیط", "بلیت", "بلیط", "شمارهواچر", "واچر"],
    ...["ticket", "ticketno", "ticketnumber", "documentno", "documentnumber", "voucher", "voucherno", "tktnumber"],
  ],
  reference: [
    ...["مرجع", "شمارهمرجع", "رفرنس", "کدرزرو", "شمارهرزرو", "رزرو", "پیانآر"],
    ...["reference", "ref", "refno", "pnr", "recordlocator", "booking", "bookingref", "bookingreference", "bookingno"],
  ],
  passenger: [
    ...["مسافر", "ناممسافر", "نام", "ناممهمان", "مهمان", "نامونامخانوادگی"],
    ...["passenger", "passengername", "pax", "paxname", "guest", "guestname", "name", "traveler"],
  ],
  date: [
    ...["تاریخ", "تاریخصدور", "تاریخثبت", "تاریخخرید", "روز"],
    ...["date", "issuedate", "dateofissue", "issued", "day"],
  ],
  base: ["نرخ", "نرخپایه", "کرایه", "بها", "fare", "basefare", "base", "price"],
  taxes: ["مالیات", "عوارض", "مالیاتوعوارض", "tax", "taxes", "taxamount", "vat"],
  commission: ["کمیسیون", "پورسانت", "commission", "comm", "commissionamount"],
  net: [
    ...["مبلغ", "مبلغکل", "خالص", "قابلپرداخت", "مبلغقابلپرداخت", "جمع", "بدهکار"],
    ...["net", "netamount", "amount", "total", "payable", "balancepayable", "debit"],
  ],
} as const satisfies Record<string, readonly string[]>;

export type BillColumn = keyof typeof CALLED;
export const BILL_COLUMNS = Object.keys(CALLED) as [BillColumn, ...BillColumn[]];

export const { guess: guessBillColumns, findHead: findBillHead } = headReader(CALLED);

/** Whether the columns give each line an amount. */
export const hasNet = (columns: readonly (BillColumn | null)[]) => columns.includes("net") || columns.includes("base");

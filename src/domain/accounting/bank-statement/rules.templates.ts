import { type BankColumn, headed } from "./rules.columns";

/** How a bank's table is read: its headers in order and what each means. `toman`: its amounts are in tomans. */
export type TemplateReading = { headers: string[]; columns: (BankColumn | null)[]; toman: boolean };
export type NamedTemplate = TemplateReading & { key: string };

/** Heads of exports found in public importers (design/finance.md 3), as the banks spell them. */
export const BUILT_IN_TEMPLATES: readonly NamedTemplate[] = [
  {
    key: "mellat",
    headers: [
      ...["تاریخ", "زمان", "شعبه", "شرح", "واریز کننده/ ذیتفع", "کد حسابگری", "شماره سریال"],
      ...["مبلغ گردش بدهکار", "مبلغ گردش بستانکار"],
    ],
    columns: ["date", "time", null, "text", "payer", "reference", "serial", "debit", "credit"],
    toman: false,
  },
  {
    key: "keshavarzi",
    headers: ["date", "time", "trantitle", "bed", "bes", "fulldesc", "depositorname", "branchname"],
    columns: ["date", "time", null, "debit", "credit", "text", "payer", null],
    toman: false,
  },
  {
    key: "other_bank",
    headers: [
      ...["تاریخ", "زمان", "شعبه", "برداشت", "واریز", "مانده", "پیگیری", "پیگیری واریز"],
      "واریز کننده/دریافت کننده",
    ],
    columns: ["date", "time", null, "debit", "credit", "balance", "trace", "reference", "payer"],
    toman: false,
  },
  {
    key: "pos",
    headers: ["شناسه پایانه", "شماره پیگیری", "شماره کارت", "مبلغ تراکنش", "تاریخ تراکنش"],
    columns: ["terminal", "trace", null, "amount", "date"],
    toman: false,
  },
];

/** The template with the most headers of which all are in the row, in any order; undefined: none. */
export function templateOf(row: readonly string[], templates: readonly NamedTemplate[]): NamedTemplate | undefined {
  const heads = new Set(row.map(headed));
  return templates
    .filter(({ headers }) => headers.every((header) => heads.has(headed(header))))
    .sort((a, b) => b.headers.length - a.headers.length)[0];
}

/** The meanings of a row's columns by a template; each is used once. */
export function columnsBy({ headers, columns }: TemplateReading, row: readonly string[]): (BankColumn | null)[] {
  const meaning = new Map(headers.map((header, at) => [headed(header), columns[at] ?? null]));
  const taken = new Set<BankColumn>();
  return row.map((cell) => {
    const meant = meaning.get(headed(cell)) ?? null;
    if (!meant || taken.has(meant)) return null;
    taken.add(meant);
    return meant;
  });
}

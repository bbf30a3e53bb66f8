import { type AccountSide, CASH_BEGIN, EXCHANGE_EFFECT, type ReadKind } from "./rules";

/** Accounts of a chart: posted to by an event of the business, by code with its type, or all groups of a type. */
export type Selector =
  | { key: string; side?: AccountSide }
  | { code: string; type: string; side?: AccountSide }
  | { type: string; side?: AccountSide };
export type TemplateLine = {
  code: string;
  parent?: string;
  title: string;
  latin: string;
  sign: 1 | -1;
  formula?: readonly string[];
  accounts?: readonly Selector[];
};

const code = (type: string, side?: AccountSide) => (value: string) => ({ code: value, type, ...(side && { side }) });
const [asset, liability, equity, income, expense] = (
  ["asset", "liability", "equity", "income", "expense"] as const
).map((type) => code(type)) as [Of, Of, Of, Of, Of];
type Of = (value: string) => Selector;

/** Of an income statement all lines show credit less debit, so that costs are negative and formulas add. */
const revenue = (
  name: string,
  [title, latin]: [string, string],
  given: Omit<TemplateLine, "code" | "title" | "latin" | "sign"> = {},
): TemplateLine => ({ code: name, title, latin, sign: -1, ...given });
const held = (
  name: string,
  [title, latin]: [string, string],
  given: Omit<TemplateLine, "code" | "title" | "latin" | "sign"> = {},
): TemplateLine => ({ code: name, title, latin, sign: 1, ...given });

/** Statement of profit or loss by function, in the order of standard 1 (revised 1397). */
const INCOME: readonly TemplateLine[] = [
  revenue("revenue", ["درآمدهای عملیاتی", "Operating revenue"]),
  revenue("revenue_services", ["فروش خدمات سفر", "Sale of travel services"], {
    parent: "revenue",
    accounts: [{ key: "sale" }, income("41"), income("4101")],
  }),
  revenue("revenue_markup", ["کارمزد و مارک‌آپ", "Fees and markup"], {
    parent: "revenue",
    accounts: [{ key: "markup" }, income("4102")],
  }),
  revenue("revenue_penalties", ["جریمهٔ کنسلی", "Cancellation penalties"], {
    parent: "revenue",
    accounts: [{ key: "penalty" }, income("4103")],
  }),
  revenue("discounts", ["تخفیفات", "Discounts granted"], {
    parent: "revenue",
    accounts: [{ key: "discount" }, expense("5201")],
  }),
  revenue("cost", ["بهای تمام‌شدهٔ خدمات ارائه‌شده", "Cost of services"], {
    accounts: [{ key: "cost_of_sale" }, expense("51")],
  }),
  revenue("gross_profit", ["سود (زیان) ناخالص", "Gross profit"], { formula: ["+revenue", "+cost"] }),
  revenue("administrative", ["هزینه‌های فروش، اداری و عمومی", "Selling, general and administrative expenses"], {
    accounts: [{ type: "expense" }, expense("52"), expense("5203"), { key: "bank.fee" }, expense("5202")],
  }),
  revenue("other_operating", ["سایر اقلام عملیاتی", "Other operating items"], {
    accounts: [{ key: "rounding" }, expense("5205"), { key: "supplier.difference" }, expense("5208")],
  }),
  revenue("operating_profit", ["سود (زیان) عملیاتی", "Operating profit"], {
    formula: ["+gross_profit", "+administrative", "+other_operating"],
  }),
  revenue("finance_costs", ["هزینه‌های مالی", "Finance costs"]),
  revenue("other_income", ["سایر درآمدها و هزینه‌های غیرعملیاتی", "Other non-operating income and expenses"]),
  revenue("interest_income", ["سود سپرده‌های بانکی", "Interest on bank deposits"], {
    parent: "other_income",
    accounts: [{ key: "bank.interest" }, income("4202")],
  }),
  revenue("exchange_gains", ["سود تسعیر ارز", "Exchange gains"], {
    parent: "other_income",
    accounts: [{ key: "fx.gain" }, income("4201")],
  }),
  revenue("exchange_losses", ["زیان تسعیر ارز", "Exchange losses"], {
    parent: "other_income",
    accounts: [{ key: "fx.loss" }, expense("5204")],
  }),
  revenue("income_other", ["سایر", "Other"], { parent: "other_income", accounts: [{ type: "income" }, income("42")] }),
  revenue("profit_before_tax", ["سود (زیان) قبل از مالیات", "Profit before tax"], {
    formula: ["+operating_profit", "+finance_costs", "+other_income"],
  }),
  revenue("income_tax", ["هزینهٔ مالیات بر درآمد", "Income tax expense"]),
  revenue("net_profit", ["سود (زیان) خالص", "Net profit"], { formula: ["+profit_before_tax", "+income_tax"] }),
];

const split = (type: "asset" | "liability", side: AccountSide, codes: readonly string[]) => codes.map(code(type, side));

/** Statement of financial position, non-current first, as standard 1 (revised 1397) shows it. */
const POSITION: readonly TemplateLine[] = [
  held("non_current_assets", ["دارایی‌های غیرجاری", "Non-current assets"]),
  held("property", ["دارایی‌های ثابت مشهود", "Property, plant and equipment"], { parent: "non_current_assets" }),
  held("intangible", ["دارایی‌های نامشهود", "Intangible assets"], { parent: "non_current_assets" }),
  held("long_term", ["سرمایه‌گذاری‌ها و سایر دارایی‌های بلندمدت", "Long-term investments and other assets"], {
    parent: "non_current_assets",
  }),
  held("current_assets", ["دارایی‌های جاری", "Current assets"]),
  held("prepayments", ["پیش‌پرداخت‌ها", "Prepayments"], {
    parent: "current_assets",
    accounts: [{ key: "supplier.deposit" }, asset("1206"), ...split("liability", "debit", ["2101", "2102"])],
  }),
  held("trade_receivables", ["دریافتنی‌های تجاری", "Trade receivables"], {
    parent: "current_assets",
    accounts: [...split("asset", "debit", ["1201", "1202"]), asset("1203"), asset("13")],
  }),
  held("other_receivables", ["سایر دریافتنی‌ها", "Other receivables"], {
    parent: "current_assets",
    accounts: [
      asset("12"),
      { key: "tax.input" },
      { key: "supplier.dispute" },
      ...split("liability", "debit", ["2199"]),
    ],
  }),
  held("other_assets", ["سایر دارایی‌ها", "Other assets"], {
    parent: "current_assets",
    accounts: [{ type: "asset" }, asset("1105")],
  }),
  held("cash", ["موجودی نقد", "Cash and cash equivalents"], {
    parent: "current_assets",
    accounts: [asset("11"), { key: "cash" }, { key: "bank" }, { key: "pos" }, { key: "gateway.clearing" }],
  }),
  held("total_assets", ["جمع دارایی‌ها", "Total assets"], { formula: ["+non_current_assets", "+current_assets"] }),
  revenue("equity", ["حقوق مالکانه", "Equity"]),
  revenue("capital", ["سرمایه", "Capital"], {
    parent: "equity",
    accounts: [{ key: "equity.capital" }, equity("3101")],
  }),
  revenue("reserves", ["اندوختهٔ قانونی و سایر اندوخته‌ها", "Legal and other reserves"], { parent: "equity" }),
  revenue("other_equity", ["سایر اقلام حقوق مالکانه", "Other equity"], {
    parent: "equity",
    accounts: [{ type: "equity" }, { key: "closing.balance" }, { key: "fx.exchange" }, equity("3104")],
  }),
  revenue("retained", ["سود (زیان) انباشته", "Retained earnings"], {
    parent: "equity",
    accounts: [{ key: "equity.retained" }, equity("3102")],
  }),
  revenue("unclosed_profit", ["سود (زیان) دورهٔ بسته‌نشده", "Profit not yet closed"], {
    parent: "equity",
    accounts: [{ type: "income" }, { type: "expense" }, { key: "closing.profit_loss" }],
  }),
  revenue("liabilities", ["بدهی‌ها", "Liabilities"]),
  revenue("non_current_liabilities", ["بدهی‌های غیرجاری", "Non-current liabilities"], { parent: "liabilities" }),
  revenue("long_term_loans", ["تسهیلات مالی بلندمدت", "Long-term loans"], { parent: "non_current_liabilities" }),
  revenue("termination_benefits", ["ذخیرهٔ مزایای پایان خدمت کارکنان", "Employees' termination benefits"], {
    parent: "non_current_liabilities",
  }),
  revenue("current_liabilities", ["بدهی‌های جاری", "Current liabilities"], { parent: "liabilities" }),
  revenue("trade_payables", ["پرداختنی‌های تجاری", "Trade payables"], {
    parent: "current_liabilities",
    accounts: [
      ...split("asset", "credit", ["1201", "1202"]),
      ...split("liability", "credit", ["2101", "2102"]),
      liability("2103"),
    ],
  }),
  revenue("other_payables", ["سایر پرداختنی‌ها", "Other payables"], {
    parent: "current_liabilities",
    accounts: [{ type: "liability" }, liability("21"), ...split("liability", "credit", ["2199"])],
  }),
  revenue("tax_payable", ["مالیات و عوارض پرداختنی", "Taxes and duties payable"], {
    parent: "current_liabilities",
    accounts: [liability("23"), { key: "tax" }, { key: "tax.settlement" }],
  }),
  revenue("short_term_loans", ["تسهیلات مالی", "Short-term loans"], { parent: "current_liabilities" }),
  revenue("advances", ["پیش‌دریافت‌ها", "Advances received"], {
    parent: "current_liabilities",
    accounts: [liability("22"), { key: "customer.advances" }],
  }),
  revenue("total_equity_liabilities", ["جمع حقوق مالکانه و بدهی‌ها", "Total equity and liabilities"], {
    formula: ["+equity", "+liabilities"],
  }),
];

/** Statement of cash flows by the direct method, in the three activities of standard 2 (revised 1397). */
const CASH_FLOWS: readonly TemplateLine[] = [
  revenue("operating", ["جریان‌های نقدی حاصل از فعالیت‌های عملیاتی", "Cash flows from operating activities"]),
  revenue("from_customers", ["دریافت از مشتریان و همکاران", "Received from customers and partner agencies"], {
    parent: "operating",
    accounts: [asset("12"), asset("13"), asset("1104"), asset("1105"), income("41"), liability("22")],
  }),
  revenue("to_suppliers", ["پرداخت به تأمین‌کنندگان", "Paid to suppliers"], {
    parent: "operating",
    accounts: [asset("1206"), asset("1207"), liability("21"), expense("51")],
  }),
  revenue("for_expenses", ["پرداخت بابت حقوق، اجاره و سایر هزینه‌ها", "Paid for salaries, rent and other expenses"], {
    parent: "operating",
    accounts: [{ type: "expense" }],
  }),
  revenue("for_taxes", ["مالیات و عوارض ارزش افزوده", "Value added tax and duties"], {
    parent: "operating",
    accounts: [asset("1204"), liability("23")],
  }),
  revenue("from_others", ["سایر دریافت‌ها و پرداخت‌های عملیاتی", "Other operating receipts and payments"], {
    parent: "operating",
    accounts: [{ type: "asset" }, { type: "liability" }, { type: "income" }, { key: "fx.exchange" }],
  }),
  revenue("tax_paid", ["پرداخت نقدی بابت مالیات بر درآمد", "Income tax paid"], { parent: "operating" }),
  revenue("investing", ["جریان‌های نقدی حاصل از فعالیت‌های سرمایه‌گذاری", "Cash flows from investing activities"]),
  revenue("property_bought", ["خرید و فروش دارایی‌های ثابت", "Property, plant and equipment bought and sold"], {
    parent: "investing",
  }),
  revenue("interest_received", ["سود دریافتی سپرده‌های بانکی", "Interest received on bank deposits"], {
    parent: "investing",
    accounts: [{ key: "bank.interest" }, income("4202")],
  }),
  revenue("before_financing", ["جریان خالص نقد قبل از فعالیت‌های تأمین مالی", "Net cash before financing activities"], {
    formula: ["+operating", "+investing"],
  }),
  revenue("financing", ["جریان‌های نقدی حاصل از فعالیت‌های تأمین مالی", "Cash flows from financing activities"]),
  revenue("capital_paid", ["آورده و برداشت صاحبان سرمایه", "Paid in and withdrawn by owners"], {
    parent: "financing",
    accounts: [{ type: "equity" }],
  }),
  revenue("loans", ["دریافت و بازپرداخت تسهیلات", "Loans received and repaid"], { parent: "financing" }),
  revenue("net_change", ["خالص افزایش (کاهش) در موجودی نقد", "Net increase in cash"], {
    formula: ["+before_financing", "+financing"],
  }),
  held(CASH_BEGIN, ["ماندهٔ موجودی نقد در ابتدای دوره", "Cash at the beginning"], {
    accounts: [asset("1101"), asset("1102"), asset("1103"), { key: "cash" }, { key: "bank" }, { key: "pos" }],
  }),
  held(EXCHANGE_EFFECT, ["تأثیر تغییرات نرخ ارز", "Effect of exchange rates"]),
  held("cash_end", ["ماندهٔ موجودی نقد در پایان دوره", "Cash at the end"], {
    formula: ["+net_change", "+cash_begin", "+exchange_effect"],
  }),
];

/** The statements of a travel agency for the chart that a new branch has; an agency changes them by versions of its own. */
export const STATEMENT_TEMPLATES: Readonly<Record<ReadKind, readonly TemplateLine[]>> = {
  income: INCOME,
  position: POSITION,
  cash_flows: CASH_FLOWS,
};

// Whole files: a build turns them into modules whose default is their only export.
import enCashier from "../../../../messages/en/cashier.json";
import enReporting from "../../../../messages/en/reporting.json";
import faCashier from "../../../../messages/fa/cashier.json";
import faReporting from "../../../../messages/fa/reporting.json";

const { settlement: enSettlement } = enCashier;
const { reports: enReports, sales: enSales } = enReporting;
const { settlement: faSettlement } = faCashier;
const { reports: faReports, sales: faSales } = faReporting;

type Pages = { reports: typeof enReports; sales: typeof enSales; settlement: typeof enSettlement };

/** Texts of report files: those of their pages, so that columns have the same titles everywhere. */
const wordsOf = ({ reports: { sales, profit, receivables, ladder, cash }, sales: { product }, settlement }: Pages) => ({
  report_sales: sales.title,
  report_profit: profit.title,
  report_receivables: receivables.title,
  report_cheques: ladder.title,
  report_cash_flow: cash.title,
  what: sales.of,
  bookings: sales.bookings,
  travellers: sales.travellers,
  sold: sales.sold,
  returned: sales.returned,
  net: sales.net,
  ownSeats: sales.own,
  customers: sales.customers,
  product_flight: product.flight,
  product_train: product.train,
  product_accommodation: product.accommodation,
  sales: profit.sales,
  income: profit.income,
  expense: profit.expense,
  profit: profit.profit,
  noRoute: profit.none.route,
  noSale: profit.other,
  nameless: receivables.nameless,
  age_current: settlement.bucket.current,
  age_d30: settlement.bucket.d30,
  age_d60: settlement.bucket.d60,
  age_d90: settlement.bucket.d90,
  age_older: settlement.bucket.older,
  age_credit: receivables.credit,
  age_balance: receivables.balance,
  due: ladder.due,
  received: ladder.received,
  issued: ladder.issued,
  receivedCount: ladder.receivedCount,
  issuedCount: ladder.issuedCount,
  running: ladder.running,
  before: cash.opening,
  came: cash.came,
  went: cash.went,
  revaluation: cash.revaluation,
  after: cash.closing,
});

/** `overdue` is a sentence of the file: a build parses those of pages. */
export const REPORT_WORDS = {
  en: { ...wordsOf({ reports: enReports, sales: enSales, settlement: enSettlement }), overdue: "Overdue, {days}" },
  fa: { ...wordsOf({ reports: faReports, sales: faSales, settlement: faSettlement }), overdue: "سررسیدگذشته، {days}" },
};

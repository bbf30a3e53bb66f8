import { z } from "zod";
import { AnnouncementQuery } from "../../accounting/announcement/schema";
import { JournalQuery } from "../../accounting/document/schema";
import { EquityChangesQuery, FinancialStatementQuery } from "../../accounting/financial-statement/schema";
import { PartyBalanceQuery } from "../../accounting/party-balance/schema";
import { Narrowing } from "../../accounting/statement/schema";
import { TrialBalanceQuery } from "../../accounting/trial-balance/schema";
import { ChequeQuery } from "../../cashier/cheque/schema";
import { PaymentQuery } from "../../cashier/payment/schema";
import { BUCKETS } from "../../cashier/settlement/rules";
import { LineQuery } from "../../cashier/settlement/schema.compare";
import { CallQuery } from "../../communication/telephony/schema";
import { id, instant } from "../../kernel/primitives";
import { ColleagueQuery } from "../../people/colleague/schema";
import { PassengerQuery } from "../../people/passenger/schema";
import { ConsoleBookingQuery } from "../../sales/booking/schema";
import { TradeQuery } from "../../sales/issue/schema";
import { RefundQuery } from "../../sales/refund/schema.console";
import { TaxLineQuery } from "../../sales/tax/schema";
import { CashQuery, LadderQuery, ProfitQuery, SalesQuery } from "../report/schema";
import { SeasonalParams } from "../report/schema.seasonal";
import { FORMATS, KINDS, STATES } from "./rules";

/** The journal with its page's filters. */
export const JournalParams = JournalQuery.omit({ cursor: true, per_page: true });

/** A statement of an account of any level, with its page's filters. */
export const StatementParams = Narrowing.extend({ account_id: id });

export const TrialBalanceParams = TrialBalanceQuery;

/** Debtors and creditors of a day, with their list's filters. */
export const PartyBalancesParams = PartyBalanceQuery.omit({ page: true, per_page: true });
export const FinancialStatementParams = FinancialStatementQuery;
export const EquityChangesParams = EquityChangesQuery;

/** Receipts and payments with their page's filters. */
export const PaymentsParams = PaymentQuery.omit({ page: true, per_page: true, cursor: true });

/** Cheques, received or issued, with their list's filters. */
export const ChequesParams = ChequeQuery.omit({ page: true, per_page: true, cursor: true });

/** Debit and credit notes with their list's filters. */
export const AnnouncementsParams = AnnouncementQuery.omit({ page: true, per_page: true, cursor: true });

/** A comparison with its page's filters. */
export const ComparisonParams = LineQuery.omit({ cursor: true, per_page: true });

/** Reservations, passengers, colleagues, orders, refunds and calls with their lists' filters. */
export const ReservationsParams = ConsoleBookingQuery.omit({ page: true, per_page: true, cursor: true });
export const PassengersParams = PassengerQuery.omit({ per_page: true, cursor: true });
export const ColleaguesParams = ColleagueQuery.omit({ page: true, per_page: true, cursor: true });
export const OrdersParams = TradeQuery.omit({ per_page: true, cursor: true });
export const RefundsParams = RefundQuery.omit({ per_page: true, cursor: true });
export const CallsParams = CallQuery.omit({ per_page: true, cursor: true });

/** Lines of a VAT return with their list's filters. */
export const TaxLinesParams = TaxLineQuery.omit({ page: true, per_page: true });

const request = <Kind extends string, Params extends z.ZodType>(kind: Kind, params: Params) =>
  z.object({ kind: z.literal(kind), params });

/** A report of the console with its page's filters. */
export const ReportParams = z.discriminatedUnion("report", [
  SalesQuery.extend({ report: z.literal("sales") }),
  ProfitQuery.extend({ report: z.literal("profit") }),
  z.object({ report: z.literal("receivables"), age: z.enum([...BUCKETS, "credit"]).nullish() }),
  LadderQuery.extend({ report: z.literal("cheques") }),
  CashQuery.extend({ report: z.literal("cash_flow") }),
]);
export type ReportParams = z.output<typeof ReportParams>;

/** The exported view with its filters. */
export const Subject = z.discriminatedUnion("kind", [
  request("journal", JournalParams),
  request("statement", StatementParams),
  request("trial_balance", TrialBalanceParams),
  request("party_balances", PartyBalancesParams),
  request("financial_statement", FinancialStatementParams),
  request("equity_changes", EquityChangesParams),
  request("payments", PaymentsParams),
  request("cheques", ChequesParams),
  request("announcements", AnnouncementsParams),
  request("comparison", ComparisonParams),
  request("report", ReportParams),
  request("reservations", ReservationsParams),
  request("passengers", PassengersParams),
  request("colleagues", ColleaguesParams),
  request("orders", OrdersParams),
  request("refunds", RefundsParams),
  request("calls", CallsParams),
  request("tax_lines", TaxLinesParams),
  request("seasonal", SeasonalParams),
]);
export type Subject = z.output<typeof Subject>;

export const ExportAsk = z.object({ subject: Subject, format: z.enum(FORMATS) });
export const ExportName = z.object({ id });
export const ExportAsked = z.object({ id: z.int() });

const ExportRow = z.object({
  id: z.int(),
  kind: z.enum(KINDS),
  format: z.enum(FORMATS),
  state: z.enum(STATES),
  /** Catalogue key when it failed. */
  reason: z.string().nullable(),
  percent: z.int(),
  rows: z.int().nullable(),
  file_name: z.string().nullable(),
  bytes: z.int().nullable(),
  asked_at: instant,
  expires_at: instant,
});

export const ExportList = z.object({ rows: z.array(ExportRow) });

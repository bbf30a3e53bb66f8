/**
 * Statements of query procedures without a limit that are bounded otherwise, and how. One missing here, or one here
 * that no longer exists, fails (unbounded.pure.test.ts).
 */
const KEY = "one row: all of a unique key is asked for";
const CURRENCIES = "the currencies of ISO 4217, which migrations alone write";
const OF_CURRENCY = "a row a currency, or two";
const ASKED = "rows of the numbers that were asked for, of which a request has few";
const MONTHS = "months of a year";
const RULES = "at most 20,000 rules of a branch: saving more is refused (MAX_RULES)";

export const BOUNDED: Readonly<Record<string, string>> = {
  "src/domain/catalogue/accommodation/suggest-mappings.ts#nearbyHotels $queryRaw": ASKED,
  "src/domain/accounting/account-history/read-turned.ts#readTurned account-history.*":
    "accounts of one page by the days of a year at most",
  "src/domain/accounting/account-history/year-of.ts#yearOf account-history.year": MONTHS,
  "src/domain/accounting/account/list-currencies.ts#listCurrencies account.currencies": CURRENCIES,
  "src/domain/accounting/account/read-account.ts#readAccount account.read.(id|code)":
    "accounts above one: three levels",
  "src/domain/accounting/announcement/read-setting.ts#readSetting announcement.setting": CURRENCIES,
  "src/domain/platform/api-log/log-facets.ts#logFacets api-log.paths":
    "patterns of routes there are, walked one by one by an index",
  "src/domain/catalogue/article/page.ts#walked article.walk.*.*": "a page: `ordered` says its limit",
  "src/domain/catalogue/article/read-article.ts#readArticle article.read": KEY,
  "src/domain/catalogue/base/read-configs.ts#readConfigs base.configs": "products there are: three",
  "src/domain/reporting/printable/name-places.ts#namePlaces paper.places": "a row a code of the page",
  "src/domain/reporting/report/read-forecast.ts#readForecast report.forecast-check":
    "sums of three kinds, planned and actual, by day of 13 weeks",
  "src/domain/sales/booking/book-status.ts#bookStatus (booking.status-by-pnr|booking.status-by-reference)": KEY,
  "src/domain/sales/booking/cancel-quote.ts#cancelQuote booking.cancel-quote": KEY,
  "src/domain/sales/booking/read-booking.ts#readBooking booking.read": KEY,
  "src/domain/catalogue/category/below-categories.ts#belowCategories category.below":
    "at most 500 categories of a branch: saving more is refused (MOST of domain/catalogue/category/rules.ts)",
  "src/domain/sales/charter/items-status.ts#itemsStatus charter.items-status": ASKED,
  "src/domain/sales/charter/list-charters.ts#listCharters charter.list.*.*(k|)":
    "classes of each charter of a page: 50 are saved at most (MAX_ITEMS)",
  "src/domain/sales/charter/read-calendar.ts#readCalendar charter.calendar.*":
    "at most 50 charters of each of up to 62 days (MAX_PER_DAY)",
  "src/domain/sales/charter/list-partner-sales.ts#listPartnerSales charter.partner-sales.*": OF_CURRENCY,
  "src/domain/cashier/cheque/list-due.ts#listDue cheque.due": "a row a day, of at most 800 (MAX_DAYS)",
  "src/domain/cashier/cheque/read-board.ts#readBoard cheque.board-sums.*": "a row a state",
  "src/domain/accounting/closing/read-overview.ts#readOverview closing.overview": MONTHS,
  "src/domain/accounting/colleague-account/read-bill.ts#readBill colleague.bill-kinds": "a row a kind of document",
  "src/domain/people/colleague/read-colleague.ts#readColleague colleague.read.(id|code)": KEY,
  "src/domain/accounting/dimension/resolve-members.ts#resolveMembers *": "members and days of one call's lines",
  "src/domain/accounting/connection/list-connections.ts#listConnections connection.list.*(.after|)":
    "a count a kind of record",
  "src/domain/accounting/connection/read-connection.ts#readConnection connection.read": "a count a kind of record",
  "src/domain/cashier/credit/branch-credit.ts#readBranchCredit credit.branch": KEY,
  "src/domain/accounting/currency/list-rates.ts#received currency.heard": KEY,
  "src/domain/reporting/dashboard/read-money.ts#getDashboardMoney dashboard.owed": OF_CURRENCY,
  "src/domain/reporting/dashboard/read-money.ts#getDashboardMoney dashboard.receipts": OF_CURRENCY,
  "src/domain/reporting/dashboard/read-money.ts#getDashboardMoney dashboard.wallets": OF_CURRENCY,
  "src/domain/reporting/dashboard/read-radar.ts#of dashboard.radar-*": "each text of sql.radar.ts has its limit",
  "src/domain/accounting/document/read-setting.ts#readRates document.rates": CURRENCIES,
  "src/domain/accounting/document/read-setting.ts#readSetting document.setting": CURRENCIES,
  "src/domain/accounting/document/read-sub-ledger.ts#readSubLedger document.sub-ledger":
    "mappings: a key has one account at a time, keys are few",
  "src/domain/cashier/gateway/rows.ts#bySerial gateway.by-serial": KEY,
  "src/domain/platform/attempt-limit/record-attempt.ts#recordAttempt guess.count":
    "one row: a function that counts one guess",
  "src/domain/sales/trade/get-trade.ts#readTrade trade.read": "a sum a way of paying",
  "src/domain/kernel/batcher.ts#open *": "a batcher answers what it was asked, one by one",
  "src/domain/kernel/batcher.ts#open *.many": "a batcher answers what it was asked, at most 64",
  "src/domain/accounting/ledger/read-verification.ts#readVerification ledger.read-verification": KEY,
  "src/domain/accounting/mapping/rows.ts#readMappingState mapping.standing":
    "spans of the keys of the vocabulary: a key has one account at a time",
  "src/domain/platform/message/groups.ts#listMembers messageOptOut": "of the addresses of a page",
  "src/domain/people/operator-factor/read-factor.ts#readFactor operator-factor.own": KEY,
  "src/domain/people/party/read-party.ts#readParty party.*": ASKED,
  "src/domain/people/party/search-parties.ts#FIND party.colleague": ASKED,
  "src/domain/people/party/search-parties.ts#FIND party.passenger": ASKED,
  "src/domain/people/party/search-parties.ts#FIND party.search.account.*":
    "accounts that were found: the search has its limit (MOST)",
  "src/domain/people/party/search-parties.ts#FIND party.search.supplier.*":
    "suppliers that were found: the search has its limit (MOST)",
  "src/domain/people/passenger/find-duplicates.ts#distinctOf passenger.distinct": ASKED,
  "src/domain/people/passenger/read-profile.ts#readProfile passenger.totals": OF_CURRENCY,
  "src/domain/people/passenger/rows.ts#readPassenger passenger.read": KEY,
  "src/domain/cashier/payment/list-choices.ts#listChoices payment.choices": CURRENCIES,
  "src/domain/sales/penalty/load-rules.ts#loadPenaltyRules penalty.load": RULES,
  "src/domain/sales/penalty/read-sold.ts#readSold refund.sold.(ids|(trade|pnr))": ASKED,
  "src/domain/people/personnel/read-sheet.ts#leaveOf license": "one person's leave of a month",
  "src/domain/people/personnel/read-sheet.ts#trafficOf personnelTraffic": "one person's comings and goings of a month",
  "src/domain/catalogue/place/list-currencies.ts#listCurrencies place.currencies": CURRENCIES,
  "src/domain/sales/price/load-markups.ts#read markup.load": RULES,
  "src/domain/sales/price/what-if.ts#whatIf markup.whatif": RULES,
  "src/domain/reporting/report-schedule/list-schedules.ts#listSchedules report.schedules":
    "a count a state of messages",
  "src/domain/reporting/report/read-cash-flow.ts#byStep report.cash-flow-days": "a row a day on which money moved",
  "src/domain/reporting/report/read-ladder.ts#readLadder report.cheque-ladder":
    "two rows a day on which cheques are due",
  "src/domain/people/setup/read-setup.ts#readSetup setup.choices":
    "the countries of ISO 3166, which migrations alone write",
  "src/domain/accounting/statement/counterparts.ts#counterparts statement.counterparts":
    "titles of three accounts, of the lines of a page",
  "src/domain/accounting/statement/find-account.ts#findAccount statement.account.(id|code)": KEY,
  "src/domain/accounting/statement/page.ts#readStretch statement.page.*":
    "a stretch of as many lines as a page has (size)",
  "src/domain/accounting/statement/read-groups.ts#readGroups statement.groups.*.*":
    "sums are one row, joined to groups of a page",
  "src/domain/sales/stay/mapped-hotels.ts#mappedHotels stay.mapped": ASKED,
  "src/domain/sales/stay/read-lowest.ts#readLowest stay.lowest": ASKED,
  "src/domain/sales/e-invoice/list-e-invoices.ts#listEInvoices e-invoice.radar": "nine states (STATES)",
  "src/domain/sales/supplier/call.ts#recordOutcome supplier.outcome": KEY,
  "src/domain/communication/telephony/card.ts#readCard phone.people": OF_CURRENCY,
  "src/domain/communication/telephony/settings.ts#readSettings phone.spent": "a row a kind of call, of today",
  "src/domain/accounting/financial-statement/read-equity-changes.ts#readEquityChanges financial-statement.equity":
    "six rows an equity account of level 3",
  "src/domain/accounting/trial-balance/list-presets.ts#listPresets trial-balance.presets":
    "spans that the calendar offers",
  "src/domain/accounting/trial-balance/read-trial-balance.ts#sumsOf trial-balance * *":
    "20,001 accounts, which are refused: 3008 (MOST)",
  "src/domain/platform/webhook/list-endpoints.ts#listEndpoints webhook.endpoints":
    "50 endpoints: more are refused (MAX_ENDPOINTS)",
};

/** Unbounded statements: each is a known defect, and no new one may be added. */
export const OPEN: Readonly<Record<string, string>> = {};

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
  "src/domain/accommodation/suggest-mappings.ts#nearbyHotels $queryRaw": ASKED,
  "src/domain/account-history/read-turned.ts#readTurned account-history.*":
    "accounts of one page by the days of a year at most",
  "src/domain/account-history/year-of.ts#yearOf account-history.year": MONTHS,
  "src/domain/account/list-currencies.ts#listCurrencies account.currencies": CURRENCIES,
  "src/domain/account/read-account.ts#readAccount account.read.(id|code)": "accounts above one: three levels",
  "src/domain/announcement/read-setting.ts#readSetting announcement.setting": CURRENCIES,
  "src/domain/api-log/log-facets.ts#logFacets api-log.paths":
    "patterns of routes there are, walked one by one by an index",
  "src/domain/article/page.ts#walked article.walk.*.*": "a page: `ordered` says its limit",
  "src/domain/article/read-article.ts#readArticle article.read": KEY,
  "src/domain/base/read-configs.ts#readConfigs base.configs": "products there are: three",
  "src/domain/booking/book-status.ts#bookStatus (booking.status-by-pnr|booking.status-by-reference)": KEY,
  "src/domain/booking/cancel-quote.ts#cancelQuote booking.cancel-quote": KEY,
  "src/domain/booking/read-booking.ts#readBooking booking.read": KEY,
  "src/domain/category/below-categories.ts#belowCategories category.below":
    "at most 500 categories of a branch: saving more is refused (MOST of domain/category/rules.ts)",
  "src/domain/charter/items-status.ts#itemsStatus charter.items-status": ASKED,
  "src/domain/charter/list-charters.ts#listCharters charter.list.*.*(k|)":
    "classes of each charter of a page: 50 are saved at most (MAX_ITEMS)",
  "src/domain/charter/read-calendar.ts#readCalendar charter.calendar.*":
    "at most 50 charters of each of up to 62 days (MAX_PER_DAY)",
  "src/domain/charter/list-partner-sales.ts#listPartnerSales charter.partner-sales.*": OF_CURRENCY,
  "src/domain/cheque/list-due.ts#listDue cheque.due": "a row a day, of at most 800 (MAX_DAYS)",
  "src/domain/cheque/read-board.ts#readBoard cheque.board-sums.*": "a row a state",
  "src/domain/closing/read-overview.ts#readOverview closing.overview": MONTHS,
  "src/domain/colleague/read-bill.ts#readBill colleague.bill-kinds": "a row a kind of document",
  "src/domain/colleague/read-colleague.ts#readColleague colleague.read.(id|code)": KEY,
  "src/domain/connection/list-connections.ts#listConnections connection.list.*(.after|)": "a count a kind of record",
  "src/domain/connection/read-connection.ts#readConnection connection.read": "a count a kind of record",
  "src/domain/credit/branch-credit.ts#readBranchCredit credit.branch": KEY,
  "src/domain/currency/list-rates.ts#received currency.heard": KEY,
  "src/domain/dashboard/read-money.ts#getDashboardMoney desk.owed": OF_CURRENCY,
  "src/domain/dashboard/read-money.ts#getDashboardMoney desk.receipts": OF_CURRENCY,
  "src/domain/dashboard/read-money.ts#getDashboardMoney desk.wallets": OF_CURRENCY,
  "src/domain/dashboard/read-radar.ts#of desk.radar-*": "each text of sql.radar.ts has its limit",
  "src/domain/document/read-setting.ts#readRates document.rates": CURRENCIES,
  "src/domain/document/read-setting.ts#readSetting document.setting": CURRENCIES,
  "src/domain/document/read-sub-ledger.ts#readSubLedger document.sub-ledger":
    "mappings: a key has one account at a time, keys are few",
  "src/domain/gateway/rows.ts#bySerial gateway.by-serial": KEY,
  "src/domain/attempt-limit/record-attempt.ts#recordAttempt guess.count": "one row: a function that counts one guess",
  "src/domain/trade/get-trade.ts#readTrade trade.read": "a sum a way of paying",
  "src/domain/batcher.ts#open *": "a batcher answers what it was asked, one by one",
  "src/domain/batcher.ts#open *.many": "a batcher answers what it was asked, at most 64",
  "src/domain/ledger/read-verification.ts#readVerification ledger.read-verification": KEY,
  "src/domain/mapping/rows.ts#readMappingState mapping.standing":
    "spans of the keys of the vocabulary: a key has one account at a time",
  "src/domain/message/groups.ts#listMembers messageOptOut": "of the addresses of a page",
  "src/domain/operator-factor/read-factor.ts#readFactor operator-factor.own": KEY,
  "src/domain/party/read-party.ts#readParty party.*": ASKED,
  "src/domain/party/search-parties.ts#FIND party.colleague": ASKED,
  "src/domain/party/search-parties.ts#FIND party.passenger": ASKED,
  "src/domain/party/search-parties.ts#FIND party.search.account.*":
    "accounts that were found: the search has its limit (MOST)",
  "src/domain/passenger/find-duplicates.ts#distinctOf passenger.distinct": ASKED,
  "src/domain/passenger/read-profile.ts#readProfile passenger.totals": OF_CURRENCY,
  "src/domain/passenger/rows.ts#readPassenger passenger.read": KEY,
  "src/domain/payment/list-choices.ts#listChoices payment.choices": CURRENCIES,
  "src/domain/penalty/load-rules.ts#loadPenaltyRules penalty.load": RULES,
  "src/domain/penalty/read-sold.ts#readSold refund.sold.(ids|(trade|pnr))": ASKED,
  "src/domain/personnel/read-sheet.ts#leaveOf license": "one person's leave of a month",
  "src/domain/personnel/read-sheet.ts#trafficOf personnelTraffic": "one person's comings and goings of a month",
  "src/domain/place/list-currencies.ts#listCurrencies place.currencies": CURRENCIES,
  "src/domain/price/load-markups.ts#read markup.load": RULES,
  "src/domain/price/what-if.ts#whatIf markup.whatif": RULES,
  "src/domain/report-schedule/list-schedules.ts#listSchedules report.schedules": "a count a state of messages",
  "src/domain/report/read-cash-flow.ts#byStep report.cash-flow-days": "a row a day on which money moved",
  "src/domain/report/read-ladder.ts#readLadder report.cheque-ladder": "two rows a day on which cheques are due",
  "src/domain/setup/read-setup.ts#readSetup setup.choices": "the countries of ISO 3166, which migrations alone write",
  "src/domain/statement/counterparts.ts#counterparts statement.counterparts":
    "titles of three accounts, of the lines of a page",
  "src/domain/statement/find-account.ts#findAccount statement.account.(id|code)": KEY,
  "src/domain/statement/page.ts#readStretch statement.page.*": "a stretch of as many lines as a page has (size)",
  "src/domain/statement/read-groups.ts#readGroups statement.groups.*.*": "sums are one row, joined to groups of a page",
  "src/domain/stay/mapped-hotels.ts#mappedHotels stay.mapped": ASKED,
  "src/domain/stay/read-lowest.ts#readLowest stay.lowest": ASKED,
  "src/domain/supplier/call.ts#recordOutcome supplier.outcome": KEY,
  "src/domain/telephony/card.ts#readCard phone.people": OF_CURRENCY,
  "src/domain/telephony/settings.ts#readSettings phone.spent": "a row a kind of call, of today",
  "src/domain/trial-balance/list-presets.ts#listPresets trial-balance.presets": "spans that the calendar offers",
  "src/domain/trial-balance/read-trial-balance.ts#sumsOf trial-balance * *":
    "20,001 accounts, which are refused: 3008 (MOST)",
  "src/domain/webhook/list-endpoints.ts#listEndpoints webhook.endpoints":
    "50 endpoints: more are refused (MAX_ENDPOINTS)",
};

/** Unbounded statements: each is a known defect, and no new one may be added. */
export const OPEN: Readonly<Record<string, string>> = {};

import type { ChangeAct } from "@/domain/kernel/gate/acts";
import type { Door } from "./input-samples";

/** A member with an amount, or with the account of one. */
const MONEY =
  /^(amounts?|debit|credit|ceiling|current_balance|balance|account_id|wallet\w*|payout\w*|refund_to|rows|payments|checks)$/;

/**
 * `acts`: above one person's limit it passes the gate with these. `checked`: protected by other means. `none`: no money
 * leaves or becomes spendable.
 */
type DoorNote = { acts: readonly ChangeAct[] } | { checked: string } | { none: string };

const STORE: DoorNote = { acts: ["payment.store"] };
const UPDATE: DoorNote = { acts: ["payment.update"] };
const CHEQUES: DoorNote = { acts: ["payment.store", "cheque.bring_in"] };
const ENDORSE: DoorNote = { acts: ["cheque.endorse"] };
const CEILING: DoorNote = { acts: ["colleague.ceiling"] };
const FINANCIAL: DoorNote = { acts: ["colleague.ceiling", "colleague.balance"] };
const WRITE: DoorNote = { acts: ["document.store"] };
const REPLACE: DoorNote = { acts: ["document.update"] };
const UNDO: DoorNote = { acts: ["document.reverse"] };
const NOTE: DoorNote = { acts: ["announcement.store"] };
const NOTE_CHANGE: DoorNote = { acts: ["announcement.store", "announcement.cancel"] };
const NOTE_END: DoorNote = { acts: ["announcement.cancel"] };
const MAPPING: DoorNote = { acts: ["mapping.change"] };
const ACCOUNT: DoorNote = { acts: ["bank_account.add"] };
const TAKES: DoorNote = { none: "asks for money, and takes it by a gateway" };
const SETTING: DoorNote = { checked: "settings of approvals are changed by two persons (destinations.ts)" };
const REFUND: DoorNote = { checked: "what was paid, and its payout passes the gate (refund/two-persons.ts)" };
const PRICE: DoorNote = { none: "what things cost" };
const AT_THE_BANK: DoorNote = { none: "records what the bank has moved already, or how it is recognized" };
const FINDS: DoorNote = { none: "what is looked for, or done again" };

/**
 * Every writing route of the back office with such a member, or that undoes a movement of money, and how it is
 * protected.
 */
export const MONEY_DOORS: Readonly<Record<string, DoorNote>> = {
  "POST /api/v2/pay/store": STORE,
  "POST /api/v2/pay/update": UPDATE,
  "payments.store": STORE,
  "payments.update": UPDATE,
  "POST /api/v2/pay/runs": { checked: "another person approves a run before it pays (payment-run/act-on-run.ts)" },
  "paymentRuns.store": { checked: "another person approves a run before it pays (payment-run/act-on-run.ts)" },
  "POST /api/v2/suppliers/documents": {
    none: "what a supplier claims; nothing is posted before it is accepted",
  },
  "supplierDocuments.store": { none: "what a supplier claims; nothing is posted before it is accepted" },
  "payments.settle": { none: "which debts a payment that was made pays" },
  "settlement.offset": { checked: "a receipt out of a colleague's own wallet against what it owes" },
  "POST /api/v2/check/store": CHEQUES,
  "POST /api/v2/check/operation": ENDORSE,
  "POST /api/v2/check/operation/update": ENDORSE,
  "cheques.store": CHEQUES,
  "cheques.act": ENDORSE,
  "cheques.change": ENDORSE,
  "POST /api/v2/colleague/operation": CEILING,
  "POST /api/v2/colleagues/update/financial": FINANCIAL,
  "colleagues.save": CEILING,
  "colleagues.setFinancial": FINANCIAL,
  "credit.grant": { acts: ["credit.grant"] },
  "credit.approve": { checked: "another person signs (credit/approve-beyond.ts)" },
  "POST /api/v2/manual-document": WRITE,
  "PUT /api/v2/manual-document": REPLACE,
  "DELETE /api/v2/manual-document": UNDO,
  "POST /api/v2/tax/e-invoices/cancel": { acts: ["e_invoice.cancel"] },
  "POST /api/v2/tax/e-invoices/correct": { acts: ["e_invoice.correct"] },
  "eInvoices.cancel": { acts: ["e_invoice.cancel"] },
  "eInvoices.correct": { acts: ["e_invoice.correct"] },
  "documents.create": WRITE,
  "documents.replace": REPLACE,
  "documents.remove": UNDO,
  "documents.correct": UNDO,
  "POST /api/v2/accounting/bank-statements": { none: "lines of a bank's statement, which post nothing" },
  "bankStatements.import": { none: "lines of a bank's statement, which post nothing" },
  "POST /api/v2/announcement/store": NOTE,
  "POST /api/v2/announcement/update": NOTE_CHANGE,
  "announcements.store": NOTE,
  "announcements.update": NOTE_CHANGE,
  "announcements.activate": NOTE,
  "announcements.cancel": NOTE_END,
  "POST /api/v2/accounting/preference": MAPPING,
  "PUT /api/v2/accounting/preference/{id}": MAPPING,
  "mappings.change": MAPPING,
  "dimensions.saveRule": { none: "what later lines of an account are labeled with" },
  "POST /api/v2/accounting/account": ACCOUNT,
  "accounts.addMoney": ACCOUNT,
  "PUT /api/v2/accounting/account": { acts: ["bank_account.save"] },
  "accounts.replaceMoney": { acts: ["bank_account.save"] },
  "refunds.open": REFUND,
  "refunds.payOut": { acts: ["refund.pay_out"] },
  "POST /api/v2/online/reservation/refund": REFUND,
  "trades.store": { checked: "out of the buyer's own wallet" },
  "setup.finish": {
    checked: "openings of a branch that is only beginning (contract 13.17)",
  },
  "PUT /api/v2/settings/index/{type}": SETTING,
  "settings.change": SETTING,
  "POST /api/v2/gateway/invoice/{drive}": TAKES,
  "gateways.createLink": TAKES,
  "prices.adjust": PRICE,
  "markups.save": PRICE,
  "penalties.save": PRICE,
  "POST /api/v2/accounting/bank-closings": AT_THE_BANK,
  "bankClosings.propose": AT_THE_BANK,
  "POST /api/v2/accounting/bank-matches": AT_THE_BANK,
  "POST /api/v2/accounting/bank-matches/run": AT_THE_BANK,
  "POST /api/v2/accounting/bank-matches/rules": AT_THE_BANK,
  "POST /api/v2/accounting/bank-matches/payout-terms": AT_THE_BANK,
  "bankMatches.byHand": AT_THE_BANK,
  "bankMatches.run": AT_THE_BANK,
  "bankMatches.saveRule": AT_THE_BANK,
  "bankMatches.savePayoutTerms": AT_THE_BANK,
  "PUT /api/v2/accounting/financial-statements/versions": { none: "which accounts a line of a report sums" },
  "financialStatements.saveVersion": { none: "which accounts a line of a report sums" },
  "exports.ask": FINDS,
  "failures.retry": FINDS,
  "failures.dismiss": FINDS,
  "failures.restore": FINDS,
};

const namesIn = (json: unknown): string[] =>
  typeof json !== "object" || json === null
    ? []
    : Object.entries(json).flatMap(([key, value]) =>
        key === "properties"
          ? Object.entries(value as object).flatMap(([name, inner]) => [name, ...namesIn(inner)])
          : namesIn(value),
      );

/** Routes with such a member without a documented protection. */
export const unheld = (doors: readonly Pick<Door, "title" | "json" | "writes">[]): string[] =>
  doors
    .filter(({ title, writes }) => writes && !/ \/(b2c|api\/reservation)\//.test(title))
    .filter(({ json }) => namesIn(json).some((name) => MONEY.test(name)))
    .map(({ title }) => title)
    .filter((title) => !(title in MONEY_DOORS));

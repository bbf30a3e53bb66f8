/**
 * Operations of everyday work that need a second person: their own permission suffices to request them. The others need
 * `security:write`.
 */
const EVERYDAY = [
  "bank_account.add",
  "mapping.change",
  "colleague.ceiling",
  "colleague.balance",
  "credit.grant",
  "document.store",
  "document.update",
  "document.reverse",
  "announcement.store",
  "announcement.cancel",
  "payment.store",
  "payment.update",
  "cheque.bring_in",
  "cheque.endorse",
  "e_invoice.cancel",
  "e_invoice.correct",
] as const;

/**
 * Operations that a second person approves: those that change where money, codes or secrets go, and large outgoing
 * payments.
 */
export const CHANGE_ACTS = [
  "gateway.save",
  "gateway.activate",
  "message_line.save",
  "supplier.save",
  "supplier.activate",
  "supplier.terms",
  "customer_site.save",
  "customer_site.activate",
  "webhook.save",
  "webhook.activate",
  "bank_account.save",
  "telephony.save",
  "refund.pay_out",
  "setting.change",
  ...EVERYDAY,
] as const;
export type ChangeAct = (typeof CHANGE_ACTS)[number];

const ASKED_BY_DOERS: ReadonlySet<string> = new Set(EVERYDAY);
export const askedByDoers = (act: ChangeAct): boolean => ASKED_BY_DOERS.has(act);

/** Acts that a second person approves: those that change where money, codes or secrets go, and large payouts. */
export const CHANGE_ACTS = [
  "gateway.save",
  "gateway.activate",
  "message_line.save",
  "supplier.save",
  "supplier.activate",
  "customer_site.save",
  "customer_site.activate",
  "webhook.save",
  "webhook.activate",
  "bank_account.save",
  "telephony.save",
  "refund.pay_out",
  "setting.change",
] as const;
export type ChangeAct = (typeof CHANGE_ACTS)[number];

/**
 * Topics of events that code in TypeScript publishes, by family. Functions in SQL publish their own. A topic is on the
 * wire (webhooks, live pages) and is never renamed.
 */
export const TOPICS = {
  accommodation: ["changed", "mapped"],
  account: ["changed", "created", "deleted"],
  accounting: ["mapping"],
  announcement: ["canceled", "posted", "saved"],
  article: ["archived", "changed", "created", "deleted", "published", "restored", "withdrawn"],
  attendance: ["changed"],
  card: ["change", "create", "delete", "restore"],
  category: ["changed", "deleted", "moved", "restored"],
  certificate: ["changed"],
  change_request: ["changed"],
  charter: ["canceled", "changed", "closed", "created", "opened", "price_changed"],
  closing: ["exception", "opened"],
  colleague: ["changed", "user"],
  connection: ["merged", "restored", "saved", "trashed"],
  cost_center: ["activate", "change", "create", "deactivate"],
  credit: ["changed"],
  currency: ["rate_typed"],
  discount: ["activate", "change", "create", "deactivate", "delete", "restore"],
  document: ["posted", "removed", "reversed", "saved"],
  e_invoice: ["changed"],
  export: ["changed"],
  fiscal_memory: ["changed"],
  gateway: ["changed"],
  leave: ["changed"],
  letterhead: ["changed"],
  limbo: ["changed"],
  markup: ["activate", "change", "create", "deactivate", "delete", "restore"],
  messages: ["changed"],
  operator: ["changed"],
  partner: ["domain", "token", "trust"],
  passenger: ["changed"],
  payment: ["case"],
  penalty_rule: ["activate", "change", "create", "deactivate", "delete", "name", "restore"],
  place: ["changed"],
  report_schedule: [
    ...(["activate", "change", "create", "deactivate", "delete", "failed"] as const),
    ...(["pause", "restore", "send", "sent"] as const),
  ],
  setting: ["changed"],
  supplier: ["changed"],
  telephony: ["approval", "call", "link"],
  travel_request: ["answered", "canceled", "changed", "closed", "created", "owned", "reopened", "sold"],
  view: ["changed", "removed", "restored", "saved"],
  webhook: ["changed"],
  work: ["changed"],
} as const;

type Families = typeof TOPICS;

/** `<family>.<event>`, such as `charter.opened`. */
export type Topic = { [Of in keyof Families]: `${Of}.${Families[Of][number]}` }[keyof Families];

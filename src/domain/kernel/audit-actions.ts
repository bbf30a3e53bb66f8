/**
 * Actions of the audit log that code in TypeScript writes, by area. An action stays here as it was first stored; its
 * words are in messages (`auditSearch.acts`, `auditHistory.act`).
 */
type Verbs = {
  accommodation: "change" | "create" | "delete" | "media";
  account: "change" | "create" | "delete";
  announcement: "activate" | "calculate" | "cancel" | "change" | "create";
  article: "archive" | "change" | "create" | "delete" | "publish" | "restore" | "withdraw";
  attendance: "come" | "delete" | "leave" | "record" | "update";
  bank_closing: "approve" | "ask-reopening" | "drop" | "propose" | "reopen";
  bank_match: "accept" | "refuse" | "undo";
  bank_payout_terms: "change" | "create";
  bank_rule: "change" | "create";
  bank_statement: "import" | "withdraw";
  bank_template: "change" | "create";
  branch: "create";
  card: "change" | "create" | "delete" | "restore";
  category: "change" | "create" | "delete" | "move" | "restore";
  certificate: "change" | "create" | "delete" | "restore";
  change_request: "approve" | "create" | "reject" | "withdraw";
  charter: "change" | "copy" | "create" | "status";
  class: "change" | "close" | "create" | "open" | "remove";
  closing:
    | "ask"
    | "ask-reopening"
    | "decide-reopening"
    | "definite"
    | "grant-exception"
    | "number"
    | "open"
    | "revoke-exception"
    | "set-rule"
    | "waive";
  colleague: "adjust" | "create" | "delete" | "erase" | "rebuild-billing" | "restore" | "update";
  colleague_user: "change-password" | "create" | "delete" | "erase" | "restore" | "sign-in" | "sign-out" | "update";
  connection: "change" | "create" | "merge" | "restore" | "trash";
  cost_center: "activate" | "change" | "create" | "deactivate";
  dimension: "change" | "create";
  dimension_member: "change" | "create";
  dimension_rule: "create";
  tax_rate: "change" | "create";
  tax_role: "change" | "create";
  credit: "approve" | "end-approval" | "grant" | "sign";
  currency: "type-rate";
  customer: "end-sessions" | "release" | "resume" | "sign-in" | "sign-out" | "suspend";
  customer_site: "create" | "resume" | "suspend" | "update";
  discount: "activate" | "change" | "create" | "deactivate" | "delete" | "restore";
  document: "change" | "create" | "post" | "remove" | "reverse";
  e_invoice: "cancel" | "complete" | "correct" | "retry";
  export: "ask" | "books" | "cancel" | "csv" | "dismiss" | "download" | "restore" | "retry" | "save";
  file: "store";
  fiscal_memory: "save";
  gateway: "save";
  gateway_case: "close";
  history: "calculate";
  leave: "confirm" | "delete" | "edit" | "reject" | "replace" | "store";
  ledger: "ask-verification";
  letterhead: "change";
  limbo: "own";
  mapping: "change";
  markup: "activate" | "change" | "create" | "deactivate" | "delete" | "restore";
  message: "cancel" | "dismiss" | "restore" | "retry" | "settle";
  message_group: "add" | "remove" | "save" | "take_out";
  message_line: "remove" | "save" | "test";
  message_opt_out: "set";
  message_template: "remove" | "save";
  operator:
    | "change-password"
    | "create"
    | "disconnect"
    | "end-sessions"
    | "erase"
    | "factor-codes"
    | "factor-off"
    | "factor-on"
    | "factor-reset"
    | "join"
    | "reset-password"
    | "rest"
    | "sign-in"
    | "update";
  paper: "download" | "revoke-links";
  partner:
    | "change-policy"
    | "register"
    | "reject-trust"
    | "renew-secret"
    | "request-trust"
    | "resume"
    | "revoke-token"
    | "revoke-trust"
    | "suspend"
    | "trust-trust"
    | "withdraw-trust";
  passenger: "create" | "delete" | "distinct" | "erase" | "merge" | "part" | "restore" | "update";
  payment_run: "file";
  penalty_rule: "activate" | "change" | "create" | "deactivate" | "delete" | "name" | "restore";
  phone_call: "about" | "answer" | "call_back" | "choose" | "handle" | "hangup" | "note" | "unhandle";
  place: "delete" | "import";
  price: "change";
  report_schedule:
    | "activate"
    | "change"
    | "create"
    | "deactivate"
    | "delete"
    | "failed"
    | "pause"
    | "restore"
    | "send"
    | "sent";
  room_mapping: "accept" | "decide";
  room_type: "change" | "create" | "delete" | "undo_delete";
  setting: "change";
  settlement: "compare" | "link" | "mark" | "revoke";
  book: "download" | "make" | "tax_ledger" | "verify" | "verify_done";
  legal_profile: "save";
  statement_issue: "approve" | "drop" | "propose";
  statement_version: "approve" | "begin" | "discard" | "propose" | "save" | "withdraw";
  supplier: "save" | "terms";
  supplier_hotel: "decide";
  telephony:
    | "approve"
    | "call"
    | "execute"
    | "execute_done"
    | "execute_failed"
    | "execute_refused"
    | "extension"
    | "hangup"
    | "reject"
    | "save"
    | "sms"
    | "ussd";
  travel_request: "answer" | "cancel" | "close" | "create" | "own" | "reopen" | "sell" | "update";
  view: "changed" | "removed" | "restored" | "saved";
  webhook: "remove" | "replay" | "rotate-key" | "save" | "test";
  work: "ask" | "cancel" | "dismiss" | "restore" | "retry";
};

/** Actions that functions in SQL write. A test compares them with prisma/sql. */
export const SQL_VERBS = {
  bank_match: ["run"],
  booking: ["book", "cancel", "seller_canceled"],
  cheque: [
    ...["bounce", "bring_in", "cancel", "cash", "clear", "deliver", "deposit", "endorse"],
    ...["endorse_returned", "recall", "redeposit", "register", "return", "settle", "undo"],
  ],
  closing: ["done", "refused"],
  discount: ["attach", "consume", "release", "take"],
  document: ["prepare_repair"],
  gateway_payment: ["fail", "reverse", "settle", "unapplied"],
  history: ["repair"],
  limbo: ["close"],
  lock: ["create", "extend", "release", "take-over"],
  partner: ["issue-token"],
  payment: ["release", "settle", "store", "trash", "update"],
  payment_run: ["approve", "create", "leave_out", "pay", "send", "void"],
  refund: ["approved", "done", "failed", "rejected", "requested", "paying_out", "unknown"],
  settlement: ["offset"],
  supplier_document: ["accept", "compare", "create", "dispute", "withdraw"],
  tax_return: ["file"],
  trade: ["cancel", "expire", "finish", "issue", "pay", "return", "store", "supersede", "supplier_kept"],
  travel_request: ["close"],
  wallet: ["spend"],
} as const;
type SqlVerbs = typeof SQL_VERBS;

type Area = keyof Verbs;

/** Verbs of an area. */
export type AuditVerb<Of extends Area> = Verbs[Of];

/** `<area>.<verb>`, such as `colleague.update`. */
export type AuditAction = { [Of in Area]: `${Of}.${Verbs[Of]}` }[Area];

/** What is stored: of TypeScript and of SQL. */
export type StoredAuditAction =
  | AuditAction
  | { [Of in keyof SqlVerbs]: `${Of}.${SqlVerbs[Of][number]}` }[keyof SqlVerbs];

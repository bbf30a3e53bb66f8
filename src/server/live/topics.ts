import type { OperatorActor } from "@/domain/kernel/context";
import type { Permission } from "@/domain/kernel/permission/rules";

/** A change: its topic, such as `booking.made`, and the id of its subject. */
export type Received = { topic: string; id: string };
/** `may`: permissions of which any allows the event. `others` receive the event without its subject. */
type Readers = { may: readonly Permission[]; others?: true };

const SALES: readonly Permission[] = [
  "reservation:read",
  "accounting:read",
  "charter:read",
  "colleague:read",
  "partner:read",
];
const MONEY: readonly Permission[] = [
  ...(["payment:read", "accounting:read", "wallet:read", "cheque:read", "gateway:read"] as const),
  ...(["colleague:read", "reservation:read"] as const),
];
const BOOKS: readonly Permission[] = ["accounting:read"];
const CONTENT: readonly Permission[] = ["content:read"];
const SETTINGS: readonly Permission[] = ["settings:read"];
const PARTNERS: readonly Permission[] = ["partner:read"];

/** By the first part of a topic: the permissions of the pages that show it. Unlisted families are never sent. */
export const READERS: Readonly<Record<string, Readers>> = {
  accommodation: { may: ["accommodation:read"] },
  account: { may: BOOKS },
  accounting: { may: BOOKS },
  bank_statement: { may: BOOKS },
  bank_template: { may: BOOKS },
  announcement: { may: ["accounting:read", "payment:read", "colleague:read"] },
  article: { may: CONTENT },
  attendance: { may: ["operator:read"], others: true },
  bank_closing: { may: BOOKS },
  book: { may: BOOKS },
  legal_profile: { may: BOOKS },
  bank_match: { may: BOOKS },
  bank_payout_terms: { may: BOOKS },
  bank_rule: { may: BOOKS },
  statement_issue: { may: BOOKS },
  statement_version: { may: BOOKS },
  booking: { may: SALES },
  card: { may: ["passenger:read"] },
  category: { may: CONTENT },
  certificate: { may: CONTENT },
  change_request: { may: ["security:read"] },
  charter: { may: ["charter:read", "reservation:read"] },
  cheque: { may: MONEY },
  closing: { may: BOOKS },
  colleague: { may: ["colleague:read"] },
  connection: { may: BOOKS },
  cost_center: { may: BOOKS },
  dimension: { may: BOOKS },
  dimension_member: { may: BOOKS },
  dimension_rule: { may: BOOKS },
  tax_rate: { may: ["tax:read"] },
  tax_role: { may: ["tax:read"] },
  tax_return: { may: ["tax:read"] },
  credit: { may: ["colleague:read", "accounting:read"] },
  currency: { may: BOOKS },
  customer: { may: ["passenger:read"] },
  discount: { may: ["discount:read"] },
  document: { may: BOOKS },
  export: { may: BOOKS, others: true },
  gateway: { may: ["gateway:read", "payment:read"] },
  gateway_payment: { may: ["gateway:read", "payment:read"] },
  hold: { may: ["reservation:read"] },
  e_invoice: { may: ["tax:read"] },
  fiscal_memory: { may: ["tax:read"] },
  leave: { may: ["operator:read"], others: true },
  ledger: { may: BOOKS },
  letterhead: { may: SETTINGS },
  limbo: { may: ["reservation:read"] },
  lock: { may: ["reservation:read", "charter:read"] },
  markup: { may: SETTINGS },
  message: { may: ["message:read"] },
  // Readers of a scheduled report see its progress until its message is sent.
  messages: { may: ["message:read"], others: true },
  offer_lock: { may: ["reservation:read"] },
  operator: { may: ["operator:read"] },
  partner: { may: PARTNERS },
  passenger: { may: ["passenger:read", "reservation:read"] },
  payment: { may: MONEY },
  payment_run: { may: ["payment:read"] },
  penalty_rule: { may: ["settings:read", "charter:read"] },
  place: { may: SETTINGS, others: true },
  refund: { may: ["reservation:read", "payment:read"] },
  report_schedule: { may: [...SALES, ...MONEY] },
  setting: { may: SETTINGS },
  settlement: { may: MONEY },
  supplier: { may: SETTINGS },
  supplier_deposit: { may: ["payment:read"] },
  supplier_document: { may: ["payment:read"] },
  supplier_order: { may: ["reservation:read"] },
  telephony: { may: ["telephony:read", "settings:read"] },
  trade: { may: SALES },
  travel_request: { may: ["reservation:read"] },
  trust: { may: [...PARTNERS, ...SETTINGS] },
  view: { may: [], others: true },
  voucher: { may: BOOKS },
  wallet: { may: ["wallet:read", "colleague:read", "passenger:read", "accounting:read"] },
  webhook: { may: PARTNERS },
  work: { may: BOOKS, others: true },
};

/** Progress of a person's job: `export.percent.12`, for that person only. */
const PERCENT = /^\w+\.percent\.(\d+)$/;

/** Returns an event as this person may see it; null when they may not. */
export function heardBy(
  { operatorId, permissions }: Pick<OperatorActor, "operatorId" | "permissions">,
  dto: Received,
): Received | null {
  const whose = PERCENT.exec(dto.topic)?.[1];
  if (whose !== undefined) return Number(whose) === operatorId ? dto : null;
  const readers = READERS[dto.topic.split(".")[0]!];
  if (!readers) return null;
  if (readers.may.some((permission) => permissions.includes(permission))) return dto;
  return readers.others ? { topic: dto.topic, id: "" } : null;
}

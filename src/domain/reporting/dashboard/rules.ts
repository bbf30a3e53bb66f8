import type { Permission } from "../../kernel/permission/rules";

/** Queues by urgency: missed calls and paid but unconfirmed orders come first. */
export const QUEUES = [
  "myLimbo",
  "limbo",
  "missed",
  "approvals",
  "deciding",
  "requests",
  "myRequests",
  "paying",
  "bounced",
  "dueCheques",
  "deposits",
  "heldInvoices",
  "refusedInvoices",
  "gatewayCases",
  "unknownMessages",
  "failures",
  "webhooks",
] as const;
export type QueueName = (typeof QUEUES)[number];

/** Permission of each queue. `approvals`: any of APPROVAL_PERMISSIONS. */
export const QUEUE_PERMISSIONS: Readonly<Record<Exclude<QueueName, "approvals">, Permission>> = {
  myLimbo: "reservation:read",
  limbo: "reservation:read",
  missed: "telephony:read",
  deciding: "reservation:read",
  requests: "reservation:read",
  myRequests: "reservation:read",
  paying: "payment:write",
  bounced: "cheque:read",
  dueCheques: "cheque:write",
  deposits: "payment:read",
  heldInvoices: "tax:read",
  refusedInvoices: "tax:read",
  gatewayCases: "gateway:read",
  unknownMessages: "message:write",
  failures: "settings:read",
  webhooks: "partner:read",
};

/** Kinds of approvals and the permission to decide them. */
export const APPROVAL_PERMISSIONS = {
  reopening: "accounting:approve",
  refund: "reservation:approve",
  limbo: "reservation:approve",
  telephony: "telephony:approve",
  trust: "partner:approve",
  leave: "operator:approve",
  change: "security:approve",
} as const satisfies Record<string, Permission>;
export type ApprovalKind = keyof typeof APPROVAL_PERMISSIONS;
export const APPROVALS = Object.keys(APPROVAL_PERMISSIONS) as ApprovalKind[];

/** Kinds of the radar and the permission to see them. */
export const RADAR_PERMISSIONS = {
  lock: "reservation:read",
  payment: "reservation:read",
  penalty: "reservation:read",
  document: "passenger:read",
  cheque: "cheque:read",
  certificate: "content:read",
} as const satisfies Record<string, Permission>;
export type RadarKind = keyof typeof RADAR_PERMISSIONS;
export const RADAR = Object.keys(RADAR_PERMISSIONS) as RadarKind[];

/** Maximum rows of each kind, the nearest first. */
export const MAX_PER_KIND = 20;
/** Horizon of rising penalties in hours. */
export const PENALTY_HOURS = 72;
/** Horizon of orders to be paid in days. */
export const PAYMENT_DAYS = 7;
/** Horizon of due cheques in days; overdue ones are included. */
export const CHEQUE_DAYS = 7;
/** Horizon of ending certificates in days. */
export const CERTIFICATE_DAYS = 30;
/** Horizon of journeys whose documents are checked, in days. */
export const JOURNEY_DAYS = 45;
/** Months a passport must be valid beyond departure on international trips. */
export const DOCUMENT_MONTHS = 6;

import type { Permission } from "../../kernel/permission/rules";

/** What waits, in the order of urgency: who is rung up in vain or paid in vain comes first. */
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
  "gatewayCases",
  "unknownMessages",
  "failures",
  "webhooks",
] as const;
export type QueueName = (typeof QUEUES)[number];

/** Who is shown a queue. `approvals`: whoever may approve anything (APPROVAL_PERMISSIONS). */
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
  gatewayCases: "gateway:read",
  unknownMessages: "message:write",
  failures: "settings:read",
  webhooks: "partner:read",
};

/** What waits for somebody's word, and who may say it. */
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

/** What runs out, and who is shown it. */
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

/** Of each kind at most so many are told, the nearest first. */
export const MAX_PER_KIND = 20;
/** A penalty that rises within so long is told. */
export const PENALTY_HOURS = 72;
/** Orders that are to be paid within so many days. */
export const PAYMENT_DAYS = 7;
/** Cheques that are due within so many days, and all before. */
export const CHEQUE_DAYS = 7;
/** Certificates that end within so many days. */
export const CERTIFICATE_DAYS = 30;
/** Journeys that begin within so many days are looked at for documents. */
export const JOURNEY_DAYS = 45;
/** Abroad a passport is asked to hold so many months beyond the day of departure. */
export const DOCUMENT_MONTHS = 6;

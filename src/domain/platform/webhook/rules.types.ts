/**
 * Events by area, and the members of their data that are published: facts and public ids, no contacts, travellers, or
 * pricing internals. Unlisted members are never sent.
 */
type Area = {
  /** Event names without the area's prefix. */
  events: readonly string[];
  members: readonly string[];
  /** Members hidden from partners. */
  ours?: readonly string[];
};

export const AREAS = {
  lock: {
    events: ["created", "extended", "released", "expired", "taken_over"],
    members: [
      ...["lock_id", "main_id", "id", "product", "holder", "from", "seats", "total", "currency", "client_reference"],
      "expires_at",
    ],
    ours: ["holder", "from"],
  },
  trade: {
    events: [
      "stored",
      "paid",
      "issued",
      "partially_issued",
      "returned",
      "limbo",
      "refunded",
      "expired",
      "canceled",
      "failed",
    ],
    members: [
      ...["id", "trade_id", "status", "party", "method", "currency", "total", "discount", "payable", "returned"],
      ...["client_reference", "payment_deadline", "items", "line", "product", "local_pnr", "paid", "issued"],
      "superseded_by",
    ],
  },
  booking: {
    events: ["confirmed", "canceled", "refunded"],
    members: [
      ...[
        "local_pnr",
        "main_id",
        "domain_id",
        "trade_id",
        "client_reference",
        "product",
        "status",
        "total",
        "currency",
      ],
      ...["items", "line", "id", "fare_class", "seats", "supplier_pnr"],
    ],
  },
  refund: {
    events: ["requested", "approved", "rejected", "paying_out", "unknown", "done", "failed"],
    members: [
      ...["refund_id", "trade_id", "local_pnr", "domain_id", "state", "currency", "paid", "penalty", "refundable"],
      "refund_to",
    ],
  },
  payment: {
    events: ["created", "pending", "succeeded", "failed", "reversed", "applied", "unapplied", "stored", "changed"],
    members: [
      "id",
      "serial_id",
      "status",
      "drive",
      "amount",
      "currency",
      "payer",
      "payment_id",
      "act",
      "trade_id",
      "code",
    ],
  },
  wallet: { events: ["spent"], members: ["owner", "amount", "balance", "currency", "document_id"] },
  check: {
    events: ["stored", "moved", "bounced"],
    members: ["id", "cheque_id", "direction", "operation", "from_state", "to_state", "seq", "date", "amount"],
  },
  charter: {
    events: ["created", "opened", "changed", "price_changed", "closed", "canceled"],
    members: [
      "charter_id",
      "class_id",
      "fare_class",
      "classes",
      "closed",
      "removed",
      "status",
      "copy_of",
      "starts_at",
      "previous_starts_at",
    ],
    ours: ["copy_of"],
  },
  /** Customers' requests: details are read by id. */
  travel_request: {
    events: ["created", "changed", "answered", "owned", "closed", "reopened", "canceled", "sold"],
    members: ["id", "trade_id"],
  },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof AREAS;
export const AREA_NAMES = Object.keys(AREAS) as AreaName[];

/** Areas visible to endpoints of a scope (details in webhooks.sql). */
export const AREAS_OF = {
  branch: AREA_NAMES,
  partner: ["lock", "booking", "refund", "charter"],
  site: ["lock", "trade", "booking", "refund", "payment", "wallet", "charter", "travel_request"],
} as const satisfies Record<string, readonly AreaName[]>;

export type Scope = keyof typeof AREAS_OF;
export const SCOPES = Object.keys(AREAS_OF) as Scope[];

/** Patterns an endpoint of a scope may subscribe to. */
export const patternsOf = (scope: Scope): string[] =>
  AREAS_OF[scope].flatMap((area) => [`${area}.*`, ...AREAS[area].events.map((event) => `${area}.${event}`)]);

/** Event name of a test delivery. */
export const TEST = "webhook.test";

const MAX_TEXT = 300;

/** An event's data as sent to endpoints of a scope. */
export function publicData(type: string, scope: Scope, data: unknown): Record<string, unknown> {
  const area: Area = AREAS[type.split(".")[0] as AreaName] ?? { events: [], members: ["message"] };
  const names = new Set(area.members.filter((name) => scope !== "partner" || !area.ours?.includes(name)));
  const toRulesTypeDto = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toRulesTypeDto);
    if (typeof value === "string") return value.slice(0, MAX_TEXT);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, one]) => (names.has(name) ? [[name, toRulesTypeDto(one)] as const] : [])),
    );
  };
  return toRulesTypeDto(data) as Record<string, unknown>;
}

import type { BranchId, Query } from "../../kernel/context";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { GatewayDeps } from "./deps";
import type { OpenGateway } from "./port";
import { isFinal } from "./rules";
import { statusName } from "./schema";

/** A gateway with its secrets still encrypted. */
export type GatewayRow = RowOf<"gateways", "branch_id" | "id" | "driver" | "currency" | "settings" | "sealed">;

/** A payment with its gateway. Instants as returned by the database driver. */
export type Held = RowOf<
  "gateway_payments",
  | "id"
  | "serial_id"
  | "slug"
  | "drive"
  | "model"
  | "reference_id"
  | "payer"
  | "amount"
  | "currency"
  | "status"
  | "authority"
  | "redirect_url"
  | "tracking_code"
  | "card_masked"
  | "fail_code"
  | "fail_message"
  | "return_url"
  | "description"
  | "created_at"
  | "expires_at"
  | "heard_at"
  | "settled_at"
  | "next_check_at"
  | "applied_at"
  | "applied_by_id"
  | "apply_fault"
  | "gateway_id"
> & {
  branch_id: BranchId;
  expired: boolean;
  gateway_active: ColumnOf<"gateways", "active">;
  driver: OpenGateway["driver"];
  gateway_currency: ColumnOf<"gateways", "currency">;
  settings: unknown;
  sealed: ColumnOf<"gateways", "sealed">;
};

/** Columns of a payment `p` with its gateway `g`. */
export const HELD = `p.branch_id, p.id, p.serial_id, p.slug, p.drive, p.model, p.reference_id, p.payer, p.amount, p.currency, p.status,
  p.authority, p.redirect_url, p.tracking_code, p.card_masked, p.fail_code, p.fail_message, p.return_url, p.description, p.created_at,
  p.expires_at, p.expires_at <= now() as expired, p.heard_at, p.settled_at, p.next_check_at, p.applied_at, p.applied_by_id, p.apply_fault, p.gateway_id,
  g.active as gateway_active, g.driver, g.currency as gateway_currency, g.settings, g.sealed`;
const FROM = "gateway_payments p join gateways g on g.branch_id = p.branch_id and g.id = p.gateway_id";

/** A payment by its page's slug; slug and serial are unique in the deployment and identify the branch. */
export const bySlug = async (query: Query, slug: string): Promise<Held | undefined> =>
  (await query<Held>("gateway.by-slug", `select ${HELD} from ${FROM} where p.slug = $1`, [slug]))[0];

export const bySerial = async (query: Query, serial: string): Promise<Held | undefined> =>
  (await query<Held>("gateway.by-serial", `select ${HELD} from ${FROM} where p.serial_id = $1`, [serial]))[0];

export const byId = async (query: Query, branchId: number, id: number): Promise<Held | undefined> =>
  (
    await query<Held>("gateway.by-id", `select ${HELD} from ${FROM} where p.branch_id = $1 and p.id = $2`, [
      branchId,
      id,
    ])
  )[0];

export const openGateway = (held: Held, { secretsOf }: Pick<GatewayDeps, "secretsOf">): OpenGateway => ({
  branch_id: held.branch_id,
  id: held.gateway_id,
  driver: held.driver,
  currency: held.gateway_currency,
  settings: held.settings,
  secrets: secretsOf(held.sealed),
});

/** State of a payment in wire shape. `card`: as stored, BIN and last four digits. */
export const outcomeOf = (held: Held) => ({
  serial_id: held.serial_id,
  status: held.status,
  status_name: statusName(held.status),
  // A recent failure is queried once more.
  final: isFinal(held.status) || (held.status !== 0 && held.status !== 1 && held.next_check_at === null),
  amount: held.amount,
  currency: held.currency.trim(),
  tracking_code: held.tracking_code,
  card: held.card_masked,
  failure: held.fail_code === null ? null : { code: held.fail_code, message: held.fail_message ?? "" },
  created_at: held.created_at,
  expires_at: held.expires_at,
  settled_at: held.settled_at,
});

export const appliedOf = (held: Held) => ({
  applied: held.applied_at !== null && held.apply_fault === null,
  payment_id: held.applied_by_id,
  apply_fault: held.apply_fault,
});

/** The last four digits only. */
export const lastFour = (card: string | null): string | null => card && `****${card.replace(/\D/g, "").slice(-4)}`;

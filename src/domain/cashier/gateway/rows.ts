import type { BranchId, Query } from "../../kernel/context";
import type { GatewayDeps } from "./deps";
import type { OpenGateway } from "./port";
import { isFinal } from "./rules";
import { statusName } from "./schema";

/** A payment with its gateway. Instants as returned by the database driver. */
export type Held = {
  branch_id: BranchId;
  id: number;
  serial_id: string;
  slug: string;
  drive: "wallet" | "trade" | "colleague" | "announcement" | "pay";
  model: string | null;
  reference_id: number | null;
  payer: string;
  amount: bigint;
  currency: string;
  status: number;
  authority: string | null;
  redirect_url: string | null;
  tracking_code: string | null;
  card_masked: string | null;
  fail_code: string | null;
  fail_message: string | null;
  return_url: string | null;
  description: string;
  created_at: Date;
  expires_at: Date;
  expired: boolean;
  heard_at: Date | null;
  settled_at: Date | null;
  next_check_at: Date | null;
  applied_at: Date | null;
  applied_by_id: number | null;
  apply_fault: string | null;
  gateway_id: number;
  gateway_active: boolean;
  driver: OpenGateway["driver"];
  gateway_currency: string;
  settings: unknown;
  sealed: Uint8Array | null;
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

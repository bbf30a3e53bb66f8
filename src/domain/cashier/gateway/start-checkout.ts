import { setTimeout as sleep } from "node:timers/promises";
import { isRefusal, Refusal } from "../../kernel/errors";
import type { GatewayDeps } from "./deps";
import { bySlug, type Held, openGateway } from "./rows";
import { STATUS } from "./rules";

/** Redirect to the gateway, or the final status of a payment that is over. */
export type CheckoutStart = { redirect: string } | { over: number };

const LOOKS = 12;
const BETWEEN_LOOKS_MS = 250;

/**
 * Starts the checkout: opens the charge at the gateway once; a second start returns the same one. Null: no such page.
 * Throws gatewayUnavailable (7101) when the gateway is unavailable (the payment is unchanged and can be retried),
 * firstStillRunning (3011) while another start is opening it.
 */
export async function startCheckout(deps: GatewayDeps, slug: string): Promise<CheckoutStart | null> {
  for (let look = 1; ; look++) {
    const held = await bySlug(deps.query, slug);
    if (!held) return null;
    if (held.status > STATUS.pending || held.expired)
      return { over: held.expired && held.status < 2 ? 5 : held.status };
    if (await isOrderOver(deps, held)) return { over: STATUS_OVER };
    if (held.redirect_url !== null) return { redirect: held.redirect_url };
    if (!held.gateway_active) throw new Refusal("gatewayUnavailable");
    const [mine] = await deps.query<object>("gateway.open", CLAIM, [held.branch_id, held.id]);
    if (mine) return { redirect: await open(deps, held) };
    if (look === LOOKS) throw new Refusal("firstStillRunning", { retryAfterSeconds: 1 });
    await sleep(BETWEEN_LOOKS_MS);
  }
}

/** Status of a link whose order is over. */
const STATUS_OVER = 5;

/** Whether the order has ended or was replaced: its payer is not sent to the gateway. */
async function isOrderOver({ query }: GatewayDeps, { branch_id, drive, reference_id }: Held): Promise<boolean> {
  if (drive !== "trade") return false;
  const [row] = await query<{ over: boolean }>("gateway.order-over", ORDER_OVER, [branch_id, reference_id]);
  return row?.over ?? false;
}

const ORDER_OVER = `
  select t.status not in ('draft', 'awaiting_payment') as over from trades t where t.branch_id = $1 and t.id = $2::int`;

async function open(deps: GatewayDeps, held: Held): Promise<string> {
  const { branch_id, id, serial_id: serial, slug, description } = held;
  try {
    const gateway = await deps.gatewayOf(openGateway(held, deps));
    const { authority, redirect } = await gateway.open({
      ...{ serial, description, amount: BigInt(held.amount), currency: held.currency.trim() },
      ...{ callbackUrl: `${deps.publicUrl}/p/${slug}/return`, expiresAt: held.expires_at, mobile: null, email: null },
    });
    if (!authority || authority.length > 300 || !/^https?:\/\//.test(redirect) || redirect.length > 4_000)
      throw new Refusal("gatewayUnavailable");
    const [opened] = await deps.query<object>("gateway.opened", OPENED, [branch_id, id, authority, redirect]);
    if (!opened) throw new Refusal("gatewayUnavailable");
    return redirect;
  } catch (error) {
    await deps.query("gateway.not-opened", NOT_OPENED, [branch_id, id]);
    // A repeated authority, or any driver error: unavailable for now.
    throw isRefusal(error) ? error : new Refusal("gatewayUnavailable");
  }
}

const CLAIM = `
  update gateway_payments set checking_until = now() + interval '30 s'
   where branch_id = $1 and id = $2 and status = 0 and authority is null and expires_at > now()
     and (checking_until is null or checking_until <= now())
  returning 1`;

/** Queried automatically from a minute later. */
const OPENED = `
  with opened as (
    update gateway_payments
       set status = 1, authority = $3, redirect_url = $4, redirected_at = now(), checking_until = null,
           next_check_at = now() + interval '1 min', version = version + 1
     where branch_id = $1 and id = $2 and status = 0 and authority is null
    returning branch_id, id, serial_id
  )
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select branch_id, 'payment.pending', 'gateway_payment', id::text, jsonb_build_object('id', id, 'serial_id', serial_id) from opened
  returning 1`;

const NOT_OPENED = `update gateway_payments set checking_until = null where branch_id = $1 and id = $2 and status = 0`;

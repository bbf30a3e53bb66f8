import { askGateway, type GatewayStatusResult } from "./ask";
import { recordGatewayCase } from "./cases";
import type { GatewayDeps } from "./deps";
import type { Gateway, OpenGateway, TakenBack } from "./port";
import { bySlug, type GatewayRow, HELD, type Held, openGateway } from "./rows";
import { type Driver, isFinal, SECRETS_OF, STATUS } from "./rules";

/** Result of a callback. It only identifies a payment; the state comes from the gateway itself. */
export type ReturnResult = GatewayStatusResult & { held: Held };
export type WebhookResult = { taken: true } | { fault: "bad_signature" | "no_authority" | "unknown" };

type Headers = Parameters<Gateway["readHook"]>[1];

/** Handles the payer's return from the gateway to `/p/{slug}/return`. Null: no such page. */
export async function handleReturn(
  deps: GatewayDeps,
  slug: string,
  query: URLSearchParams,
): Promise<ReturnResult | null> {
  const held = await bySlug(deps.query, slug);
  if (!held) return null;
  const still = { held, status: held.status, in_progress: false };
  if (held.authority === null) return still;
  const result = (await deps.gatewayOf(openGateway(held, deps))).readReturn(query);
  if ("fault" in result) {
    if (result.fault === "bad_signature") await recordGatewayCase(deps, { ...of(held), kind: "bad_signature" });
    return still;
  }
  if (result.authority !== held.authority) {
    await recordGatewayCase(deps, { ...of(held), kind: "unknown_authority" });
    return still;
  }
  return { held, ...(await received(deps, held, result.claimed)) };
}

/**
 * Handles a gateway's call of `/api/hooks/{driver}/{key}`; without a gateway's key, by the driver's gateway whose
 * signature matches, and only for its own payments. Unverifiable calls are counted as a case and change nothing.
 */
export async function handleWebhook(
  deps: GatewayDeps,
  { driver, key, body, headers }: { driver: Driver; key: string | null; body: Buffer; headers: Headers },
): Promise<WebhookResult> {
  const gateways = await deps.query<GatewayRow>("gateway.hooked", HOOKED, [driver, key]);
  const signs = (SECRETS_OF[driver] as readonly string[]).includes("webhook_secret");
  let fault: Extract<WebhookResult, { fault: string }>["fault"] = "unknown";
  let fitted = false;
  for (const row of gateways) {
    const result = (await deps.gatewayOf(opened(row, deps))).readHook(body, headers);
    if ("fault" in result) {
      if (!fitted) fault = result.fault;
      continue;
    }
    const back = "tracking" in result;
    // A matching signature is valid only for the gateway's own payments.
    const whose = signs || key !== null ? row.id : null;
    const [held] = await (back
      ? deps.query<Held>("gateway.by-tracking", BY_TRACKING, [driver, result.tracking, whose])
      : deps.query<Held>("gateway.by-authority", BY_AUTHORITY, [driver, result.authority, whose]));
    if (!held) {
      [fault, fitted] = ["unknown", true];
      if (signs) continue;
      break;
    }
    await (back ? heardOfLoss(deps, held, result) : received(deps, held, result.claimed));
    return { taken: true };
  }
  const [only] = gateways;
  const where = key !== null && only ? { branch_id: only.branch_id, subject: `gateway:${only.id}` } : nobodys(driver);
  if (fault !== "no_authority")
    await recordGatewayCase(deps, { ...where, kind: fault === "bad_signature" ? fault : "unknown_authority" });
  return { fault };
}

async function received(
  deps: GatewayDeps,
  held: Held,
  result: "ok" | "failed" | "unknown",
): Promise<GatewayStatusResult> {
  const still = { status: held.status, in_progress: false };
  if (isFinal(held.status)) {
    if (result === "failed" && held.status === 3)
      await recordGatewayCase(deps, { ...of(held), kind: "failure_after_success" });
    return still;
  }
  // A failed payment may have succeeded after all: the callback is not trusted, but the gateway is queried.
  if (held.status !== 1 && result !== "ok") return still;
  return askGateway(deps, held, { actor: "system", claimed: result });
}

/**
 * Handles a reported reversal: the gateway is queried, and a full reversal is debited from the wallet. A partial one,
 * an open dispute, or a missing answer opens a case.
 */
async function heardOfLoss(deps: GatewayDeps, held: Held, { taken_back }: TakenBack): Promise<void> {
  if (held.status !== STATUS.success) return;
  const { reversed } = await askGateway(deps, held, { actor: "system", claimed: null });
  if (!reversed) await recordGatewayCase(deps, { ...of(held), kind: "reversed", data: { taken_back } });
}

const of = ({ branch_id, id }: Held) => ({ branch_id, subject: `payment:${id}`, payment_id: id });
const nobodys = (driver: Driver) => ({ branch_id: 0, subject: `driver:${driver}` });

const opened = ({ sealed, ...row }: GatewayRow, { secretsOf }: GatewayDeps): OpenGateway => ({
  ...row,
  secrets: secretsOf(sealed),
});

const HOOKED = `
  select branch_id, id, driver, currency, settings, sealed from gateways
   where driver = $1::"GatewayDriver" and ($2::text is null and active or hook = $2) order by branch_id, id`;

const by = (name: "authority" | "tracking_code") => `
  select ${HELD} from gateways g join gateway_payments p on p.branch_id = g.branch_id and p.gateway_id = g.id
   where g.driver = $1::"GatewayDriver" and ($3::int is null or g.id = $3) and p.${name} = $2 limit 1`;
const BY_AUTHORITY = by("authority");
const BY_TRACKING = by("tracking_code");

import { randomBytes } from "node:crypto";
import type { OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { GatewayDeps } from "./deps";
import type { GatewayRow } from "./rows";
import { SECRETS_OF } from "./rules";

const CHARGE = 100_000n;
const HOUR_MS = 3_600_000;

/**
 * Tests reachability and credentials by opening a charge without a payer; returns the gateway's reason on failure. Does
 * not verify the webhook secret. Throws notFound (3009).
 */
export async function testGateway(
  deps: GatewayDeps,
  { branchId }: OperatorActor,
  { id }: { id: number },
): Promise<{ ok: boolean; message: string | null }> {
  const [row] = await deps.query<GatewayRow>("gateway.tested", TESTED, [branchId, id]);
  if (!row) throw new Refusal("notFound");
  const { sealed, ...gateway } = row;
  const secrets = deps.secretsOf(sealed);
  const missing = SECRETS_OF[gateway.driver].filter((name) => !secrets[name] && name !== "webhook_secret");
  if (missing.length > 0) return { ok: false, message: `missing: ${missing.join(", ")}` };
  const serial = `test-${randomBytes(18).toString("base64url")}`;
  const currency = gateway.currency.trim();
  try {
    const driver = await deps.gatewayOf({ ...gateway, currency, secrets });
    await driver.open({
      ...{ serial, amount: CHARGE, currency, description: "test", mobile: null, email: null },
      ...{ callbackUrl: `${deps.publicUrl}/p/${serial}/return`, expiresAt: new Date(deps.now.getTime() + HOUR_MS) },
    });
    return { ok: true, message: null };
  } catch (error) {
    const { details } = error as { details?: { data?: { reason?: string } } };
    return { ok: false, message: details?.data?.reason ?? "no answer" };
  }
}

const TESTED =
  "select branch_id, id, driver, currency, settings, sealed from gateways where branch_id = $1 and id = $2";

import type { z } from "zod";
import { type Actor, actorName, type Ctx, type CustomerActor, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { SqlPaymentRefusal } from "../../kernel/sql-types";
import { partyOf } from "../../people/customer/party-of";
import { refusalOf } from "../payment/refused";
import { applyPayment } from "./apply-payment";
import { askGateway } from "./ask";
import type { GatewayDeps } from "./deps";
import { appliedOf, byId, bySerial, type Held, lastFour, outcomeOf } from "./rows";
import { STATUS } from "./rules";
import type { OwnDetails, PublicDetails, Verified } from "./schema";

/**
 * State of a payment by serial, queried at the gateway unless final; its purpose is executed when possible. Idempotent.
 * Throws notFound (3009) for another branch's or another purpose, amountMismatch (7105) for another amount;
 * fieldInvalid (3003) and periodClosed (7301) when paid but not yet accepted by the books.
 */
export async function verifyInvoice(
  deps: GatewayDeps,
  actor: OperatorActor,
  { drive, serial_id }: { drive: string; serial_id: string },
): Promise<z.input<typeof Verified>> {
  const held = await bySerial(deps.query, serial_id);
  if (held?.branch_id !== actor.branchId || (drive !== held.drive && drive !== String(held.gateway_id)))
    throw new Refusal("notFound");
  return verifiedOf(await verified(deps, actor, held, { anew: false }));
}

/**
 * Queries a payment by id, even a failed or successful one, whose state may have changed. Throws notFound (3009);
 * amountMismatch (7105) for another amount.
 */
export async function verifyLink(deps: GatewayDeps, actor: OperatorActor, { id }: { id: number }): Promise<void> {
  const held = await byId(deps.query, actor.branchId, id);
  if (!held) throw new Refusal("notFound");
  await verified(deps, actor, held, { anew: true });
}

/** Queries a payment by serial for an authorized caller; returns its status. Throws notFound (3009). */
export async function verifySerial(
  deps: GatewayDeps,
  actor: Actor,
  { serial_id }: { serial_id: string },
): Promise<number> {
  const held = await bySerial(deps.query, serial_id);
  if (held?.branch_id !== actor.branchId) throw new Refusal("notFound");
  return (await verified(deps, actor, held, { anew: false })).status;
}

async function verified(deps: GatewayDeps, actor: Actor, held: Held, { anew }: { anew: boolean }): Promise<Held> {
  const asks = held.authority !== null && (held.status === STATUS.pending || (anew && held.status !== STATUS.reversed));
  if (asks) {
    const { refused } = await askGateway(deps, held, { actor: actorName(actor), claimed: null });
    if (refused === 7105) throw new Refusal("amountMismatch", { data: { serial_id: held.serial_id } });
    if (refused !== undefined) throw refusalOf({ code: refused, fields: REFUSED_AT[refused] ?? [] });
  } else if (held.status === STATUS.success && held.applied_at === null) await applyPayment(deps, held);
  const now = (await byId(deps.query, held.branch_id, held.id))!;
  if (now.status === STATUS.pending && /_mismatch$/.test(now.fail_code ?? ""))
    throw new Refusal("amountMismatch", { data: { serial_id: held.serial_id } });
  return now;
}

/** Refusals for paid amounts that the books reject: a closed month, or accounts that cannot be posted to. */
const REFUSED_AT: Readonly<Record<number, SqlPaymentRefusal["fields"]>> = {
  7301: [{ path: "date", fault: "monthClosed" }],
  3003: [{ path: "account_id", fault: "notPostedSo" }],
};

const verifiedOf = (held: Held): z.input<typeof Verified> => ({
  ...outcomeOf(held),
  drive: held.drive,
  reference: held.model === null ? null : { type: held.model, id: held.reference_id! },
  gateway_id: held.gateway_id,
  ...appliedOf(held),
});

/** Public state of a payment by serial. Throws notFound (3009), indistinguishable for any unknown serial. */
export async function readPublicDetails(
  query: GatewayDeps["query"],
  { serial_id }: { serial_id: string },
): Promise<z.input<typeof PublicDetails>> {
  const held = await bySerial(query, serial_id);
  if (!held) throw new Refusal("notFound");
  const { card, created_at: _, expires_at: __, settled_at: ___, ...outcome } = outcomeOf(held);
  return { ...outcome, card: lastFour(card) };
}

/** A customer's own payment, also of a merged id. Throws notFound (3009) for another's, as for a missing one. */
export async function readOwnDetails(
  { query, actor }: Pick<Ctx<CustomerActor>, "query" | "actor">,
  { serial_id }: { serial_id: string },
): Promise<z.input<typeof OwnDetails>> {
  const held = await bySerial(query, serial_id);
  const party = partyOf(actor);
  if (held?.branch_id !== actor.branchId || (await livingPayer(query, held)) !== party) throw new Refusal("notFound");
  return { ...outcomeOf(held), description: held.description };
}

async function livingPayer(query: GatewayDeps["query"], { branch_id, payer }: Held): Promise<string> {
  const [row] = await query<{ party: string }>(
    "gateway.living-payer",
    "select resolve_merged_party($1::int, $2) as party",
    [branch_id, payer],
  );
  return row!.party;
}

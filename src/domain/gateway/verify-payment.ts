import type { z } from "zod";
import { type Actor, actorName, type Ctx, type CustomerActor, type OperatorActor } from "../context";
import { partyOf } from "../customer/party-of";
import { Refusal } from "../errors";
import { type Refused, refusalOf } from "../payment/refused";
import { applyPayment } from "./apply-payment";
import { askGateway } from "./ask";
import type { GatewayDeps } from "./deps";
import { appliedOf, byId, bySerial, type Held, lastFour, outcomeOf } from "./rows";
import { STATUS } from "./rules";
import type { OwnDetails, PublicDetails, Verified } from "./schema";

/**
 * The state of a payment by its serial, asked of the gateway where it is not known for good; what was paid for is done by
 * then, where it could be. Safe to repeat. 3009 another branch's, or that of another drive; 7105 another amount was paid;
 * 3003 and 7301 paid, and the books do not take it yet.
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

/** By its number, also what failed or succeeded: the gateway may have changed its mind. 3009; 7105 another amount was paid. */
export async function verifyLink(deps: GatewayDeps, actor: OperatorActor, { id }: { id: number }): Promise<void> {
  const held = await byId(deps.query, actor.branchId, id);
  if (!held) throw new Refusal("notFound");
  await verified(deps, actor, held, { anew: true });
}

/** The same for whoever may know of it, as the caller has seen to: its state afterwards. 3009 no such serial of the branch. */
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
    const { refused } = await askGateway(deps, held, { actor: actorName(actor), said: null });
    if (refused === 7105) throw new Refusal("amountMismatch", { data: { serial_id: held.serial_id } });
    if (refused !== undefined) throw refusalOf({ code: refused, fields: REFUSED_AT[refused] ?? [] });
  } else if (held.status === STATUS.success && held.applied_at === null) await applyPayment(deps, held);
  const now = (await byId(deps.query, held.branch_id, held.id))!;
  if (now.status === STATUS.pending && /_mismatch$/.test(now.fail_code ?? ""))
    throw new Refusal("amountMismatch", { data: { serial_id: held.serial_id } });
  return now;
}

/** Paid, and not credited by the books: a month that is not open, or accounts that take no posting. */
const REFUSED_AT: Readonly<Record<number, Refused["fields"]>> = {
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

/** What anybody may know who knows the serial: 3009 in the same words for any other. */
export async function readPublicDetails(
  query: GatewayDeps["query"],
  { serial_id }: { serial_id: string },
): Promise<z.input<typeof PublicDetails>> {
  const held = await bySerial(query, serial_id);
  if (!held) throw new Refusal("notFound");
  const { card, created_at: _, expires_at: __, settled_at: ___, ...outcome } = outcomeOf(held);
  return { ...outcome, card: lastFour(card) };
}

/** A customer's own payment, also of a number merged into theirs; another's is 3009, as one that is not there. */
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

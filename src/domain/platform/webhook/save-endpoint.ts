import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { actorName } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { passGate } from "../../kernel/gate/gate";
import { transact } from "../../kernel/transact";
import { newKey, type Sealing } from "./keys";
import { lockEndpoint, publishWebhookEndpoint } from "./rows";
import { MAX_ENDPOINTS } from "./rules";
import { targetFault } from "./rules.target";
import { patternsOf } from "./rules.types";
import type { EndpointActive, EndpointForm, EndpointRemoval, EndpointSaved } from "./schema";

/** Provided by the transport: whether a host is a private address by its text. */
type Targets = { isPrivateHost(host: string): boolean };
type Form = z.output<typeof EndpointForm>;
type Saved = z.input<typeof EndpointSaved>;

/**
 * Creates an endpoint, whose key is returned only here, or updates one. It receives events committed from now on. Since
 * it decides where events are sent, changes need a second person, secondPersonNeeded (2012); the key of an endpoint
 * created that way has to be rotated to be shown. Throws notFound (3009), fieldInvalid (3003) (address, types, owner),
 * changedMeanwhile (8004), operationNotAllowed (8003) (too many).
 */
export async function saveEndpoint(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  sealing: Sealing & Targets,
  input: Form,
): Promise<Saved> {
  const { id, version, ...form } = input;
  const fault = targetFault(form.url, sealing.allowPrivate);
  if (fault) throw refuseField("url", fault);
  if (!sealing.allowPrivate && sealing.isPrivateHost(new URL(form.url).hostname)) throw refuseField("url", PRIVATE);
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const before = id === undefined ? null : await lockEndpoint(tx, id, version);
    const whose = before ?? (await whoseOf(tx, form));
    const { scope, domainId, siteId } = whose;
    const known = new Set(patternsOf(scope));
    if (form.types.some((type) => !known.has(type))) throw refuseField("types", NO_TYPE);
    const data = { title: form.title, url: form.url, types: [...new Set(form.types)] };
    const subject = { type: "webhook_endpoint", id: before?.id ?? null };
    const was = before && { title: before.title, url: before.url, types: before.types };
    const after = { ...data, scope, domain_id: domainId, site_id: siteId };
    const wider = data.types.some((type) => !was?.types.includes(type));
    if (was?.url !== data.url || wider)
      await passGate(tx, { act: "webhook.save", input, subject, title: form.title, before: was, after });
    if (before) {
      // A new address has no failures yet.
      const moved = before.url !== form.url && { failures: 0, failingSince: null, nextTryAt: null };
      const row = await tx.db.webhookEndpoint.update({
        where: { branchId_id: { branchId, id: before.id } },
        data: { ...data, ...moved, version: { increment: 1 } },
      });
      await publishWebhookEndpoint(tx, { id: row.id, act: "save", before: was!, after: data });
      return { id: row.id, version: row.version, secret: null };
    }
    const live = await tx.db.webhookEndpoint.count({ where: { branchId, removedAt: null } });
    if (live >= MAX_ENDPOINTS) throw new Refusal("operationNotAllowed", { data: { most: MAX_ENDPOINTS } });
    const key = newKey();
    const row = await tx.db.webhookEndpoint.create({
      data: {
        ...data,
        ...{ scope, domainId, siteId },
        branchId,
        sealed: sealing.seal([key]),
        createdBy: actorName(tx.actor),
      },
    });
    await publishWebhookEndpoint(tx, {
      id: row.id,
      act: "save",
      after: { ...after, key: sealing.mark(key.secret) },
    });
    return { id: row.id, version: row.version, secret: key.secret };
  });
}

/**
 * Activates or deactivates an endpoint; while inactive events are stored for 72 h. Throws notFound (3009),
 * changedMeanwhile (8004).
 */
export async function setEndpointActive(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  input: z.output<typeof EndpointActive>,
): Promise<Saved> {
  const { id, active, version } = input;
  return transact(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id, version);
    if (active && !before.active) {
      const subject = { type: "webhook_endpoint", id };
      const sides = { before: { active: false, url: before.url }, after: { active, url: before.url } };
      await passGate(tx, { act: "webhook.activate", input, subject, title: before.title, ...sides });
    }
    const again = active && { failures: 0, failingSince: null, nextTryAt: null };
    const row = await tx.db.webhookEndpoint.update({
      where: { branchId_id: { branchId: tx.actor.branchId, id } },
      data: { active, ...again, version: { increment: 1 } },
    });
    await publishWebhookEndpoint(tx, { id, act: "save", before: { active: before.active }, after: { active } });
    return { id, version: row.version, secret: null };
  });
}

/** Removes an endpoint: waiting deliveries are dropped. Throws notFound (3009), changedMeanwhile (8004). */
export async function removeEndpoint(
  ctx: Ctx<OperatorActor>,
  { id, version }: z.output<typeof EndpointRemoval>,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id, version);
    await tx.db.webhookEndpoint.update({
      where: { branchId_id: { branchId: tx.actor.branchId, id } },
      data: { removedAt: tx.now, active: false, version: { increment: 1 } },
    });
    const was = { title: before.title, url: before.url };
    await publishWebhookEndpoint(tx, { id, act: "remove", before: was, after: { removed: true } });
  });
}

async function whoseOf({ db, actor }: TxCtx<OperatorActor>, { scope, domain_id, site_id }: Form) {
  const { branchId } = actor;
  if (scope === "branch") return { scope, domainId: null, siteId: null };
  if (scope === "partner") {
    const found =
      domain_id && (await db.partnerDomain.findUnique({ where: { branchId_id: { branchId, id: domain_id } } }));
    if (!found) throw refuseField("domain_id", NO_SITE);
    return { scope, domainId: found.id, siteId: null };
  }
  const found = site_id && (await db.customerSite.findUnique({ where: { branchId_id: { branchId, id: site_id } } }));
  if (!found) throw refuseField("site_id", NO_SITE);
  return { scope, domainId: null, siteId: found.id };
}

const PRIVATE = {
  en: "is a private address: endpoints must be on the public internet",
  fa: "نشانی خصوصی است؛ مقصد باید در اینترنت همگانی باشد",
};
const NO_TYPE = { en: "is not an event of such an endpoint", fa: "رویدادی نیست که این مقصد بشنود" };
const NO_SITE = { en: "is not a known site", fa: "چنین سایتی نیست" };

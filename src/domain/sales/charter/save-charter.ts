import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireSentVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { auditable } from "./auditable";
import { charterEvent } from "./charter-event";
import { lockCharter, lockClasses } from "./lock";
import { minCapacity, NEXT_STATUSES } from "./rules.charter";
import { type CharterIssue, itineraryFaults, spanOf } from "./rules.form";
import type { CharterForm } from "./schema.charter";
import { EMPTY, readStored, type Stored } from "./stored-form";
import { removed } from "./sync-rows";
import { writeItinerary } from "./write-itinerary";

type Form = z.output<typeof CharterForm>;

/** Maximum time ahead of a departure: beyond it the year is assumed to be mistyped. */
const FURTHEST_MS = 2 * 366 * 86_400_000;

/**
 * Creates a charter (a draft) or replaces its editable parts, in one transaction with audit and outbox. Throws
 * fieldMissing (3002), fieldInvalid (3003) and itineraryInvalid (3007) with the fields at fault; changedMeanwhile
 * (8004); operationNotAllowed (8003) when canceled, departed, or when sold parts would change (kind, places; the
 * currency never changes); hasMovements (8002) when a sold leg or stay would be removed. Sold parts may be rescheduled:
 * `charter.changed` then contains the new times.
 */
export function saveCharter(ctx: Ctx<OperatorActor>, form: Form): Promise<{ id: number }> {
  refuseFaults(itineraryFaults(form));
  return transact(ctx, async (tx) => {
    await refuseStrangeOwner(tx, form);
    return form.id == null ? createCharter(tx, form) : changeCharter(tx, { ...form, id: form.id });
  });
}

async function createCharter(tx: TxCtx<OperatorActor>, form: Form) {
  const { branchId } = tx.actor;
  refuseStrangeRows(form, EMPTY);
  const branch = await tx.db.branch.findUniqueOrThrow({ where: { id: branchId } });
  const span = spanOf(form, branch.timeZone);
  refuseStart(form, span.startsAt, tx.now);
  const { id } = await tx.db.charter.create({
    data: { branchId, ...headOf(form), currency: form.currency ?? branch.currency, ...span },
  });
  await writeItinerary(tx, id, form, EMPTY);
  const after = auditable(await readStored(tx, id));
  await recordChange(tx, {
    action: "charter.create",
    subject: { type: "charter", id },
    after,
    event: charterEvent("created", id, { status: "draft" }),
  });
  return { id };
}

async function changeCharter(tx: TxCtx<OperatorActor>, form: Form & { id: number }) {
  const { id } = form;
  const { branchId } = tx.actor;
  const locked = await lockCharter(tx, id);
  requireSentVersion(form.version, locked.version);
  if (locked.status === "canceled") throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
  const classes = await lockClasses(tx, id);
  const before = await readStored(tx, id);
  refuseStrangeRows(form, before);
  if (classes.some((one) => minCapacity(one) > 0)) refuseSold(form, before);
  if (form.currency != null && form.currency !== before.currency)
    throw notAllowed("currency", "stays what it was created with", "همان می‌ماند که هنگام ساخت بود", locked.status);

  const span = spanOf(form, locked.time_zone);
  const moved = span.startsAt.getTime() !== before.startsAt.getTime();
  if (moved) refuseStart(form, span.startsAt, tx.now);
  await writeItinerary(tx, id, form, before);
  await tx.db.charter.update({ where: { branchId_id: { branchId, id } }, data: { ...headOf(form), ...span } });
  const after = await readStored(tx, id);
  if (same(before, after)) return { id };
  if (before.startsAt <= tx.now && !same(itinerary(before), itinerary(after)))
    throw new Refusal("operationNotAllowed", { data: { allowed_operations: NEXT_STATUSES[locked.status] } });
  await tx.db.charter.update({
    where: { branchId_id: { branchId, id } },
    data: { version: { increment: 1 }, updatedAt: tx.now },
  });
  await recordChange(tx, {
    action: "charter.change",
    subject: { type: "charter", id },
    before: auditable(before),
    after: auditable(after),
    event: charterEvent("changed", id, {
      starts_at: span.startsAt.toISOString(),
      ...(moved && { previous_starts_at: before.startsAt.toISOString() }),
    }),
  });
  return { id };
}

const headOf = ({ kind, title, title_latin, owner_colleague_id }: Form) => ({
  kind,
  title,
  titleLatin: title_latin,
  ownerColleagueId: owner_colleague_id ?? null,
});

const itinerary = ({ routes, accommodations, communications }: Stored) => ({ routes, accommodations, communications });
const same = (a: object, b: object) => JSON.stringify(auditable(a)) === JSON.stringify(auditable(b));

function refuseFaults(issues: readonly CharterIssue[]): void {
  if (issues.length === 0) return;
  const [{ reason }] = issues as [CharterIssue];
  const fields = issues.map(({ path, message }) => ({ path, message }));
  throw new Refusal(issues.every((issue) => issue.reason === reason) ? reason : "fieldInvalid", { fields });
}

async function refuseStrangeOwner({ db, actor: { branchId } }: TxCtx<OperatorActor>, { owner_colleague_id: id }: Form) {
  if (id == null) return;
  if (await db.colleague.findFirst({ where: { branchId, id, deletedAt: null }, select: { id: true } })) return;
  throw refuseField("owner_colleague_id", { en: "is not a colleague of this branch", fa: "همکاری از این شعبه نیست" });
}

/** Ids of the form must be rows of this charter; of a stay, of this stay. */
function refuseStrangeRows(form: Form, stored: Pick<Stored, "routes" | "accommodations">): void {
  const strange = (wanted: readonly { id?: number | null }[], rows: readonly { id: number }[], path: string) =>
    wanted.flatMap(({ id }, index) =>
      id == null || rows.some((row) => row.id === id) ? [] : [`${path}[${index}].id`],
    );
  const paths = [
    ...strange(form.routes, stored.routes, "routes"),
    ...strange(form.stays, stored.accommodations, "stays"),
    ...form.stays.flatMap((stay, index) => {
      const row = stored.accommodations.find(({ id }) => id === stay.id);
      return (["rooms", "services", "holidays"] as const).flatMap((part) =>
        strange(stay[part], row?.[part] ?? [], `stays[${index}].${part}`),
      );
    }),
  ];
  const message = { en: "is not a row of this charter", fa: "ردیفی از این چارتر نیست" };
  if (paths.length > 0) throw new Refusal("fieldInvalid", { fields: paths.map((path) => ({ path, message })) });
}

/** Sold legs and stays cannot be removed or redirected. */
function refuseSold(form: Form, stored: Stored): void {
  const gone = [
    ...(removed(stored.routes, form.routes).length > 0 ? ["routes"] : []),
    ...(removed(stored.accommodations, form.stays).length > 0 ? ["stays"] : []),
  ];
  const sold = { en: "has seats sold or held", fa: "صندلی فروخته یا قفل‌شده دارد" };
  if (gone.length > 0) throw new Refusal("hasMovements", { fields: gone.map((path) => ({ path, message: sold })) });
  const turned = form.routes.flatMap((leg, index) => {
    const row = stored.routes.find(({ id }) => id === leg.id);
    return (["origin", "destination", "direction"] as const)
      .filter((field) => row && row[field] !== leg[field])
      .map((field) => `routes[${index}].${field}`);
  });
  const paths = [...(form.kind === stored.kind ? [] : ["kind"]), ...turned];
  if (paths.length > 0)
    throw new Refusal("operationNotAllowed", {
      fields: paths.map((path) => ({ path, message: sold })),
      data: { allowed_operations: NEXT_STATUSES[stored.status] },
    });
}

const notAllowed = (path: string, en: string, fa: string, status: Stored["status"]) =>
  new Refusal("operationNotAllowed", {
    fields: [{ path, message: { en, fa } }],
    data: { allowed_operations: NEXT_STATUSES[status] },
  });

/** A charter begins in the future, within a plausible range. */
function refuseStart({ routes, stays }: Form, startsAt: Date, now: Date): void {
  const path = routes.length > 0 ? `routes[${firstLeg(routes)}].departs_at` : `stays[${firstStay(stays)}].check_in_on`;
  if (startsAt <= now)
    throw refuseField(path, { en: "must not be in the past", fa: "در گذشته است" }, "itineraryInvalid");
  if (startsAt.getTime() - now.getTime() > FURTHEST_MS)
    throw refuseField(
      path,
      { en: "must not be more than two years ahead", fa: "بیش از دو سال آینده است" },
      "itineraryInvalid",
    );
}

const firstLeg = (routes: Form["routes"]) =>
  routes.reduce((first, { departs_at }, index) => (departs_at < routes[first]!.departs_at ? index : first), 0);
const firstStay = (stays: Form["stays"]) =>
  stays.reduce((first, { check_in_on }, index) => (check_in_on < stays[first]!.check_in_on ? index : first), 0);

import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { publish } from "../../kernel/publish";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { ColumnOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { knownBy, lockPeople, type Person, passengerEvent, personFor } from "./person-key";
import { putOutOfTarget } from "./put-out";
import { readPassenger } from "./rows";
import { UNDO_HOURS } from "./rules";
import { directed, type Fill, filledFrom } from "./rules.duplicates";
import type { Merge, Merged, MergePreview } from "./schema.duplicates";

type MergePassengersInput = z.output<typeof Merge>;

const HOUR_MS = 3_600_000;

/**
 * Previews a merge: the surviving passenger, the merged one, and the values taken over. Throws notFound (3009);
 * operationNotAllowed (8003) for two identical ids.
 */
export async function previewMerge(
  ctx: Ctx<OperatorActor>,
  input: MergePassengersInput,
): Promise<z.input<typeof MergePreview>> {
  const [one, other] = await Promise.all([readPassenger(ctx, input.target_id), readPassenger(ctx, input.source_id)]);
  if (one.id === other.id) throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
  if (one.status !== 1 || other.status !== 1) throw new Refusal("notFound");
  const { target, source } = directed(one, other);
  const of = ({ contact, ...person }: typeof one): Fill => ({ ...person, ...contact });
  return { target, source, turned: target !== one, filled: filledFrom(of(target), of(source)) };
}

/**
 * Merges two passengers: the source's id, documents and trips lead to the target, which takes over values it lacks.
 * Passengers merged into the source before move along. Can be undone for a day. Throws notFound (3009),
 * operationNotAllowed (8003), hasMovements (8002) while the source's wallet holds money (it would become invisible),
 * and changedMeanwhile (8004) when one of them changed since the preview. A merge grants no access to the other's data:
 * sessions of either are revoked (put-out.ts, hold_contacts) until a manager releases the contact.
 */
export async function mergePassengers(
  ctx: Ctx<OperatorActor>,
  input: MergePassengersInput,
): Promise<z.input<typeof Merged>> {
  return transact(ctx, async (tx) => {
    const { branchId, operatorId } = tx.actor;
    const found = await both(tx, input);
    const { target, source } = directed(found.target, found.source);
    await refuseMoney(tx, source.id, source.id === input.source_id ? "source_id" : "target_id");
    const filled = filledFrom(factsOf(target), factsOf(source));
    const children = await tx.db.passenger.findMany({
      where: { branchId, mergedInto: source.id },
      select: { id: true },
    });
    const moved = children.map(({ id }) => id);
    await putOutOfTarget(tx, { targetId: target.id, sources: [source.id, ...moved] });
    // First those merged into the source: chains of merges are not allowed.
    await tx.db.passenger.updateMany({ where: { branchId, id: { in: moved } }, data: { mergedInto: target.id } });
    await tx.db.passenger.update({
      where: { branchId_id: { branchId, id: source.id } },
      data: { mergedInto: target.id, version: { increment: 1 }, updatedAt: tx.now },
    });
    await tx.db.passenger.update({
      where: { branchId_id: { branchId, id: target.id } },
      data: { ...columnsOf(filled), version: { increment: 1 }, updatedAt: tx.now },
    });
    const ids = { targetId: target.id, sourceId: source.id };
    const { id } = await tx.db.passengerMerge.create({
      data: { branchId, ...ids, moved, filled, mergedBy: operatorId, mergedAt: tx.now },
    });
    const result = { merge_id: id, target_id: target.id, source_id: source.id };
    await audit(tx, {
      action: "passenger.merge",
      subject: { type: "passenger", id: target.id },
      after: { ...result, filled },
    });
    await recordChange(tx, {
      action: "passenger.merge",
      subject: { type: "passenger", id: source.id },
      after: result,
      event: passengerEvent([target.id, source.id]),
    });
    return { merge_id: id, id: target.id, undo_until: new Date(tx.now.getTime() + UNDO_HOURS * HOUR_MS) };
  });
}

/**
 * Undoes a merge: both passengers get their documents and former ids back, and the target loses the values it took over
 * unless they changed since. Throws notFound (3009); operationNotAllowed (8003) after a day, when already undone, or
 * while the target is part of a later merge.
 */
export async function undoMerge(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const merge = await tx.db.passengerMerge.findUnique({ where: { branchId_id: { branchId, id } } });
    if (!merge) throw new Refusal("notFound");
    await lockPeople(tx, await knownBy(tx, [merge.targetId]));
    const [target, source] = await Promise.all(
      [merge.targetId, merge.sourceId].map((id) =>
        tx.db.passenger.findUniqueOrThrow({ where: { branchId_id: { branchId, id } } }),
      ),
    );
    const undone = await tx.db.passengerMerge.updateMany({
      where: { branchId, id, undoneAt: null, mergedAt: { gt: new Date(tx.now.getTime() - UNDO_HOURS * HOUR_MS) } },
      data: { undoneAt: tx.now },
    });
    if (undone.count === 0 || source!.mergedInto !== target!.id || target!.status !== 1)
      throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
    await tx.db.passenger.update({
      where: { branchId_id: { branchId, id: source!.id } },
      data: { mergedInto: null, version: { increment: 1 }, updatedAt: tx.now },
    });
    await tx.db.passenger.updateMany({
      where: { branchId, id: { in: merge.moved }, mergedInto: target!.id },
      data: { mergedInto: source!.id },
    });
    const facts = factsOf(target!);
    const given = Object.entries(merge.filled as Partial<Fill>).filter(
      ([name, value]) => facts[name as keyof Fill] === value,
    );
    const forgotten = Object.fromEntries(given.map(([name]) => [name, null]));
    await tx.db.passenger.update({
      where: { branchId_id: { branchId, id: target!.id } },
      data: { ...columnsOf(forgotten), version: { increment: 1 }, updatedAt: tx.now },
    });
    const result = { merge_id: id, target_id: target!.id, source_id: source!.id };
    for (const one of [target!, source!])
      await audit(tx, { action: "passenger.part", subject: { type: "passenger", id: one.id }, after: result });
    await publish(tx, passengerEvent([target!.id, source!.id]));
    return { id };
  });
}

/** Values taken over by a merge are stored for its undo, and only as long as it can be undone. */
export const FORGET_FILLED = `
  update passenger_merges set filled = '{}' where ctid = any(array(
    select ctid from passenger_merges where filled <> '{}' and merged_at < now() - interval '${UNDO_HOURS + 1} hours' limit 5000))`;

/** Waits for concurrent wallet movements. */
async function refuseMoney({ db, actor }: TxCtx<OperatorActor>, id: number, path: string): Promise<void> {
  const { branchId } = actor;
  await db.$queryRaw`
    select pg_advisory_xact_lock(ledger.wallet_lock(${branchId}::int, n.id))::text as locked
      from (select id from passengers where branch_id = ${branchId}::int and (id = ${id}::int or merged_into = ${id}::int) order by id) n`;
  const [wallet] = await db.$queryRaw<{ balance: bigint; held: ColumnOf<"ledger.account_balances", "pending"> }[]>`
    select l.side * (l.cr - l.dr) as balance, l.pending as held
      from wallets w join ledger.account_balances l on l.branch_id = w.branch_id and l.account_id = w.account_id
     where w.branch_id = ${branchId}::int and w.owner = ${`passenger:${id}`} and (l.cr <> l.dr or l.pending <> 0)`;
  if (!wallet) return;
  const [balance, held] = [String(wallet.balance), String(wallet.held)];
  throw new Refusal("hasMovements", { fields: [{ path, message: MONEY }], data: { wallet: { balance, held } } });
}

/**
 * Locks both passengers until the transaction ends, the lower id first: prevents deadlocks between concurrent merges.
 */
async function both(
  tx: TxCtx<OperatorActor>,
  { target_id, source_id, target_version, source_version }: MergePassengersInput,
) {
  await lockPeople(tx, await knownBy(tx, [target_id, source_id]));
  const first = await personFor(tx, Math.min(target_id, source_id));
  const second = await personFor(tx, Math.max(target_id, source_id));
  const [target, source] = target_id <= source_id ? [first, second] : [second, first];
  if (target.id === source.id) throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
  requireVersion(target_version, target.version, null);
  requireVersion(source_version, source.version, null);
  const known = (person: Person) => ({ ...person, national_code: person.nationalCode });
  return { target: known(target), source: known(source) };
}

const MONEY = {
  en: "has money in the wallet: merge the other way round, or empty it first",
  fa: "در کیف پول این شخص پول هست: ادغام را برعکس انجام دهید یا ابتدا آن را خالی کنید",
};

const factsOf = (person: Person): Fill => ({
  first_name_latin: person.firstNameLatin,
  last_name_latin: person.lastNameLatin,
  gender: person.gender,
  birth_date: person.birthDate?.toISOString().slice(0, 10) ?? null,
  mobile: person.mobile,
  phone: person.phone,
  email: person.email,
  address: person.address,
});

const columnsOf = ({ first_name_latin, last_name_latin, birth_date, ...same }: Partial<Fill>) => ({
  ...same,
  ...(first_name_latin !== undefined && { firstNameLatin: first_name_latin }),
  ...(last_name_latin !== undefined && { lastNameLatin: last_name_latin }),
  ...(birth_date !== undefined && { birthDate: birth_date === null ? null : new Date(birth_date) }),
});

import type { z } from "zod";
import type { AuditAction } from "../../kernel/audit-actions";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import type { ColumnOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { passengerEvent, personFor } from "./person-key";
import { ACTIVE, DELETED } from "./rules.kinds";
import type { DeletedPassenger } from "./schema";

type Answer = z.input<typeof DeletedPassenger>;

/**
 * Soft-deletes a passenger (status 5): hidden from lists, still shown on past sales. Idempotent. Throws notFound
 * (3009); hasMovements (8002) while the wallet holds or may still receive money, which would be hard to trace
 * afterwards.
 */
export async function deletePassenger(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<Answer> {
  return transact(ctx, async (tx) => {
    const person = await personFor(tx, id, { deleted: true });
    if (person.status !== DELETED) {
      await refuseMoney(tx, person.id);
      await setStatus(tx, person.id, DELETED, "passenger.delete");
    }
    return { id: person.id, status: DELETED };
  });
}

/**
 * Restores a deleted passenger. Throws notFound (3009); operationNotAllowed (8003) when another passenger has since
 * been stored under the same national code or document.
 */
export async function restorePassenger(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<Answer> {
  return transact(ctx, async (tx) => {
    const person = await personFor(tx, id, { deleted: true });
    if (person.status === ACTIVE) return { id: person.id, status: ACTIVE };
    const [{ taken }] = await tx.db.$queryRaw<[{ taken: boolean }]>`
      select exists (
        select from passengers s
          left join passenger_documents d on d.branch_id = s.branch_id and d.passenger_id = s.id
         where s.branch_id = ${tx.actor.branchId}::int and (s.id = ${person.id}::int or s.merged_into = ${person.id}::int)
           and (exists (select from passengers o where o.branch_id = s.branch_id and o.identity = s.identity
                           and o.status = 1 and o.nationality = 'IR' and s.nationality = 'IR')
                or exists (select from passenger_documents o where o.branch_id = s.branch_id and o.identity = d.identity
                              and o.living))) as taken`;
    if (taken) throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
    await setStatus(tx, person.id, ACTIVE, "passenger.restore");
    return { id: person.id, status: ACTIVE };
  });
}

/**
 * Throws when the wallet holds money or an open payment link may still bring some. A link may refer to a former id of
 * the passenger.
 */
async function refuseMoney({ db, actor }: TxCtx<OperatorActor>, id: number): Promise<void> {
  const { branchId } = actor;
  const [stake] = await db.$queryRaw<
    [{ balance: bigint | null; held: ColumnOf<"ledger.account_balances", "pending"> | null; links: number }]
  >`
    select l.side * (l.cr - l.dr) as balance, l.pending as held,
           (select count(*)::int from passengers p
              join gateway_payments g on g.branch_id = p.branch_id and g.payer = 'passenger:' || p.id and g.status in (0, 1)
             where p.branch_id = b.id and (p.id = ${id}::int or p.merged_into = ${id}::int)) as links
      from branches b
      left join wallets w on w.branch_id = b.id and w.owner = ${`passenger:${id}`}
      left join ledger.account_balances l on l.branch_id = w.branch_id and l.account_id = w.account_id
     where b.id = ${branchId}::int`;
  const [balance, held, links] = [stake.balance ?? 0n, stake.held ?? 0n, stake.links];
  if (balance === 0n && held === 0n && links === 0) return;
  const data = { wallet: { balance: String(balance), held: String(held) }, links };
  throw new Refusal("hasMovements", { fields: [{ path: "id", message: MONEY }], data });
}

const MONEY = {
  en: "has money in the wallet, or an open payment link: empty the wallet and revoke the link",
  fa: "کیف پول این شخص موجودی دارد یا لینک پرداخت باز دارد: ابتدا آن را خالی یا باطل کنید",
};

async function setStatus(tx: TxCtx<OperatorActor>, id: number, status: number, action: AuditAction): Promise<void> {
  const { branchId } = tx.actor;
  await tx.db.passenger.updateMany({
    where: { branchId, OR: [{ id }, { mergedInto: id }] },
    data: { status, updatedAt: tx.now },
  });
  await tx.db.passenger.update({ where: { branchId_id: { branchId, id } }, data: { version: { increment: 1 } } });
  await recordChange(tx, {
    action,
    subject: { type: "passenger", id },
    after: { status },
    event: passengerEvent([id]),
  });
}

import type { OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";

/**
 * Throws fieldInvalid (3003) at `contacts` when a bulk exceeds the branch's daily limit on its starting day. Bulks of
 * such a branch are serialized; canceled ones do not count.
 */
export async function refuseBeyondDay(
  { db, actor }: TxCtx<OperatorActor>,
  { count, beginsAt }: { count: number; beginsAt: Date },
): Promise<void> {
  const { branchId } = actor;
  const [set] = await db.$queryRaw<{ most: number }[]>`
    select (data ->> 'daily_bulk')::int as most from branch_settings
     where branch_id = ${branchId} and type = 'sms' and data ->> 'daily_bulk' is not null
       for no key update`;
  if (!set) return;
  const [day] = await db.$queryRaw<{ taken: number }[]>`
    select count(*)::int as taken
      from branches b
      join works w on w.branch_id = b.id and w.kind = 'bulk_message'
       and branch_today(b.id, w.begins_at) = branch_today(b.id, ${beginsAt}::timestamptz)
      join outgoing_messages m on m.branch_id = w.branch_id and m.work_id = w.id and m.state <> 'canceled'
     where b.id = ${branchId}`;
  const left = Math.max(0, set.most - day!.taken);
  if (count > left)
    throw refuseField("contacts", {
      en: `${left} of the ${set.most} messages that bulks may send that day are left`,
      fa: `از ${set.most} پیام گروهی آن روز ${left} تا مانده است`,
    });
}

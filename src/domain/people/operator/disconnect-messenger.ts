import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { transact } from "../../kernel/transact";
import { publishStaff } from "./publish-staff";
import { refuseActs } from "./refuse-acts";
import { lockMember, messengerOut } from "./rows";
import type { Disconnected, MessengerRef } from "./schema.staff";

/**
 * Clears a person's messenger link, by default the caller's own; idempotent. Another person's requires `operator:write`
 * in their home branch (noPermission (2007)). Throws notFound (3009).
 */
export function disconnectMessenger(
  ctx: Ctx<OperatorActor>,
  { operator_id }: z.output<typeof MessengerRef>,
): Promise<z.input<typeof Disconnected>> {
  return transact(ctx, async (tx) => {
    const member = await lockMember(tx, operator_id ?? tx.actor.operatorId);
    const { id, messengerHandle: handle } = member;
    refuseActs(tx, member, ["messenger"]);
    const none = { messengerHandle: null, messengerConnectedAt: null };
    if (handle === null) return { id, messenger: messengerOut(none) };
    await tx.db.operator.update({ where: { id }, data: { ...none, version: { increment: 1 } } });
    await audit(tx, { action: "operator.disconnect", subject: { type: "operator", id }, before: { handle } });
    await publishStaff(
      tx,
      id,
      member.memberships.map(({ branchId }) => branchId),
    );
    return { id, messenger: messengerOut(none) };
  });
}

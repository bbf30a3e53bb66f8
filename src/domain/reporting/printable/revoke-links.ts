import { audit } from "../../kernel/audit";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import type { PrintableKind } from "./rules";

/** Invoice ids are 32-bit, unlike those of bookings. */
const LAST_INVOICE = 2_147_483_647;

/** Revokes all existing links of a document; people who need it get a new one. Throws notFound (3009). */
export async function revokePrintableLinks(
  ctx: Ctx<OperatorActor>,
  { kind, id }: { kind: PrintableKind; id: number },
): Promise<{ ended_at: Date }> {
  const { branchId } = ctx.actor;
  const travel = kind === "ticket" || kind === "voucher";
  await transact(ctx, async (tx) => {
    const known = travel
      ? await tx.db.booking.findUnique({ where: { branchId_id: { branchId, id: BigInt(id) } }, select: { id: true } })
      : id <= LAST_INVOICE &&
        (await tx.db.invoice.findUnique({ where: { branchId_id: { branchId, id } }, select: { id: true } }));
    if (!known) throw new Refusal("notFound");
    const end = { endedAt: ctx.now, endedBy: actorName(ctx.actor) };
    const paper = { branchId, kind, paperId: BigInt(id) };
    await tx.db.paperLinkEnd.upsert({
      where: { branchId_kind_paperId: paper },
      create: { ...paper, ...end },
      update: end,
    });
    await audit(tx, { action: "paper.revoke-links", subject: { type: kind, id } });
  });
  return { ended_at: ctx.now };
}

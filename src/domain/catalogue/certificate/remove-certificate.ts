import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import type { CertificateRemoved } from "./schema";

type Answer = Promise<z.input<typeof CertificateRemoved>>;

/** Deletes a certificate; its file stays. Throws notFound (3009). */
export const removeCertificate = (ctx: Ctx<OperatorActor>, id: number): Answer => putAway(ctx, id, true);

/** Restores a certificate. Throws notFound (3009) when it was not deleted. */
export const restoreCertificate = (ctx: Ctx<OperatorActor>, id: number): Answer => putAway(ctx, id, false);

const putAway = (ctx: Ctx<OperatorActor>, id: number, deleted: boolean): Answer =>
  transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const { count } = await tx.db.certificate.updateMany({
      where: { branchId, id, deletedAt: deleted ? null : { not: null } },
      data: { deletedAt: deleted ? tx.now : null, version: { increment: 1 }, updatedAt: tx.now },
    });
    if (count === 0) throw new Refusal("notFound");
    const action = deleted ? "certificate.delete" : "certificate.restore";
    await recordChange(tx, { action, subject: { type: "certificate", id }, topic: "certificate.changed" });
    return { id, deleted };
  });

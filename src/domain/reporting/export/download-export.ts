import type { Prisma } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { Subject } from "./schema";
import { refuseUnseen } from "./who-may";

export type Download = {
  fileName: string;
  contentType: string;
  bytes: number;
  parts: AsyncGenerator<Uint8Array, void>;
};

/**
 * Streams a finished file of the caller; audited. Throws notFound (3009) for any other, noPermission (2007) after losing
 * access to its page.
 */
export async function downloadExport(ctx: Ctx<OperatorActor>, id: number): Promise<Download> {
  const { branchId, operatorId } = ctx.actor;
  const own = { branchId, id, operatorId, state: "done" as const, expiresAt: { gt: ctx.now } };
  const { fileName, contentType, bytes, run } = await transact(ctx, async (tx) => {
    const found = await tx.db.export.findFirst({ where: own });
    if (!found) throw new Refusal("notFound");
    const { kind, format, params, rows } = found;
    refuseUnseen(ctx.actor, Subject.parse({ kind, params }));
    const after = { kind, format, params: params as Prisma.InputJsonValue, rows };
    await audit(tx, { action: "export.download", subject: { type: "export", id }, after });
    return found;
  });
  async function* parts() {
    for (let nr = 0, reported = 0; reported < bytes!; nr++) {
      const part = { branchId, exportId: id, run: run!, nr };
      const found = await ctx.db.exportPart.findUniqueOrThrow({ where: { branchId_exportId_run_nr: part } });
      reported += found.content.byteLength;
      yield found.content;
    }
  }
  return { fileName: fileName!, contentType: contentType!, bytes: bytes!, parts: parts() };
}

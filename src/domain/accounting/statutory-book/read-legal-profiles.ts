import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { LegalProfiles } from "./schema";

/** At most 100 versions of the legal profile, the newest date first. */
export async function readLegalProfiles(ctx: Ctx<OperatorActor>): Promise<z.input<typeof LegalProfiles>> {
  const rows = await ctx.db.legalProfile.findMany({
    where: { branchId: ctx.actor.branchId },
    orderBy: [{ validFrom: "desc" }, { id: "desc" }],
    take: 100,
  });
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, valid_from: row.validFrom.toISOString().slice(0, 10), legal_name: row.legalName },
      ...{ national_id: row.nationalId, registration_no: row.registrationNo, economic_code: row.economicCode },
      ...{
        address: row.address,
        seal_code: row.sealCode,
        signers: row.signers as { name: string; position: string }[],
      },
      ...{ created_by: row.createdBy, created_at: row.createdAt },
    })),
  };
}

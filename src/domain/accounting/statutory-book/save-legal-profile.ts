import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { readLegalProfiles } from "./read-legal-profiles";
import type { LegalProfileInput, LegalProfiles } from "./schema";

/** Adds a version of the legal profile from a day on; months that waited for one are made. Earlier versions stay. */
export async function saveLegalProfile(
  ctx: Ctx<OperatorActor>,
  { valid_from, ...input }: z.output<typeof LegalProfileInput>,
): Promise<z.input<typeof LegalProfiles>> {
  const { branchId } = ctx.actor;
  await transact(ctx, async (tx) => {
    const made = await tx.db.legalProfile.create({
      data: {
        ...{ branchId, validFrom: new Date(valid_from), legalName: input.legal_name, nationalId: input.national_id },
        ...{ registrationNo: input.registration_no, economicCode: input.economic_code ?? null, address: input.address },
        ...{ sealCode: input.seal_code ?? null, signers: input.signers, createdBy: actorName(tx.actor) },
        createdAt: tx.now,
      },
    });
    await tx.db.$executeRaw`select enqueue_books(${branchId}::int)`;
    await recordChange(tx, {
      action: "legal_profile.save",
      topic: "legal_profile.changed",
      subject: { type: "legal_profile", id: made.id },
      after: { valid_from, ...input },
    });
  });
  return readLegalProfiles(ctx);
}

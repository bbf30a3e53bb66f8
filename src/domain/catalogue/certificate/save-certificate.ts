import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { ColumnOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { ownFile } from "../../platform/file/own-file";
import { readCertificate } from "./read-certificate";
import type { Certificate, CertificateChange, CertificateForm } from "./schema";

type Form = z.output<typeof CertificateForm>;
type Answer = Promise<z.input<typeof Certificate>>;

/** Creates a certificate. Throws fieldInvalid (3003) when its dates are reversed or its file is not the branch's. */
export async function addCertificate(ctx: Ctx<OperatorActor>, form: Form): Answer {
  const id = await transact(ctx, async (tx) => {
    const data = await columns(tx, form);
    const made = await tx.db.certificate.create({ data: { branchId: tx.actor.branchId, ...data } });
    await recordChange(tx, {
      action: "certificate.create",
      subject: { type: "certificate", id: made.id },
      after: toCertificateDto(form),
      topic: "certificate.changed",
    });
    return made.id;
  });
  return readCertificate(ctx, id);
}

/**
 * Updates a certificate. As `addCertificate`; throws notFound (3009), and changedMeanwhile (8004) for an old version.
 */
export async function changeCertificate(
  ctx: Ctx<OperatorActor>,
  { id, version, ...form }: z.output<typeof CertificateChange>,
): Answer {
  await transact(ctx, async (tx) => {
    const where = { branchId_id: { branchId: tx.actor.branchId, id } };
    const [before] = await tx.db.$queryRaw<{ version: ColumnOf<"certificates", "version">; before: object }[]>`
      select version, to_jsonb(c) - 'branch_id' as before from certificates c
       where branch_id = ${tx.actor.branchId} and id = ${id} and deleted_at is null for no key update`;
    if (!before) throw new Refusal("notFound");
    requireVersion(version, before.version);
    const data = await columns(tx, form);
    await tx.db.certificate.update({ where, data: { ...data, version: { increment: 1 }, updatedAt: tx.now } });
    const subject = { type: "certificate", id };
    await recordChange(tx, {
      action: "certificate.change",
      subject,
      before: before.before,
      after: toCertificateDto(form),
      topic: "certificate.changed",
    });
  });
  return readCertificate(ctx, id);
}

async function columns(tx: TxCtx<OperatorActor>, form: Form) {
  const { kind, title, number = null, issuer = null, note = null, issued_on, expires_on } = form;
  if (issued_on && expires_on && issued_on > expires_on)
    throw refuseField("expires_on", { en: "must not be before the issue date", fa: "پیش از تاریخ صدور است" });
  const dates = {
    issuedOn: issued_on ? new Date(issued_on) : null,
    expiresOn: expires_on ? new Date(expires_on) : null,
  };
  const file = await ownFile(tx, "file", form.file);
  return { kind, title, number, issuer, note, ...dates, fileId: file?.id ?? null };
}

const toCertificateDto = (form: Form) => ({ ...form });

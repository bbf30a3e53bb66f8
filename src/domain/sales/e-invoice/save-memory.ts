import { createPrivateKey, X509Certificate } from "node:crypto";
import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import type { FiscalMemoryForm, FiscalMemorySaved } from "./schema";

type Sealing = { seal(key: string): Uint8Array<ArrayBuffer>; mark(key: string): string; allowPrivate: boolean };
type Form = z.output<typeof FiscalMemoryForm>;

const MAX_MEMORIES = 20;
/** Earlier invoices queued by one call; the rest by saving again. */
const QUEUED_AT_ONCE = 5_000;

/**
 * Creates or updates a memory with its key and certificate. An active one takes the place of the former; invoices from
 * its first day on are queued. Throws notFound (3009), changedMeanwhile (8004), fieldInvalid (3003) (key, certificate,
 * address, id in use), operationNotAllowed (8003) (too many).
 */
export async function saveMemory(
  ctx: Ctx<OperatorActor>,
  sealing: Sealing,
  input: Form,
): Promise<z.input<typeof FiscalMemorySaved>> {
  const { id, version, private_key, certificate, ...form } = input;
  const keys = readKeys(private_key, certificate, ctx.now);
  if ((form.environment === "local") !== Boolean(form.base_url)) throw refuseField("base_url", BASE_URL);
  if (form.environment === "local" && !sealing.allowPrivate) throw refuseField("environment", NOT_LOCAL);
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    await tx.db.$queryRaw`select from fiscal_memories where branch_id = ${branchId} for no key update`;
    const all = await tx.db.fiscalMemory.findMany({ where: { branchId } });
    const before = all.find((one) => one.id === id);
    if (id !== undefined && !before) throw new Refusal("notFound");
    if (before) requireVersion(version, before.version);
    if (!before && all.length >= MAX_MEMORIES)
      throw new Refusal("operationNotAllowed", { data: { most: MAX_MEMORIES } });
    if (all.some((one) => one.memoryId === form.memory_id && one.id !== id)) throw refuseField("memory_id", IN_USE);
    if (before && before.lastSerial > 0n && before.memoryId !== form.memory_id) throw refuseField("memory_id", USED);
    if (!before && !(keys.key && keys.certificate)) throw refuseField(keys.key ? "certificate" : "private_key", NEEDED);
    if (form.active)
      await tx.db.fiscalMemory.updateMany({ where: { branchId, active: true }, data: { active: false } });
    const data = {
      ...{ title: form.title, memoryId: form.memory_id, sellerCode: form.seller_code, environment: form.environment },
      ...{ baseUrl: form.base_url ?? null, feeServiceId: form.fee_service_id ?? null, feeUnit: form.fee_unit ?? null },
      ...{ startsOn: new Date(`${form.starts_on}T00:00:00Z`), active: form.active, nextAt: null },
      ...(keys.key && { sealed: sealing.seal(keys.key) }),
      ...(keys.certificate && { certificate: keys.certificate, certificateUntil: keys.until! }),
    };
    const created = { branchId, createdAt: tx.now, createdBy: actorName(tx.actor) };
    const row = before
      ? await tx.db.fiscalMemory.update({
          where: { branchId_id: { branchId, id: before.id } },
          data: { ...data, version: { increment: 1 } },
        })
      : await tx.db.fiscalMemory.create({ data: { ...(data as Required<typeof data>), ...created } });
    // What has no number yet goes by the new one.
    const others = { branchId, memoryId: { not: row.id } };
    if (form.active) {
      await tx.db.eInvoice.updateMany({ where: { ...others, number: null }, data: { memoryId: row.id } });
      await tx.db.eInvoiceSource.updateMany({ where: { ...others, builtAt: null }, data: { memoryId: row.id } });
      await tx.db.$queryRaw`select queue_earlier_e_invoices(${branchId}::int, ${QUEUED_AT_ONCE}::int)`;
    }
    const { seller_code, environment, starts_on, active } = form;
    await recordChange(tx, {
      action: "fiscal_memory.save",
      subject: { type: "fiscal_memory", id: row.id },
      after: {
        ...{ memory_id: form.memory_id, seller_code, environment, starts_on, active },
        ...(keys.key && { key: sealing.mark(keys.key) }),
      },
      topic: "fiscal_memory.changed",
    });
    return { id: row.id, version: row.version };
  });
}

/** A key and the certificate of its public half. Throws fieldInvalid (3003). */
function readKeys(key: string | null | undefined, certificate: string | null | undefined, now: Date) {
  if (!key && !certificate) return {};
  if (!key || !certificate) throw refuseField(key ? "certificate" : "private_key", TOGETHER);
  const own = readable("private_key", () => createPrivateKey(key));
  const read = readable("certificate", () => new X509Certificate(certificate));
  if (own.asymmetricKeyType !== "rsa" || !read.checkPrivateKey(own)) throw refuseField("certificate", NOT_ITS);
  const until = new Date(read.validTo);
  if (until <= now) throw refuseField("certificate", EXPIRED);
  return { key, certificate, until };
}

function readable<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw refuseField(field, UNREADABLE);
  }
}

const UNREADABLE = { en: "cannot be read as PEM", fa: "در قالب PEM خوانده نمی‌شود" };
const TOGETHER = { en: "must be given with the other one", fa: "باید همراه دیگری وارد شود" };
const NEEDED = { en: "must be given", fa: "باید وارد شود" };
const NOT_ITS = { en: "does not belong to the RSA key", fa: "به این کلید RSA تعلق ندارد" };
const EXPIRED = { en: "has expired", fa: "منقضی شده است" };
const IN_USE = { en: "is used by another memory", fa: "برای حافظهٔ دیگری به کار رفته است" };
const USED = { en: "cannot change after documents were numbered", fa: "پس از صدور شماره تغییر نمی‌کند" };
const BASE_URL = { en: "is needed for a local authority only", fa: "تنها برای سامانهٔ محلی لازم است" };
const NOT_LOCAL = { en: "must be production or trial on this server", fa: "در این سرور باید اصلی یا آزمایشی باشد" };

import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { differ, passGate } from "../../kernel/gate/gate";
import { transact } from "../../kernel/transact";
import { asciiDomain } from "../partner/ascii-domain";
import { lockDomain } from "../partner/lock-domain";
import type { SiteForm } from "./schema.site";

/**
 * Registers or updates a customer front-end. Throws fieldInvalid (3003) at `domain` when invalid or in use by a site or
 * a partner of another branch; at `origins` for an invalid origin. Since it decides where customers sign in and payers
 * return, changes need a second person, secondPersonNeeded (2012). Throws notFound (3009), changedMeanwhile (8004).
 */
export async function saveSite(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  input: z.output<typeof SiteForm>,
): Promise<{ id: number }> {
  const { id, version, domain: written, title, guests, ...given } = input;
  const domain = asciiDomain(written);
  if (domain === undefined) throw refuseField("domain", NO_DOMAIN);
  const origins = [...new Set(given.origins.map(originOf))];
  const data = { domain, title, guests, origins };
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    await refuseTaken(tx, domain, id ?? null);
    if (id == null) {
      const subject = { type: "customer_site", id: null };
      await passGate(tx, { act: "customer_site.save", input, subject, title: domain, before: null, after: data });
      // Concurrent registrations of one domain are serialized.
      const made = await tx.db.customerSite.createManyAndReturn({ data: { ...data, branchId }, skipDuplicates: true });
      const [site] = made;
      if (!site) throw refuseField("domain", TAKEN);
      await audit(tx, {
        action: "customer_site.create",
        subject: { type: "customer_site", id: site.id },
        after: data,
      });
      return { id: site.id };
    }
    const before = await tx.db.customerSite.findUnique({ where: { branchId_id: { branchId, id } } });
    if (!before) throw new Refusal("notFound");
    const was = { domain: before.domain, title: before.title, guests: before.guests, origins: before.origins };
    if (differ(was, data, ["domain", "origins"])) {
      const subject = { type: "customer_site", id };
      await passGate(tx, { act: "customer_site.save", input, subject, title: domain, before: was, after: data });
    }
    const { count } = await tx.db.customerSite.updateMany({
      where: { branchId, id, version: version ?? before.version },
      data: { ...data, version: { increment: 1 } },
    });
    if (count === 0) throw new Refusal("changedMeanwhile");
    await audit(tx, {
      action: "customer_site.update",
      subject: { type: "customer_site", id },
      before: was,
      after: data,
    });
    return { id };
  });
}

/** A domain decides the branch of a sign-in, so it belongs to one branch only. */
async function refuseTaken({ db, actor }: TxCtx<OperatorActor>, domain: string, id: number | null): Promise<void> {
  const { branchId } = actor;
  await lockDomain(db, domain);
  const site = await db.customerSite.findUnique({ where: { domain }, select: { branchId: true, id: true } });
  if (site && (site.branchId !== branchId || site.id !== id)) throw refuseField("domain", TAKEN);
  const partner = await db.partnerDomain.findUnique({ where: { domain }, select: { branchId: true } });
  if (partner && partner.branchId !== branchId) throw refuseField("domain", TAKEN);
}

/** An origin as browsers send it; plain http only for localhost, for development. */
function originOf(written: string): string {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const local = url?.hostname === "localhost" || url?.hostname === "127.0.0.1";
  const plain = url && url.username + url.password === "" && url.pathname + url.search + url.hash === "/";
  if (!plain || (url.protocol !== "https:" && !(url.protocol === "http:" && local))) {
    throw refuseField("origins", { en: `not an origin: ${written}`, fa: `مبدأ درستی نیست: ${written}` });
  }
  return url.origin;
}

const NO_DOMAIN = {
  en: "must be a domain name, such as shop.example",
  fa: "نام دامنه لازم است، مانند shop.example",
};
const TAKEN = {
  en: "is already registered, with this branch or another one",
  fa: "پیش‌تر ثبت شده است؛ در همین شعبه یا شعبه‌ای دیگر",
};

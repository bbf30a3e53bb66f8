import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { asciiDomain } from "./ascii-domain";
import { NO_CLIENT, newClientSecret } from "./client-secret";
import { lockDomain } from "./lock-domain";
import { partnerSiteEvent } from "./rows";
import type { Registered, Registration } from "./schema.console";

/**
 * Registers a partner's site. Throws fieldInvalid (3003) at `domain` when invalid or registered already, also with
 * another branch or as a customer site (a domain belongs to one branch of the deployment), at `colleague_id` for an
 * inactive or foreign colleague.
 */
export async function registerDomain(
  ctx: Ctx<OperatorActor>,
  given: z.output<typeof Registration>,
): Promise<z.input<typeof Registered>> {
  const { domain: written, colleague_id, token_days, basic_required, packets_required } = given;
  const domain = asciiDomain(written);
  if (domain === undefined) throw refuseField("domain", NO_DOMAIN);
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const colleague = { branchId_id: { branchId, id: colleague_id } };
    const found = await tx.db.colleague.findUnique({ where: colleague, select: { active: true } });
    if (!found?.active) throw refuseField("colleague_id", NO_COLLEAGUE);
    const client = basic_required ? newClientSecret() : null;
    const policy = { tokenDays: token_days, basicRequired: basic_required, packetsRequired: packets_required };
    await lockDomain(tx.db, domain);
    const shop = await tx.db.customerSite.findUnique({ where: { domain }, select: { branchId: true } });
    if (shop && shop.branchId !== branchId) throw refuseField("domain", TAKEN);
    // Concurrent registrations of one domain are serialized.
    const made = await tx.db.partnerDomain.createManyAndReturn({
      data: { branchId, domain, colleagueId: colleague_id, ...policy, ...(client?.columns ?? NO_CLIENT) },
      skipDuplicates: true,
      select: { id: true },
    });
    const [site] = made;
    if (!site) throw refuseField("domain", TAKEN);
    const after = { domain, colleague_id, token_days, basic_required, packets_required };
    await recordChange(tx, {
      action: "partner.register",
      subject: { type: "partner_domain", id: site.id },
      after,
      event: partnerSiteEvent(tx, "domain", site.id),
    });
    return { id: site.id, domain, client: client?.shown ?? null };
  });
}

const NO_DOMAIN = {
  en: "must be a domain name, such as partner.example",
  fa: "نام دامنه لازم است، مانند partner.example",
};
const TAKEN = {
  en: "is already registered, with this branch or another one",
  fa: "پیش‌تر ثبت شده است؛ در همین شعبه یا شعبه‌ای دیگر",
};
const NO_COLLEAGUE = { en: "is not an active colleague of this branch", fa: "همکار فعالی از این شعبه نیست" };

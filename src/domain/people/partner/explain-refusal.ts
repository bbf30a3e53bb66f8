import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import { asciiDomain, headerDomain } from "./ascii-domain";
import { onlyApprover } from "./is-only-approver";
import { isSingle, type Network, readNetwork, tokenStates, trustActs, writeNetwork } from "./rules";
import { gateSteps, matchOf, nearest, type SiteFacts, STEP_REASON, STEPS } from "./rules.diagnosis";
import type { Explanation, RefusalQuestion } from "./schema.diagnosis";

type Answer = z.input<typeof Explanation>;
type Site = NonNullable<Awaited<ReturnType<typeof siteOf>>>;

/**
 * Explains why a partner's call was refused: runs the gate's checks in order on the stored data, with the first failure
 * and its remedy. Read-only. Throws fieldInvalid (3003) for an invalid domain or address. For another branch's site it
 * reveals no more than the gate does.
 */
export async function explainRefusal(
  ctx: Ctx<OperatorActor>,
  { domain: written, address: seen }: z.output<typeof RefusalQuestion>,
): Promise<Answer> {
  const domain = headerDomain(written) ?? asciiDomain(written);
  if (domain === undefined) throw refuseField("domain", NO_DOMAIN);
  const address = seen ? readNetwork(seen) : null;
  if (address === undefined || (address && !isSingle(address))) throw refuseField("address", NO_ADDRESS);

  const site = await siteOf(ctx, domain);
  const mine = site?.branchId === ctx.actor.branchId ? site : undefined;
  const facts = mine && factsOf(mine, ctx.now);
  const outcomes = gateSteps(facts, address, ctx.now);
  // Registered with a branch whose sites are not visible to this operator.
  const foreign = site !== null && !mine;
  const steps = STEPS.map((step) => ({ step, outcome: foreign ? ("unknown" as const) : outcomes[step] }));
  const failed = steps.find(({ outcome }) => outcome === "fails");
  return {
    domain,
    as_written: headerDomain(written) === domain,
    address: address && writeNetwork(address),
    now: ctx.now,
    foreign,
    verdict: failed ? STEP_REASON[failed.step] : null,
    steps,
    site: mine ? toldOf(mine, facts!.closed) : null,
    ...(mine && address ? await addressFacts(ctx, mine, address) : { match: null, near: [], elsewhere: [] }),
  };
}

// Across branches: the existence of a domain is public (the gate reveals it), its details are not.
const siteOf = ({ db }: Ctx<OperatorActor>, domain: string) =>
  db.partnerDomain.findUnique({
    where: { domain },
    include: {
      branch: { select: { active: true } },
      colleague: { select: { active: true, name: true } },
      trusts: { orderBy: { id: "desc" } },
      tokens: { omit: { sealed: true }, orderBy: [{ issuedAt: "desc" }, { id: "desc" }] },
    },
  });

function factsOf(site: Site, now: Date) {
  const states = tokenStates(site.tokens, now);
  const inactive: SiteFacts["closed"] = !site.branch.active ? "branch" : !site.colleague.active ? "colleague" : null;
  return {
    closed: site.suspendedAt ? ("site" as const) : inactive,
    basicRequired: site.basicRequired,
    packetsRequired: site.packetsRequired,
    trusts: site.trusts,
    tokens: site.tokens.map((token, at) => ({ ...token, state: states[at]! })),
  };
}

function toldOf(site: Site, closed: "site" | "colleague" | "branch" | null): NonNullable<Answer["site"]> {
  return {
    id: site.id,
    colleague: site.colleague.name,
    closed,
    suspended_at: site.suspendedAt,
    suspended_reason: site.suspendedReason,
    client_id: site.clientId,
    token_days: site.tokenDays,
    tokens: site.tokens.slice(0, 10).map(({ id, issuedAt, expiresAt, revokedAt, revokedReason }) => {
      return {
        token_id: id,
        issued_at: issuedAt,
        expires_at: expiresAt,
        revoked_at: revokedAt,
        revoked_reason: revokedReason,
      };
    }),
  };
}

/** The entry that matches the address, near misses, and other sites of the branch that may call from it. */
async function addressFacts(ctx: Ctx<OperatorActor>, site: Site, address: Network) {
  const { actor, now } = ctx;
  const written = writeNetwork(address);
  const [elsewhere, only] = await Promise.all([
    ctx.query<RowOf<"partner_domains", "id" | "domain">>("partner.trusted-elsewhere", ELSEWHERE, [
      actor.branchId,
      site.id,
      written,
      now,
    ]),
    onlyApprover(ctx),
  ]);
  const toRefusalDto = (trust: Site["trusts"][number]) => {
    const request = trust.requestedBy === actorName(actor);
    const over = trust.expiresAt !== null && trust.expiresAt <= now;
    const alone = only(trust.requestedAt)?.due === true;
    const acts = trustActs(trust.status, { permissions: actor.permissions, asked: request, alone, over });
    const { id, network, note, reason } = trust;
    return { id, network, note, reason, decided_at: trust.decidedAt, expires_at: trust.expiresAt, acts };
  };
  const match = matchOf(site.trusts, address, now);
  return {
    match: match ? toRefusalDto(match) : null,
    near: match ? [] : nearest(site.trusts, address, now).map(({ trust, why }) => ({ ...toRefusalDto(trust), why })),
    elsewhere,
  };
}

const ELSEWHERE = `
  select distinct d.id, d.domain from ip_trusts t
    join partner_domains d on d.branch_id = t.branch_id and d.id = t.domain_id
   where t.branch_id = $1 and t.domain_id <> $2 and t.network >>= $3::inet and t.status = 'trusted'
     and (t.expires_at is null or t.expires_at > $4)
   order by d.domain limit 5`;

const NO_DOMAIN = {
  en: "must be a domain name, such as partner.example",
  fa: "نام دامنه لازم است، مانند partner.example",
};
const NO_ADDRESS = { en: "must be one IPv4 or IPv6 address", fa: "یک نشانی IPv4 یا IPv6" };

import type { Prisma, PrismaClient } from "@/generated/prisma/client";
import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { PublishedEvent } from "../../kernel/publish";

/**
 * A site of the branch, locked until the transaction ends, which serializes changes of one site. Throws notFound
 * (3009).
 */
export async function lockSite({ db, actor }: TxCtx<OperatorActor>, id: number) {
  await db.$queryRaw`select from partner_domains where branch_id = ${actor.branchId} and id = ${id} for no key update`;
  const site = await db.partnerDomain.findUnique({ where: { branchId_id: { branchId: actor.branchId, id } } });
  if (!site) throw new Refusal("notFound");
  return site;
}

/** The event of a changed site, for the console. `kind` is the second word of the topic. */
export const partnerSiteEvent = (
  { actor }: TxCtx<OperatorActor>,
  kind: "domain" | "token" | "trust",
  domainId: number,
): PublishedEvent => ({
  topic: `partner.${kind}`,
  subject: { type: "partner_domain", id: domainId },
  data: { by: actorName(actor) },
});

export type NamedDomain = {
  kind: "operator" | "partner" | "system";
  id: number | null;
  name: string | null;
  name_latin: string | null;
};

/** Actors of audit rows and columns (`operator:3`, `partner:7`), with people's names. */
export async function namesOf(db: PrismaClient | Prisma.TransactionClient, actors: readonly string[]) {
  const ids = actors.flatMap((actor) => (actor.startsWith("operator:") ? [Number(actor.slice(9))] : []));
  const people = await db.operator.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true, nameLatin: true },
  });
  const byId = new Map(people.map((person) => [person.id, person]));
  return (actor: string): NamedDomain => {
    const [kind, id] = actor.split(":");
    if (kind === "partner") return { kind, id: Number(id), name: null, name_latin: null };
    if (kind !== "operator") return { kind: "system", id: null, name: null, name_latin: null };
    const person = byId.get(Number(id));
    return { kind, id: Number(id), name: person?.name ?? null, name_latin: person?.nameLatin ?? null };
  };
}

import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, type ValidationIssue } from "../../kernel/errors";
import type { Item } from "./read-item";
import { DOCUMENT_FAULTS } from "./rules";

type Paper = Item["documents"][number];
type Known = Awaited<ReturnType<TxCtx["db"]["passengerDocument"]["findMany"]>>;

export type DocumentsSaved = { changed: boolean; before: Paper[]; after: Paper[] };

const dayOf = (at: Date | null) => at?.toISOString().slice(0, 10) ?? null;
const nameOf = ({ type, number, issuing_country }: Paper) => `${type}:${issuing_country}:${number}`;

/**
 * Replaces a passenger's documents with the given list. Throws documentInvalid (3005) for a document of another
 * passenger, and for an expired one that was not already stored with that date.
 */
export async function saveDocuments(
  tx: TxCtx<OperatorActor>,
  passengerId: number,
  known: Known,
  papers: readonly Paper[],
): Promise<DocumentsSaved> {
  const { branchId } = tx.actor;
  const before = known.map(({ type, number, issuingCountry, expiresOn }) => ({
    ...{ type, number, issuing_country: issuingCountry, expires_on: dayOf(expiresOn) },
  }));
  const had = new Map(before.map((paper, at) => [nameOf(paper), { ...paper, id: known[at]!.id }]));
  const wanted = new Map(papers.map((paper) => [nameOf(paper), paper]));
  await refuseForeign(tx, papers, had);

  const gone = [...had].flatMap(([name, { id }]) => (wanted.has(name) ? [] : [id]));
  const fresh = papers.filter((paper) => !had.has(nameOf(paper)));
  const later = papers.filter(
    (paper) => had.has(nameOf(paper)) && had.get(nameOf(paper))!.expires_on !== paper.expires_on,
  );
  if (gone.length > 0) await tx.db.passengerDocument.deleteMany({ where: { branchId, id: { in: gone } } });
  for (const paper of later)
    await tx.db.passengerDocument.update({
      where: { branchId_id: { branchId, id: had.get(nameOf(paper))!.id } },
      data: { expiresOn: paper.expires_on ? new Date(paper.expires_on) : null },
    });
  await tx.db.passengerDocument.createMany({
    data: fresh.map(({ type, number, issuing_country, expires_on }) => ({
      ...{ branchId, passengerId, type, number, issuingCountry: issuing_country },
      expiresOn: expires_on ? new Date(expires_on) : null,
    })),
  });
  return { changed: gone.length + fresh.length + later.length > 0, before, after: [...papers] };
}

async function refuseForeign(
  { db, actor, now }: TxCtx<OperatorActor>,
  papers: readonly Paper[],
  had: Map<string, Paper>,
) {
  const [{ today }] = await db.$queryRaw<[{ today: string }]>`
    select branch_today(${actor.branchId}::int, ${now}::timestamptz)::text as today`;
  const names = papers.map(nameOf).filter((name) => !had.has(name));
  const taken = await db.passengerDocument.findMany({
    where: { branchId: actor.branchId, living: true, identity: { in: names } },
    select: { identity: true },
  });
  const others = new Set(taken.map(({ identity }) => identity));
  const issues = papers.flatMap((paper, nth): ValidationIssue[] => {
    if (others.has(nameOf(paper))) return [{ path: `documents[${nth}].number`, message: DOCUMENT_FAULTS.other }];
    const expired = paper.expires_on !== null && paper.expires_on < today;
    return expired && had.get(nameOf(paper))?.expires_on !== paper.expires_on
      ? [{ path: `documents[${nth}].expires_on`, message: DOCUMENT_FAULTS.expired }]
      : [];
  });
  if (issues.length > 0) throw new Refusal("documentInvalid", { fields: issues });
}

import { LRUCache } from "lru-cache";
import type { PrismaClient } from "@/generated/prisma/client";
import type { BranchId, OperatorActor } from "../../kernel/context";
import { type Reason, Refusal } from "../../kernel/errors";
import { permissionsOf } from "../../kernel/permission/rules";
import { requireLiving } from "../operator-session/require-session";
import { accessStatus } from "./rules";

/** What a verified token or session says of its owner. `sessionId`: absent of what was minted before sessions were kept. */
export type OperatorClaims = { operatorId: number; branchId: number; sessionEpoch: number; sessionId?: string };

type Known = { actor: OperatorActor; sessionEpoch: number };
type Found = Known | { refused: Reason };

// A person who was put out is refused by every process within 5 s: kept for 2.
const KEPT_MS = 2_000;

/** Next's copy of this module keeps one of its own; each is bounded and each forgets. */
const known = new LRUCache<string, Found, PrismaClient>({
  max: 5_000,
  ttl: KEPT_MS,
  fetchMethod: (key, _, { context }) => {
    const [operatorId, branchId] = key.split(":").map(Number) as [number, number];
    return readActor(context, operatorId, branchId);
  },
});

/**
 * The person behind verified claims, as they stand now: active, a member of that branch, with today's permissions.
 * Refuses 2008 (inactive), 2002 (session ended, or no such person) and 2007 (no member of that branch any more). `unattended`:
 * nobody is at the page that asks.
 */
export async function loadOperatorActor(
  db: PrismaClient,
  { operatorId, branchId, sessionEpoch, sessionId }: OperatorClaims,
  { unattended = false } = {},
): Promise<OperatorActor> {
  if (sessionId) await requireLiving(db, sessionId, unattended);
  const key = `${operatorId}:${branchId}`;
  let found = await known.fetch(key, { context: db });
  // Minted after what is kept was read: by whoever changed their own password a moment ago.
  if (found && "actor" in found && found.sessionEpoch < sessionEpoch) {
    found = await known.fetch(key, { context: db, forceRefresh: true });
  }
  if (!found) throw new Refusal("tokenExpired");
  if ("refused" in found) throw new Refusal(found.refused);
  if (found.sessionEpoch !== sessionEpoch) throw new Refusal("tokenExpired");
  return found.actor;
}

/** One row of `operators` with its membership in one branch, uncached. */
export async function readActor(
  db: Pick<PrismaClient, "operator">,
  operatorId: number,
  branchId: number,
): Promise<Found> {
  const row = await db.operator.findUnique({
    where: { id: operatorId },
    include: { memberships: { where: { branchId }, include: { branch: { select: { active: true } } } } },
  });
  if (!row) return { refused: "tokenExpired" };
  const [membership] = row.memberships;
  const verdict = accessStatus({
    operatorActive: row.active,
    membershipActive: membership?.active ?? null,
    branchActive: membership?.branch.active ?? false,
  });
  if (verdict !== "member") return { refused: verdict };
  const actor: OperatorActor = {
    kind: "operator",
    branchId: membership!.branchId as BranchId,
    operatorId: row.id,
    name: row.name,
    permissions: permissionsOf(membership!),
  };
  return { actor, sessionEpoch: row.sessionEpoch };
}

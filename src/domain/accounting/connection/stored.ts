import type { Prisma } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { allowedIn, type Operation, type Status } from "./rules";

type Tx = TxCtx<OperatorActor>;

/** A connection as a change finds it, its row locked until the transaction ends. */
export type Stored = { id: number; title: string; status: Status; merged_into: number | null; version: number };

/**
 * Who changes connections of a branch goes one after the other: records move between them, and nobody waits in a circle. That
 * a record is in one of them alone, keys and an index see to.
 */
export async function takeTurn({ db, actor }: Tx): Promise<void> {
  await db.$queryRaw`
    select pg_advisory_xact_lock(hashtextextended('connections:' || ${actor.branchId}::int, 0))::text as locked`;
}

/** 3009 where the branch has none such; 8004 with both versions where it is not the one that was read. */
export async function lockConnection({ db, actor }: Tx, id: number, version?: number | null): Promise<Stored> {
  const [row] = await db.$queryRaw<Stored[]>`
    select c.id, c.title, c.status::text as status, c.merged_into, c.version
      from connections c where c.branch_id = ${actor.branchId}::int and c.id = ${id}::int for update`;
  if (!row) throw new Refusal("notFound");
  if (version != null && version !== row.version)
    throw new Refusal("changedMeanwhile", { data: { version, current: { id, version: row.version } } });
  return row;
}

/** 8005 for a merged or trashed one, with where it went; 8003 with what is allowed where it is something else. */
export function refuseUnless({ status, merged_into }: Stored, operation: Operation): void {
  const allowed_operations = allowedIn(status);
  if (allowed_operations.includes(operation)) return;
  const reason = status === "active" ? "operationNotAllowed" : "connectionClosed";
  throw new Refusal(reason, { data: { status, merged_into, allowed_operations } });
}

type Deed = "create" | "change" | "trash" | "restore" | "merge";

/** The audit row of a deed, and what console pages hear of it. */
export async function publishConnection(
  tx: Tx,
  deed: Deed,
  { id, ...after }: { id: number } & Record<string, Prisma.InputJsonValue | null>,
): Promise<void> {
  await audit(tx, { action: `connection.${deed}`, subject: { type: "connection", id }, after });
  await tx.db.outboxEvent.create({
    data: {
      branchId: tx.actor.branchId,
      type: `connection.${TOPIC[deed]}`,
      aggregateType: "connection",
      aggregateId: String(id),
      data: { id, by: actorName(tx.actor) },
    },
  });
}

const TOPIC = { create: "saved", change: "saved", trash: "trashed", restore: "restored", merge: "merged" } as const;

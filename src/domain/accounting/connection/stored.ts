import type { Prisma } from "@/generated/prisma/client";
import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { RowOf } from "../../kernel/table-rows";
import { allowedIn, type Operation, type Status } from "./rules";

type Tx = TxCtx<OperatorActor>;

/** A connection whose row is locked until the transaction ends. */
export type Stored = RowOf<"connections", "id" | "title" | "merged_into" | "version"> & { status: Status };

/**
 * Serializes changes of a branch's connections: records move between them, and deadlocks are avoided. Keys and an index
 * ensure that a record is in one connection only.
 */
export async function takeTurn({ db, actor }: Tx): Promise<void> {
  await db.$queryRaw`
    select pg_advisory_xact_lock(hashtextextended('connections:' || ${actor.branchId}::int, 0))::text as locked`;
}

/** Throws notFound (3009), and changedMeanwhile (8004) with both versions when the version is not the current one. */
export async function lockConnection({ db, actor }: Tx, id: number, version?: number | null): Promise<Stored> {
  const [row] = await db.$queryRaw<Stored[]>`
    select c.id, c.title, c.status::text as status, c.merged_into, c.version
      from connections c where c.branch_id = ${actor.branchId}::int and c.id = ${id}::int for update`;
  if (!row) throw new Refusal("notFound");
  requireVersion(version, row.version, { id, version: row.version });
  return row;
}

/**
 * Throws connectionClosed (8005) for a merged or trashed one, with its target; operationNotAllowed (8003) with the
 * allowed operations otherwise.
 */
export function refuseUnless({ status, merged_into }: Stored, operation: Operation): void {
  const allowed_operations = allowedIn(status);
  if (allowed_operations.includes(operation)) return;
  const reason = status === "active" ? "operationNotAllowed" : "connectionClosed";
  throw new Refusal(reason, { data: { status, merged_into, allowed_operations } });
}

type Verb = "create" | "change" | "trash" | "restore" | "merge";

/** Writes the audit row of an operation and publishes it to the console. */
export async function publishConnection(
  tx: Tx,
  verb: Verb,
  { id, ...after }: { id: number } & Record<string, Prisma.InputJsonValue | null>,
): Promise<void> {
  await recordChange(tx, {
    action: `connection.${verb}`,
    subject: { type: "connection", id },
    after,
    topic: `connection.${TOPIC[verb]}`,
    data: { id, by: actorName(tx.actor) },
  });
}

const TOPIC = { create: "saved", change: "saved", trash: "trashed", restore: "restored", merge: "merged" } as const;

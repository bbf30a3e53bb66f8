import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { FileStream } from "../../kernel/file-stream";
import type { InSnapshot } from "../../kernel/snapshot";
import { transact } from "../../kernel/transact";
import { csvOf } from "./csv";
import { fileName } from "./file-name";
import { openTable } from "./open-table";
import { readDisplayPreferences } from "./read-display-preferences";
import type { Subject } from "./schema";
import type { Table } from "./table";
import { toWire } from "./to-wire";
import { refuseUnseen } from "./who-may";

/** Before the first byte: without its audit row there is no file. */
function record(ctx: Ctx<OperatorActor>, { kind, params }: Subject, { columns, count }: Table): Promise<void> {
  const after = {
    ...{ kind, format: "csv", params: toWire(params), rows: count },
    columns: columns.map(({ name }) => name),
  };
  return transact(ctx, (tx) => audit(tx, { action: "export.csv", subject: { type: "export", id: kind }, after }));
}

/** Streams the caller's view as CSV of any length; audited. Throws noPermission (2007) as its page does. */
export async function streamCsv(
  ctx: Ctx<OperatorActor>,
  inSnapshot: InSnapshot,
  subject: Subject,
): Promise<FileStream> {
  refuseUnseen(ctx.actor, subject);
  const preferences = await readDisplayPreferences(ctx.db, ctx.actor.operatorId);
  const content = inSnapshot(async function* (books) {
    const { table, written } = await openTable(ctx, books, { subject, manner: preferences });
    await record(ctx, subject, table);
    yield* csvOf(table, written);
  });
  return { name: fileName(subject, ctx.now, "csv"), type: "text/csv; charset=utf-8", content };
}

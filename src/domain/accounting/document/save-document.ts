import type { z } from "zod";
import { audit } from "../../kernel/audit";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { publish } from "../../kernel/publish";
import { recordChange } from "../../kernel/record-change";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import type { ChangeContext } from "../../people/second-person/beyond";
import { documentEvent } from "./document-event";
import { type Line, linesOf, roughLines } from "./lines";
import { overCeilings, refuseOpening } from "./over-ceilings";
import { postDraft } from "./post-document";
import { readDocument } from "./read-document";
import type { Document, DocumentChange, DocumentForm } from "./schema";
import { columnsOf, lockDocument, refuseClosed, refuseUnless, type Stored } from "./stored";

type Tx = TxCtx<OperatorActor>;
type Answer = z.input<typeof Document>;
type Keyed = Ctx<OperatorActor> & { requestKey?: string | null };

/**
 * Creates a manual document, and posts it when its status requires: all or nothing. Idempotent by key. Throws
 * fieldInvalid (3003) and fieldMissing (3002) with the row at fault, notBalanced (8001) when unbalanced, periodClosed
 * (7301) in a closed month.
 */
export async function createDocument(ctx: Keyed, form: DocumentForm): Promise<Answer> {
  const key = ctx.requestKey ? `${actorName(ctx.actor)} ${ctx.requestKey}` : null;
  const { id, over } = await transact(ctx, async (tx) => {
    const made = await create(tx, form, { key, corrects: null });
    return { id: made, over: await overAfter(tx, form, made) };
  });
  return { ...(await readDocument(ctx, { id })), ...over };
}

/** Creates an approved document within a transaction. */
export const createApproved = (tx: Tx, form: DocumentForm): Promise<number> =>
  create(tx, form, { key: null, corrects: null });

/** Parties over their ceiling after posting an opening. */
async function overAfter(tx: Tx, form: DocumentForm, id: number) {
  if (form.type !== "opening" || form.status !== "temporary") return undefined;
  const over_ceilings = await overCeilings(tx, id);
  return over_ceilings && { over_ceilings };
}

/** `kept`: the change that awaits a second person when the document is only a part of it. */
type Origin = { key: string | null; corrects: number | null; kept?: ChangeContext };

/** Creates it in the caller's transaction; returns its id. */
export async function create(tx: Tx, form: DocumentForm, { key, corrects, kept: change }: Origin): Promise<number> {
  if (form.type === "opening") refuseOpening(tx, "type");
  const { kind, date, description, rows, unfinished, lines, total, exception } = columnsOf({
    form,
    lines: await contents(tx, form),
  });
  const by = actorName(tx.actor);
  const [made] = await tx.db.$queryRaw<RowOf<"ledger.drafts", "id">[]>`
    insert into ledger.drafts (branch_id, kind, doc_date, description, rows, lines, total, unfinished, created_by, updated_by,
                               request_key, corrects_id, control_reason, control_by, control_lines)
    values (${tx.actor.branchId}, ${kind}::ledger.voucher_kind, ${date}::date, ${description}, ${rows}::jsonb, ${lines}::jsonb,
            ${total}, ${unfinished}, ${by}, ${by}, ${key}, ${corrects}::int, ${exception},
            case when ${exception}::text is not null then ${by} end, case when ${exception}::text is not null then ${lines}::jsonb end)
    on conflict (branch_id, request_key) where request_key is not null do nothing
    returning id`;
  if (!made) return madeBefore(tx, key);
  const after = { type: form.type, date, description, rows: form.rows.length, total: String(total), unfinished };
  await recordChange(tx, {
    action: "document.create",
    subject: { type: "document", id: made.id },
    after,
    event: documentEvent(tx, "saved", made.id),
  });
  const whole = { act: "document.store", input: form, subject: { type: "document", id: null } } as const;
  if (form.status === "temporary") await postDraft(tx, made.id, change ?? whole);
  return made.id;
}

async function madeBefore({ db, actor }: Tx, key: string | null): Promise<number> {
  const [row] = await db.$queryRaw<RowOf<"ledger.drafts", "id">[]>`
    select id from ledger.drafts where branch_id = ${actor.branchId} and request_key = ${key}`;
  return row!.id;
}

/**
 * Replaces a draft. Throws changedMeanwhile (8004) with `current` when changed since its `version`; operationNotAllowed
 * (8003) once posted; otherwise as creation.
 */
export async function replaceDocument(ctx: Ctx<OperatorActor>, form: DocumentChange): Promise<Answer> {
  const over = await transact(ctx, (tx) => replaceStored(tx, form));
  return { ...(await readDocument(ctx, { id: form.id })), ...over };
}

/** Replaces the draft within a transaction; returns parties over their ceiling. */
export async function replaceStored(tx: Tx, form: DocumentChange) {
  const stored = await lockDocument(tx, form.id);
  refuseUnless(stored, "replace");
  if (form.version != null && form.version !== stored.version) {
    const current = await readDocument(tx, { id: form.id });
    throw new Refusal("changedMeanwhile", { data: { version: form.version, current: exact(current) } });
  }
  if (!isPostedAsPrepared(stored)) await replace(tx, form);
  else if (form.status !== "temporary") throw new Refusal("operationNotAllowed");
  const change = { act: "document.update", input: form, subject: { type: "document", id: form.id } } as const;
  if (form.status === "temporary") await postDraft(tx, form.id, change);
  return overAfter(tx, form, form.id);
}

/** Prepared year-end corrections cannot be edited: they are posted as prepared, or removed. */
const isPostedAsPrepared = ({ purpose }: Stored) => purpose !== null && purpose !== "posting_repair";

async function replace(tx: Tx, form: DocumentChange): Promise<void> {
  const { id } = form;
  if (form.type === "opening") refuseOpening(tx, "type");
  const { kind, date, description, rows, unfinished, lines, total, exception } = columnsOf({
    form,
    lines: await contents(tx, form),
  });
  const by = actorName(tx.actor);
  // An approver who posts an exception unchanged does not become its requester; changed lines or reason are a new
  // request.
  await tx.db.$executeRaw`
    update ledger.drafts
       set control_by = case when ${exception}::text is null then null
                             when (control_reason, control_lines) = (${exception}, ${lines}::jsonb) then control_by else ${by} end,
           control_lines = case when ${exception}::text is not null then ${lines}::jsonb end, control_reason = ${exception},
           kind = ${kind}::ledger.voucher_kind, doc_date = ${date}::date, description = ${description}, rows = ${rows}::jsonb,
           lines = ${lines}::jsonb, total = ${total}, unfinished = ${unfinished}, version = version + 1,
           updated_by = ${by}, updated_at = now()
     where branch_id = ${tx.actor.branchId} and id = ${id}`;
  // Autosaves during typing are not audited.
  if (!unfinished) {
    const after = { type: form.type, date, description, rows: form.rows.length, total: String(total) };
    await audit(tx, { action: "document.change", subject: { type: "document", id }, after });
  }
  await publish(tx, documentEvent(tx, "saved", id));
}

/** The lines it would post; of an unfinished one as far as they can be parsed. */
async function contents(tx: Tx, form: DocumentForm): Promise<Line[]> {
  if (form.unfinished) {
    const [branch] = await tx.db.$queryRaw<RowOf<"branches", "currency">[]>`
      select currency from branches where id = ${tx.actor.branchId}`;
    return roughLines(form, branch!.currency);
  }
  const lines = await linesOf(tx, form);
  await refuseClosed(tx, [form.date], "date");
  return lines;
}

/** For the wire's `error.data`: amounts are integers there too. */
const exact = (document: Answer) =>
  JSON.parse(JSON.stringify(document, (_, value) => (typeof value === "bigint" ? Number(value) : value)));

import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { AnnouncementNote, AnnouncementRequest, AnswerRow, SqlAnnouncementStored } from "../../kernel/sql-types";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { passCredited } from "../../people/second-person/pass-credited";
import { reasonOf } from "../../platform/error-record/error-title";
import { setKey } from "../dimension/sets-of";
import type { Line } from "../document/lines";
import { mirroredLines } from "../document/mirrored-lines";
import { minorRate, readRate } from "../document/rules.amounts";
import { postLineOf } from "../ledger/post-line";
import { cancelStored } from "./cancel-announcement";
import { written } from "./counterparty";
import { formOf } from "./form";
import { type Note, noteOf, rateOf, refusalOf } from "./note";
import { publishAnnouncement } from "./publish-announcement";
import { readAnnouncement } from "./read-announcement";
import { FAULTS } from "./rules";
import type { AnnouncementChange, AnnouncementForm, AnnouncementStep, AnnouncementStore } from "./schema";
import { lockNote, refuseUnapproved, refuseUnless, type Stored } from "./stored";

type Tx = TxCtx<OperatorActor>;
type Keyed = Ctx<OperatorActor> & { requestKey?: string | null };

/**
 * Creates a note, or replaces one, and posts it when active. Idempotent by key. Amounts in favour of its party above
 * the branch's limit need a second person, secondPersonNeeded (2012). Throws fieldInvalid (3003) at the invalid field,
 * periodClosed (7301); for a replacement as `updateAnnouncement`.
 */
export async function storeAnnouncement(ctx: Keyed, input: z.output<typeof AnnouncementStore>) {
  const { id, version, request_key, ...form } = input;
  const given = ctx.requestKey ?? request_key;
  const key = given ? `${actorName(ctx.actor)} ${given}` : null;
  const stored = await transact(ctx, async (tx) =>
    id == null ? create(tx, form, key) : rewrite(tx, await lockNote(tx, { id, version }), form),
  );
  return readAnnouncement(ctx, { id: stored });
}

/** Stores an approved note within a transaction. */
export async function storeApproved(tx: Tx, input: z.output<typeof AnnouncementStore>): Promise<void> {
  const { id, version, request_key: _, ...form } = input;
  await (id == null ? create(tx, form, null) : rewrite(tx, await lockNote(tx, { id, version }), form));
}

/**
 * Updates the given members. Changes of the posting reverse and repost the note on its own day: throws noPermission
 * (2007) without approve permission, hasMovements (8002) while payments settle it, periodClosed (7301). Throws
 * operationNotAllowed (8003) with the allowed operations, changedMeanwhile (8004) with both versions.
 */
export async function updateAnnouncement(ctx: Ctx<OperatorActor>, input: AnnouncementChange) {
  const { id, version, status, ...changes } = input;
  await transact(ctx, async (tx) => {
    const stored = await lockNote(tx, { id, version });
    if (status === "canceled") return cancelStored(tx, stored, { id, on: "original" });
    if (status === "draft") refuseUnless(stored, stored.status === "draft" ? "update" : "activate");
    await rewrite(tx, stored, { ...formOf(stored, changes), status: status === "active" ? "active" : "draft" });
  });
  return readAnnouncement(ctx, { id });
}

/** Posts and numbers a draft. Throws operationNotAllowed (8003) unless it is a draft, and as storing it. */
export async function activateAnnouncement(ctx: Ctx<OperatorActor>, input: z.output<typeof AnnouncementStep>) {
  await transact(ctx, async (tx) => {
    const stored = await lockNote(tx, input);
    refuseUnless(stored, "activate");
    await rewrite(tx, stored, { ...formOf(stored, {}), status: "active" });
  });
  return readAnnouncement(ctx, { id: input.id });
}

async function create(tx: Tx, form: AnnouncementForm, key: string | null): Promise<number> {
  const { note, lines } = await noteOf(tx, form);
  const active = form.status === "active";
  if (active) await pass(tx, { lines, form, stored: null });
  const written = await write(tx, { id: null, key, note, lines: active ? lines : null });
  if (written.again) return written.id;
  await publishAnnouncement(tx, "create", { id: written.id, ...summed(note) });
  if (active)
    await publishAnnouncement(tx, "activate", {
      id: written.id,
      number: written.number!,
      document_id: written.voucher_id!,
    });
  return written.id;
}

async function rewrite(tx: Tx, stored: Stored, form: AnnouncementForm): Promise<number> {
  const { id } = stored;
  const activates = stored.status === "draft" && form.status === "active";
  refuseUnless(stored, activates ? "activate" : "update");
  const texts = { reference: form.reference ?? null, description: form.description ?? "" };
  if (stored.voucher_id !== null && isSame(stored, form)) {
    await write(tx, { id, key: null, note: { ...noteIn(stored), ...texts }, lines: null });
    await publishAnnouncement(tx, "change", { id, ...texts });
    return id;
  }
  if (stored.voucher_id !== null) await refuseRepost(tx, stored, form);
  const { note, lines } = await noteOf(tx, withRate(stored, form));
  const posts = activates || stored.voucher_id !== null;
  if (posts) await pass(tx, { lines, form, stored });
  const { number, voucher_id } = await write(tx, { id, key: null, note, lines: posts ? lines : null });
  if (!activates || !isSame(stored, form)) await publishAnnouncement(tx, "change", { id, ...summed(note) });
  if (posts) await publishAnnouncement(tx, "activate", { id, number: number!, document_id: voucher_id! });
  return id;
}

type Posting = { lines: readonly Line[]; form: AnnouncementForm; stored: Stored | null };

/** The net effect of a replacement: above the branch's limit it needs a second person. */
async function pass(tx: Tx, { lines, form, stored }: Posting): Promise<void> {
  const undone = stored ? await mirroredLines(tx, stored) : [];
  const snapshot = { ...form, description: form.description || null };
  const input = stored ? { ...snapshot, id: stored.id, version: stored.version } : snapshot;
  const subject = { type: "announcement", id: stored?.id ?? null };
  await passCredited(tx, [...lines, ...undone], { act: "announcement.store", input, subject });
}

/** Without a new rate, the current one stays as long as the currency. */
const withRate = (stored: Stored, form: AnnouncementForm): AnnouncementForm =>
  form.rate != null || (form.currency ?? stored.own_currency) !== stored.currency
    ? form
    : { ...form, rate: formOf(stored, {}).rate };

async function refuseRepost(tx: Tx, stored: Stored, { date }: AnnouncementForm): Promise<void> {
  refuseUnapproved(tx);
  if (stored.settled > 0n) throw refuseField("amount", FAULTS.settled, "hasMovements");
  const [row] = await tx.db.$queryRaw<RowOf<"ledger.periods", "fiscal_year">[]>`
    select p.fiscal_year from ledger.periods p where p.branch_id = ${tx.actor.branchId}::int and p.dates @> ${date}::date`;
  if (row && row.fiscal_year !== stored.fiscal_year) throw refuseField("date", FAULTS.otherYear);
}

/** Whether a form equals the note's document. */
function isSame(stored: Stored, form: AnnouncementForm): boolean {
  const { direction, account_id, amount, date } = form;
  const currency = form.currency ?? stored.own_currency;
  const rate = rateOf(form.rate);
  const minor = rate && minorRate(readRate(rate)!, { of: stored.exponent, branch: stored.own });
  return (
    [
      direction,
      account_id,
      amount,
      date,
      currency,
      written(form.party),
      form.cost_center_id ?? null,
      setKey(form),
    ].join() ===
      [
        ...[stored.direction, stored.account_id, stored.amount, stored.date, stored.currency],
        ...[stored.party, stored.cost_center_id, setKey(stored)],
      ].join() &&
    (minor === null || Number(minor) === Number(stored.rate))
  );
}

const noteIn = (stored: Stored): Note => {
  const { direction, account_id, party, counter_account_id, currency, amount, rate, worth, date } = stored;
  const { reference, description, cost_center_id, dims } = stored;
  return {
    ...{ direction, account_id, party, counter_account_id, currency, amount, rate, worth, date },
    ...{ reference, description, cost_center_id, dims },
  };
};

type Written = SqlAnnouncementStored;
type Writing = { id: number | null; key: string | null; note: Note; lines: readonly Line[] | null };

async function write({ db, actor, requestId }: Tx, { key, ...writing }: Writing): Promise<Written> {
  const by = { branch_id: actor.branchId, actor: actorName(actor), request_id: requestId, request_key: key };
  const { id, note, lines } = writing;
  const amounts = { amount: Number(note.amount), worth: Number(note.worth) };
  const sent: AnnouncementNote = { ...note, ...amounts };
  const request: AnnouncementRequest = { ...by, id, note: sent, lines: lines?.map(postLineOf) };
  const [row] = await db.$queryRaw<AnswerRow<"store_announcement">[]>`
    select store_announcement(${JSON.stringify(request)}::jsonb) as answer`;
  const { answer } = row!;
  if ("refused" in answer) throw refusalOf(answer.refused, reasonOf(answer.refused.code));
  return answer;
}

const summed = ({ direction, party, currency, amount, date }: Note) => ({
  ...{ direction, party, currency, date },
  amount: String(amount),
});

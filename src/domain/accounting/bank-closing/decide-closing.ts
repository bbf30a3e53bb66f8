import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { mayActAlone } from "../../people/second-person/may-act-alone";
import { refuseInHand } from "../../people/second-person/refuse-in-hand";
import { figuresOf } from "./figures";
import { lockAccount } from "./lock-account";
import { readBankClosing } from "./read-closing";
import type { BankClosing, BankClosingReopen, BankClosingStep } from "./schema";

type Step = z.output<typeof BankClosingStep>;
type ClosingDto = Promise<z.input<typeof BankClosing>>;
type State = "proposed" | "closed";
const CLOSER = "accounting:approve";

/**
 * Closes a proposed statement as the second person (contract 13.20). Throws notFound (3009), changedMeanwhile (8004),
 * operationNotAllowed (8003) when it is decided or its figures have changed, noPermission (2007) with `four_eyes` for one's own proposal.
 */
export const approveBankClosing = (ctx: Ctx<OperatorActor>, step: Step): ClosingDto =>
  decide(ctx, step, "proposed", async (tx, closing) => {
    const alone = await requireOther(tx, { requester: closing.proposedBy, at: closing.proposedAt });
    const to_date = closing.toDate.toISOString().slice(0, 10);
    const now = await figuresOf(tx.db, { branchId: tx.actor.branchId, account_id: closing.accountId, to_date });
    const isSame =
      now.by_bank === closing.byBank && now.outstanding === closing.outstanding && now.by_books === closing.byBooks;
    if (!isSame) throw notNow(FIGURES);
    return {
      action: "approve",
      data: { state: "closed" as const, closedBy: actorName(tx.actor), closedAt: tx.now, alone },
    };
  });

/** Drops a proposal. Throws notFound (3009), changedMeanwhile (8004), operationNotAllowed (8003) when it is decided. */
export const dropBankClosing = (ctx: Ctx<OperatorActor>, step: Step): ClosingDto =>
  decide(ctx, step, "proposed", async () => ({ action: "drop", data: { state: "dropped" as const } }));

/**
 * Requests that a closed statement is reopened. Throws notFound (3009), changedMeanwhile (8004), operationNotAllowed (8003)
 * when it is not closed.
 */
export const askBankReopening = (
  ctx: Ctx<OperatorActor>,
  { reason, ...step }: z.output<typeof BankClosingReopen>,
): ClosingDto =>
  decide(ctx, step, "closed", async (tx) => ({
    action: "ask-reopening",
    data: { reopenAskedBy: actorName(tx.actor), reopenReason: reason },
  }));

/**
 * Reopens a closed statement as the second person, the account's last first. Throws notFound (3009), changedMeanwhile
 * (8004), operationNotAllowed (8003) before a later one or without a request, noPermission (2007) for one's own request.
 */
export const reopenBankClosing = (ctx: Ctx<OperatorActor>, step: Step): ClosingDto =>
  decide(ctx, step, "closed", async (tx, closing) => {
    const { branchId, accountId, toDate, reopenAskedBy } = closing;
    if (reopenAskedBy === null) throw notNow(NOT_ASKED);
    const later = await tx.db.bankClosing.count({
      where: { branchId, accountId, state: "closed", toDate: { gt: toDate } },
    });
    if (later > 0) throw notNow(LAST_FIRST);
    const alone = await requireOther(tx, { requester: reopenAskedBy, at: closing.closedAt! });
    return {
      action: "reopen",
      data: {
        state: "reopened" as const,
        reopenedBy: actorName(tx.actor),
        reopenedAt: tx.now,
        alone: alone ?? closing.alone,
      },
    };
  });

type Closing = NonNullable<Awaited<ReturnType<TxCtx["db"]["bankClosing"]["findUnique"]>>>;
type Decision = {
  action: "approve" | "drop" | "ask-reopening" | "reopen";
  data: Parameters<TxCtx["db"]["bankClosing"]["update"]>[0]["data"];
};

async function decide(
  ctx: Ctx<OperatorActor>,
  { id, version }: Step,
  state: State,
  by: (tx: TxCtx<OperatorActor>, closing: Closing) => Promise<Decision>,
): ClosingDto {
  await transact(ctx, async (tx) => {
    const where = { branchId_id: { branchId: tx.actor.branchId, id } };
    const found = await tx.db.bankClosing.findUnique({ where, select: { accountId: true } });
    if (!found) throw new Refusal("notFound");
    await lockAccount(tx, found.accountId);
    const closing = (await tx.db.bankClosing.findUnique({ where }))!;
    requireVersion(version, closing.version, { version: closing.version });
    if (closing.state !== state) throw notNow(OTHER_STATE);
    const { action, data } = await by(tx, closing);
    await tx.db.bankClosing.update({ where, data: { ...data, version: { increment: 1 } } });
    await recordChange(tx, {
      action: `bank_closing.${action}`,
      topic: "bank_closing.changed",
      subject: { type: "bank_closing", id },
      after: { account_id: closing.accountId, to_date: closing.toDate.toISOString().slice(0, 10) },
    });
  });
  return readBankClosing(ctx, { id });
}

/** Why one person may act alone; null: another person acts. */
async function requireOther(
  tx: TxCtx<OperatorActor>,
  { requester, at }: { requester: string; at: Date },
): Promise<string | null> {
  if (requester !== actorName(tx.actor)) {
    await refuseInHand(tx, { requester, person: tx.actor.operatorId, path: "id" });
    return null;
  }
  const alone = await mayActAlone(tx, { permission: CLOSER, requestedAt: at });
  if (alone && alone.from <= tx.now) return alone.why;
  throw new Refusal("noPermission", { fields: [{ path: "id", message: OWN }], data: { four_eyes: true } });
}

const notNow = (message: { en: string; fa: string }) =>
  new Refusal("operationNotAllowed", { fields: [{ path: "id", message }], data: { allowed_operations: [] } });

const OTHER_STATE = { en: "is in another state by now", fa: "اکنون در وضعیت دیگری است" };
const OWN = { en: "another person must approve it", fa: "شخص دیگری باید آن را تأیید کند" };
const FIGURES = {
  en: "the figures have changed since: propose it again",
  fa: "ارقام تغییر کرده است: دوباره پیشنهاد دهید",
};
const NOT_ASKED = { en: "its reopening is not requested yet", fa: "باز کردن آن هنوز درخواست نشده است" };
const LAST_FIRST = {
  en: "a later statement is closed: reopen that first",
  fa: "صورت‌حساب بعدی بسته است: ابتدا آن را باز کنید",
};

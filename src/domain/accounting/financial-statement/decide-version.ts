import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { refuseFaulty } from "./find-problems";
import { lockStatements } from "./lock-statements";
import { readStatementVersion } from "./read-version";
import { OTHER_STATE, refuseState, requireOtherAccountant } from "./require-other";
import type { ReadKind } from "./rules";
import type { StatementVersionDto, VersionStep } from "./schema";

type Step = z.output<typeof VersionStep>;
type VersionDto = Promise<z.input<typeof StatementVersionDto>>;
type Stored = NonNullable<Awaited<ReturnType<TxCtx["db"]["statementVersion"]["findUnique"]>>>;
type Decision = {
  action: "propose" | "withdraw" | "discard" | "approve";
  from: readonly Stored["state"][];
  data(
    tx: TxCtx<OperatorActor>,
    stored: Stored,
  ): Promise<Parameters<TxCtx["db"]["statementVersion"]["update"]>[0]["data"]>;
};

/**
 * Proposes a draft for use. Throws notFound (3009), changedMeanwhile (8004), operationNotAllowed (8003) when it is no draft,
 * fieldInvalid (3003) with a field for each account and line that forbids its use.
 */
export const proposeStatementVersion = (ctx: Ctx<OperatorActor>, step: Step): VersionDto =>
  decide(ctx, step, {
    action: "propose",
    from: ["draft"],
    data: async (tx, stored) => {
      await refuseProblemsOf(tx, stored);
      return { state: "proposed", proposedBy: actorName(tx.actor), proposedAt: tx.now };
    },
  });

/** Makes a proposed version a draft again. Throws notFound (3009), changedMeanwhile (8004), operationNotAllowed (8003). */
export const withdrawStatementVersion = (ctx: Ctx<OperatorActor>, step: Step): VersionDto =>
  decide(ctx, step, {
    action: "withdraw",
    from: ["proposed"],
    data: async () => ({ state: "draft", proposedBy: null, proposedAt: null }),
  });

/** Discards a draft or a proposed version. Throws notFound (3009), changedMeanwhile (8004), operationNotAllowed (8003). */
export const discardStatementVersion = (ctx: Ctx<OperatorActor>, step: Step): VersionDto =>
  decide(ctx, step, { action: "discard", from: ["draft", "proposed"], data: async () => ({ state: "dropped" }) });

/**
 * Puts a proposed version in use as the second person; it replaces the one of the same year. Throws notFound (3009),
 * changedMeanwhile (8004), operationNotAllowed (8003) when it is not proposed, fieldInvalid (3003) as when it is proposed,
 * noPermission (2007) with `four_eyes` for one's own proposal.
 */
export const approveStatementVersion = (ctx: Ctx<OperatorActor>, step: Step): VersionDto =>
  decide(ctx, step, {
    action: "approve",
    from: ["proposed"],
    data: async (tx, stored) => {
      const alone = await requireOtherAccountant(tx, { requester: stored.proposedBy!, at: stored.proposedAt! });
      await refuseProblemsOf(tx, stored);
      const { branchId, kind, fromYear } = stored;
      await tx.db.statementVersion.updateMany({
        where: { branchId, kind, fromYear, state: "active" },
        data: { state: "replaced", version: { increment: 1 } },
      });
      return { state: "active", approvedBy: actorName(tx.actor), approvedAt: tx.now, alone };
    },
  });

async function refuseProblemsOf(tx: TxCtx<OperatorActor>, { branchId, id, kind }: Stored): Promise<void> {
  const where = { branchId, versionId: id };
  const lines = await tx.db.statementLine.findMany({ where, orderBy: { position: "asc" } });
  const accounts = await tx.db.statementAccount.findMany({ where });
  const map = {
    lines: lines.map(({ parentCode, titleLatin, ...line }) => ({
      ...{ ...line, parent_code: parentCode, title_latin: titleLatin },
    })),
    accounts: accounts.map(({ accountId, lineCode, side }) => ({ account_id: accountId, line: lineCode, side })),
  };
  await refuseFaulty(tx, { id, kind: kind as ReadKind, map });
}

async function decide(ctx: Ctx<OperatorActor>, { id, version }: Step, decision: Decision): VersionDto {
  await transact(ctx, async (tx) => {
    const where = { branchId_id: { branchId: tx.actor.branchId, id } };
    const found = await tx.db.statementVersion.findUnique({ where, select: { kind: true } });
    if (!found) throw new Refusal("notFound");
    await lockStatements(tx, found.kind);
    const stored = (await tx.db.statementVersion.findUnique({ where }))!;
    requireVersion(version, stored.version);
    if (!decision.from.includes(stored.state)) throw refuseState(OTHER_STATE);
    const data = await decision.data(tx, stored);
    await tx.db.statementVersion.update({ where, data: { ...data, version: { increment: 1 } } });
    await recordChange(tx, {
      action: `statement_version.${decision.action}`,
      topic: "statement_version.changed",
      subject: { type: "statement_version", id },
      after: { kind: stored.kind, from_year: stored.fromYear },
    });
  });
  return readStatementVersion(ctx, { id });
}

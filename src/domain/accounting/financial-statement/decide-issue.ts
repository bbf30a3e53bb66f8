import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { lockStatements } from "./lock-statements";
import { refuseOpenMonths } from "./propose-issue";
import { readStatementIssue } from "./read-issue";
import { OTHER_STATE, refuseState, requireOtherAccountant } from "./require-other";
import type { IssueStep, StatementIssueDto } from "./schema";

type Step = z.output<typeof IssueStep>;
type IssueDto = Promise<z.input<typeof StatementIssueDto>>;

/**
 * Issues a proposed statement as the second person: final, never changed again. Throws notFound (3009), changedMeanwhile
 * (8004), operationNotAllowed (8003) when it is decided or the books give other figures by now, fieldInvalid (3003) when a
 * month was reopened, noPermission (2007) with `four_eyes` for one's own proposal.
 */
export async function approveStatementIssue(ctx: Ctx<OperatorActor>, step: Step): IssueDto {
  const { reproduced } = await readStatementIssue(ctx, step);
  return decide(ctx, step, { approves: true, reproduced });
}

/** Drops a proposed issue. Throws notFound (3009), changedMeanwhile (8004), operationNotAllowed (8003) when it is decided. */
export const dropStatementIssue = (ctx: Ctx<OperatorActor>, step: Step): IssueDto =>
  decide(ctx, step, { approves: false, reproduced: true });

async function decide(
  ctx: Ctx<OperatorActor>,
  { id, version }: Step,
  { approves, reproduced }: { approves: boolean; reproduced: boolean },
): IssueDto {
  await transact(ctx, async (tx) => {
    const where = { branchId_id: { branchId: tx.actor.branchId, id } };
    const found = await tx.db.statementIssue.findUnique({ where, select: { kind: true } });
    if (!found) throw new Refusal("notFound");
    await lockStatements(tx, found.kind);
    const issue = (await tx.db.statementIssue.findUnique({ where }))!;
    requireVersion(version, issue.version);
    if (issue.state !== "proposed") throw refuseState(OTHER_STATE);
    if (!reproduced) throw refuseState(FIGURES);
    const persons = approves
      ? { alone: await requireOtherAccountant(tx, { requester: issue.madeBy, at: issue.madeAt }) }
      : null;
    if (approves) await refuseOpenMonths(tx, issue.toDate.toISOString().slice(0, 10));
    await tx.db.statementIssue.update({
      where,
      data: {
        version: { increment: 1 },
        ...(persons
          ? { state: "final", approvedBy: actorName(tx.actor), approvedAt: tx.now, ...persons }
          : { state: "dropped" }),
      },
    });
    await recordChange(tx, {
      action: approves ? "statement_issue.approve" : "statement_issue.drop",
      topic: "statement_issue.changed",
      subject: { type: "statement_issue", id },
      after: { kind: issue.kind, sha256: issue.sha256 },
    });
  });
  return readStatementIssue(ctx, { id });
}

const FIGURES = {
  en: "the books give other figures by now: drop it and propose it again",
  fa: "ارقام دفاتر تغییر کرده است: آن را حذف و دوباره پیشنهاد کنید",
};

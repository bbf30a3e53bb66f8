import type { z } from "zod";
import type { Prisma } from "@/generated/prisma/client";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { frozenText, sha256Of } from "./frozen-text";
import { lockStatements } from "./lock-statements";
import { readFinancialStatement } from "./read-financial-statement";
import { readStatementIssue } from "./read-issue";
import type { NewIssue, StatementIssueDto } from "./schema";

/**
 * Proposes a statement to be issued: its figures are frozen, another person approves it. Throws what
 * readFinancialStatement throws, fieldInvalid (3003) at `to` unless all months until then are definite, operationNotAllowed (8003) by the template (a version of the branch's own is approved first), with amounts that
 * no line shows, or when the same statement is proposed or issued.
 */
export async function proposeStatementIssue(
  ctx: Ctx<OperatorActor>,
  input: z.output<typeof NewIssue>,
): Promise<z.input<typeof StatementIssueDto>> {
  const figures = await readFinancialStatement(ctx, { ...input, by: "none" });
  const { version_id, proof, unmapped } = figures;
  if (version_id === null) throw refused("kind", NO_VERSION);
  const isProved = proof.every(({ difference }) => BigInt(difference) === 0n) && unmapped.length === 0;
  if (!isProved) throw refused("kind", UNPROVED);
  const sha256 = sha256Of(figures);
  const id = await transact(ctx, async (tx) => {
    await lockStatements(tx, input.kind);
    const { branchId } = tx.actor;
    await refuseOpenMonths(tx, input.to);
    const of = {
      ...{ branchId, kind: input.kind, fromDate: new Date(input.from), toDate: new Date(input.to) },
      ...{ scope: "branch", compare: input.compare },
    };
    const same = await tx.db.statementIssue.count({ where: { ...of, state: { in: ["proposed", "final"] } } });
    if (same > 0) throw refused("kind", AGAIN);
    const made = await tx.db.statementIssue.create({
      data: {
        ...{ ...of, versionId: version_id, figures: JSON.parse(frozenText(figures)) as Prisma.InputJsonObject },
        ...{ digest: proof[0]!.digest, sha256, madeBy: actorName(tx.actor), madeAt: tx.now },
      },
    });
    await recordChange(tx, {
      action: "statement_issue.propose",
      topic: "statement_issue.changed",
      subject: { type: "statement_issue", id: made.id },
      after: { kind: input.kind, from: input.from, to: input.to, sha256 },
    });
    return made.id;
  });
  return readStatementIssue(ctx, { id });
}

/** Throws fieldInvalid (3003) at `to` for the first month until a day that is not definite. */
export async function refuseOpenMonths({ db, actor }: TxCtx<OperatorActor>, to: string): Promise<void> {
  const [row] = await db.$queryRaw<{ fm: number | null }[]>`
    select first_open_month(${actor.branchId}::int, ${to}::date)::int as fm`;
  if (row!.fm === null) return;
  const month = `${Math.trunc(row!.fm / 100)}/${String(row!.fm % 100).padStart(2, "0")}`;
  throw refuseField("to", {
    en: `the month ${month} is not final yet: make the documents until then final first`,
    fa: `دورهٔ ${month} هنوز قطعی نشده است: ابتدا اسناد تا آن تاریخ را قطعی کنید`,
  });
}

const refused = (path: string, message: { en: string; fa: string }) =>
  new Refusal("operationNotAllowed", { fields: [{ path, message }], data: { allowed_operations: [] } });

const NO_VERSION = {
  en: "is shown by the product's template: have a layout of the branch approved first",
  fa: "با الگوی پیش‌فرض نمایش داده می‌شود: ابتدا ساختار شعبه را به تأیید برسانید",
};
const UNPROVED = {
  en: "does not agree with the trial balance: some accounts are in no line",
  fa: "با تراز آزمایشی نمی‌خواند: برخی حساب‌ها در هیچ سطری نیستند",
};
const AGAIN = {
  en: "is proposed or issued already for these days",
  fa: "برای همین دوره پیشنهاد یا صادر شده است",
};

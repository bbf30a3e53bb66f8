import type { z } from "zod";
import type { StatementIssue as StoredIssue } from "@/generated/prisma/client";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { sha256Of } from "./frozen-text";
import { type FinancialStatementDto, readFinancialStatement } from "./read-financial-statement";
import type { Comparison, ReadKind } from "./rules";
import type { IssueList, IssueQuery, StatementIssueDto } from "./schema";

const day = (date: Date) => date.toISOString().slice(0, 10);

const toIssueHead = (row: Omit<StoredIssue, "figures">) => ({
  ...{
    id: row.id,
    kind: row.kind as ReadKind,
    version_id: row.versionId,
    from: day(row.fromDate),
    to: day(row.toDate),
  },
  ...{ compare: row.compare as Comparison },
  ...{ state: row.state, version: row.version, digest: row.digest, sha256: row.sha256, made_by: row.madeBy },
  ...{ made_at: row.madeAt, approved_by: row.approvedBy, approved_at: row.approvedAt },
});

/** An issue with its frozen figures, and whether the books give the same again. Throws notFound (3009). */
export async function readStatementIssue(
  ctx: Ctx<OperatorActor>,
  { id }: { id: number },
): Promise<z.input<typeof StatementIssueDto>> {
  const { branchId } = ctx.actor;
  const row = await ctx.db.statementIssue.findUnique({ where: { branchId_id: { branchId, id } } });
  if (!row) throw new Refusal("notFound");
  const head = toIssueHead(row);
  const again = await readFinancialStatement(ctx, { ...head, by: "none", version_id: row.versionId });
  return {
    ...head,
    figures: thawed(row.figures as unknown as FrozenFigures),
    reproduced: sha256Of(again) === row.sha256,
  };
}

/** Issues, the newest first. */
export async function listStatementIssues(
  ctx: Ctx<OperatorActor>,
  { kind }: z.output<typeof IssueQuery>,
): Promise<z.input<typeof IssueList>> {
  const rows = await ctx.db.statementIssue.findMany({
    where: { branchId: ctx.actor.branchId, ...(kind && { kind }) },
    orderBy: { id: "desc" },
    omit: { figures: true },
    take: 100,
  });
  return { items: rows.map(toIssueHead) };
}

type Texts<T> = T extends bigint
  ? string
  : T extends (infer One)[]
    ? Texts<One>[]
    : T extends object
      ? { [K in keyof T]: Texts<T[K]> }
      : T;
type FrozenFigures = Texts<FinancialStatementDto>;

const amounts = (texts: readonly (string | number)[]) => texts.map((text) => BigInt(text));

const thawed = ({ lines, proof, unmapped, ...figures }: FrozenFigures): FinancialStatementDto => ({
  ...figures,
  lines: lines.map((line) => ({ ...line, amounts: amounts(line.amounts) })),
  proof: proof.map((one) => ({ ...one, difference: BigInt(one.difference) })),
  unmapped: unmapped.map((account) => ({ ...account, amounts: amounts(account.amounts) })),
});

import type { z } from "zod";
import type { StatementVersion as StoredVersion } from "@/generated/prisma/client";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { groupBy } from "../../kernel/group-by";
import type { ColumnOf } from "../../kernel/table-rows";
import { findProblems } from "./find-problems";
import { MAX_PROBLEMS, type ReadKind } from "./rules";
import type { StatementVersionDto, VersionList, VersionQuery } from "./schema";
import { mapOfVersion } from "./version-of";

type VersionDto = z.input<typeof StatementVersionDto>;
type MappedRow = VersionDto["lines"][number]["accounts"][number];

const toVersionHead = (row: StoredVersion) => ({
  ...{ id: row.id, kind: row.kind as ReadKind, from_year: row.fromYear, state: row.state, version: row.version },
  ...{ created_by: row.createdBy, created_at: row.createdAt, proposed_by: row.proposedBy, proposed_at: row.proposedAt },
  ...{ approved_by: row.approvedBy, approved_at: row.approvedAt },
});

/** A version with its lines, their accounts and what forbids its use. Throws notFound (3009). */
export async function readStatementVersion(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<VersionDto> {
  const { branchId } = ctx.actor;
  const row = await ctx.db.statementVersion.findUnique({ where: { branchId_id: { branchId, id } } });
  if (!row) throw new Refusal("notFound");
  const map = (await mapOfVersion(ctx, id))!;
  const [problems, accounts] = await Promise.all([
    row.state === "draft" || row.state === "proposed"
      ? findProblems(ctx.db, { branchId, id, kind: row.kind as ReadKind, map })
      : [],
    ctx.query<MappedRow & { line: ColumnOf<"statement_accounts", "line_code"> }>("financial-statement.mapped", MAPPED, [
      branchId,
      id,
    ]),
  ]);
  const byLine = groupBy(accounts, ({ line }) => line);
  return {
    ...toVersionHead(row),
    lines: map.lines.map(({ formula, ...line }) => ({
      ...line,
      formula: [...formula],
      accounts: (byLine.get(line.code) ?? []).map(({ line: _, ...account }) => account),
    })),
    problems: problems.slice(0, MAX_PROBLEMS),
  };
}

/** Versions, the newest first. */
export async function listStatementVersions(
  ctx: Ctx<OperatorActor>,
  { kind }: z.output<typeof VersionQuery>,
): Promise<z.input<typeof VersionList>> {
  const rows = await ctx.db.statementVersion.findMany({
    where: { branchId: ctx.actor.branchId, ...(kind && { kind }) },
    orderBy: { id: "desc" },
    take: 100,
  });
  return { items: rows.map(toVersionHead) };
}

const MAPPED = `
  select m.line_code as line, m.account_id, m.side::text as side, a.code, a.title, a.title_latin
    from statement_accounts m
    join ledger.accounts a on a.branch_id = m.branch_id and a.id = m.account_id
   where m.branch_id = $1::int and m.version_id = $2::int
   order by a.code collate "C", m.side limit 10000`;

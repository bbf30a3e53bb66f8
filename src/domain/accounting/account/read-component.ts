import type { z } from "zod";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { permissionsOf } from "../../kernel/permission/rules";
import { LEAVES } from "./read-chart";
import { ACCOUNT_COLUMNS, type Columns, rowOf, TURNED, type Turned, totalsOf } from "./rows";
import type { Component, ComponentQuery } from "./schema.tree";

type ReadComponentInput = z.output<typeof ComponentQuery>;
type Answer = z.input<typeof Component>;
type Office = { id: number; name: string; nameLatin: string; currency: string };
type Row = Columns & Turned;

/**
 * Financial accounts of a component. `office`: the operator's branch; `company`: its branches whose books the person
 * may read; `reference`: a colleague, by `id`. Throws notFound (3009) for a foreign id.
 */
export async function readComponent(ctx: Ctx<OperatorActor>, { component, id }: ReadComponentInput): Promise<Answer> {
  const branch = await ctx.db.branch.findUniqueOrThrow({
    where: { id: ctx.actor.branchId },
    include: { company: { select: { id: true, name: true } } },
  });
  if (component === "office") {
    if (id != null && id !== branch.id) throw new Refusal("notFound");
    return { component, id: branch.id, name: branch.name, offices: [await officeOf(ctx, branch)] };
  }
  if (component === "company") {
    const { company } = branch;
    if (id != null && id !== company.id) throw new Refusal("notFound");
    const branches = await readableBranches(ctx, company.id);
    return { component, ...company, offices: await Promise.all(branches.map((one) => officeOf(ctx, one))) };
  }
  if (id == null) throw refuseField("id", NEEDED, "fieldMissing");
  return referenceOf(ctx, id, branch);
}

async function readableBranches({ db, actor }: Ctx<OperatorActor>, companyId: number): Promise<Office[]> {
  const memberships = await db.membership.findMany({
    where: { operatorId: actor.operatorId, active: true, branch: { companyId, active: true } },
    include: { branch: true },
    orderBy: { branchId: "asc" },
    take: MAX_SET_UP,
  });
  return memberships.filter((one) => permissionsOf(one).includes("accounting:read")).map(({ branch }) => branch);
}

/** Its groups with balances, and its active bank accounts, cash boxes and terminals. */
async function officeOf(ctx: Ctx<OperatorActor>, branch: Office): Promise<Answer["offices"][number]> {
  const [groups, items] = await Promise.all([
    ctx.query<Row>("account.component.groups", GROUPS, [branch.id, MAX_SET_UP]),
    rowsOf(ctx, "money", "a.branch_id = $1 and a.active and a.kind <> 'wallet'", [branch.id]),
  ]);
  return { ...headOf(branch), structure: groups.map(structured), items: items.map(itemOf) };
}

async function referenceOf(ctx: Ctx<OperatorActor>, id: number, branch: Office): Promise<Answer> {
  const where = { branchId_id: { branchId: ctx.actor.branchId, id } };
  const select = { name: true, receivableId: true, walletId: true };
  const found = await ctx.db.colleague.findUnique({ where, select });
  if (!found) throw new Refusal("notFound");
  const { name, receivableId, walletId } = found;
  const own = await rowsOf(ctx, "reference", "a.branch_id = $1 and a.id = any($2::int[])", [
    branch.id,
    [receivableId, walletId],
  ]);
  const above = [...new Set(own.map(({ parent_id }) => parent_id))];
  const structure = await rowsOf(ctx, "reference", "a.branch_id = $1 and a.id = any($2::int[])", [branch.id, above]);
  const office = { ...headOf(branch), structure: structure.map(structured), items: own.map(itemOf) };
  return { component: "reference", id, name, offices: [office] };
}

const rowsOf = (ctx: Ctx<OperatorActor>, name: string, where: string, values: unknown[]) =>
  ctx.query<Row>(
    `account.component.${name}`,
    `select ${ACCOUNT_COLUMNS}, t.debit, t.credit, t.future from ledger.accounts a ${TURNED} where ${where} order by a.code collate "C" limit ${MAX_SET_UP}`,
    values,
  );

/** Each group with the sum of its detail accounts, read once for all groups. */
const GROUPS = `
  with ${LEAVES},
  groups as (
    select a.group_id as id, sum(l.dr)::bigint as debit, sum(l.cr)::bigint as credit, sum(l.future)::bigint as future
      from leaves l join ledger.accounts a on a.branch_id = $1 and a.id = l.account_id
     group by 1)
  select ${ACCOUNT_COLUMNS}, coalesce(t.debit, 0) as debit, coalesce(t.credit, 0) as credit, coalesce(t.future, 0) as future
    from ledger.accounts a left join groups t on t.id = a.id
   where a.branch_id = $1 and a.level = 1
   order by a.code collate "C" limit $2`;

const headOf = ({ id, name, nameLatin, currency }: Office) => ({
  branch_id: id,
  name,
  name_latin: nameLatin,
  currency,
});
const itemOf = (row: Row) => ({ ...rowOf(row), ...totalsOf(row) });
const structured = (row: Row) => {
  const { id, code, title, title_latin, type } = row;
  return { id, code, title, title_latin, type, ...totalsOf(row) };
};

const NEEDED = { en: "must be the id of a colleague", fa: "همکار را نام می‌برد" };

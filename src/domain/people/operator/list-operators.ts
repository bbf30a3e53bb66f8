import type { z } from "zod";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { folded, foldedSql, literal } from "../../kernel/folding";
import type { OperatorList, OperatorQuery, RoleTable } from "./schema.staff";

type Answer = z.input<typeof OperatorList>;

/** People of the branch by name, active ones first. */
export async function listOperators(ctx: Ctx<OperatorActor>, input: z.output<typeof OperatorQuery>): Promise<Answer> {
  const { page, per_page } = input;
  const { add, all } = filtersFrom("m.branch_id = $1", [ctx.actor.branchId]);
  add("r", input.role, (at) => `m.role = ${at}::"Role"`);
  add("s", input.state, (at) => `${STATE} = ${at}::text`);
  const sought = input.search == null ? null : `%${literal(folded(input.search))}%`;
  add("q", sought, (at) => `(${FOUND.map((column) => `${column} like ${at}::text`).join(" or ")})`);
  const { where, values, shape } = all();
  const [rows, [counted]] = await Promise.all([
    ctx.query<Answer["rows"][number]>(
      `operator.list.${shape}`,
      `select ${OPERATOR_COLUMNS} ${FROM} where ${where}
        order by ${STATE}, o.name, o.id limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, per_page, (page - 1) * per_page],
    ),
    ctx.query<{ n: number }>(`operator.count.${shape}`, `select count(*)::int as n ${FROM} where ${where}`, values),
  ]);
  return { rows, page, per_page, total: counted!.n };
}

/** Active members, for the table of roles. */
export async function readRoles({ db, actor }: Ctx<OperatorActor>): Promise<z.input<typeof RoleTable>> {
  const members = await db.membership.findMany({
    where: { branchId: actor.branchId, active: true, operator: { active: true } },
    select: { role: true, customised: true, operator: { select: { id: true, name: true, nameLatin: true } } },
    orderBy: { operator: { name: "asc" } },
    take: MAX_SET_UP,
  });
  return {
    members: members.map(({ role, customised, operator: { id, name, nameLatin } }) => {
      return { id, name, name_latin: nameLatin, role, customised };
    }),
  };
}

const STATE = `case when not o.active then 'suspended' when m.active then 'active' else 'left' end`;
const FROM = `from memberships m join operators o on o.id = m.operator_id`;
const FOUND = [
  foldedSql("o.name"),
  "lower(o.name_latin)",
  "lower(o.personnel_id)",
  foldedSql("m.job->>'title'"),
  "o.personal->>'mobile'",
];
const OPERATOR_COLUMNS = `
  o.id, o.personnel_id, o.name, o.name_latin, m.job->>'title' as title, m.role, m.customised, ${STATE} as state,
  o.home_branch_id = m.branch_id as at_home,
  (select max(a.at) from audit_log a where a.branch_id = m.branch_id and a.subject_type = 'operator'
      and a.subject_id = o.id::text and a.action = 'operator.sign-in') as last_sign_in_at`;

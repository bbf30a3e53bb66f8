import type { z } from "zod";
import { actorDtoSql } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { cursorOf, keyOf, markOf, pageOf } from "../../kernel/keyset";
import { addSpan } from "../../kernel/span-filter";
import type { RowOf } from "../../kernel/table-rows";
import { ADDRESS_OF } from "../../platform/audit-history/keep-origin";
import { findSubjects } from "./find-subjects";
import { requireAuditReader } from "./require-reader";
import { MAX_EXAMINED } from "./rules";
import type { AuditList, AuditQuery } from "./schema";

type Input = z.output<typeof AuditQuery>;
type Dto = z.input<typeof AuditList>;
export type EntryRow = Omit<Dto["rows"][number], "subject"> & RowOf<"audit_log", "subject_type" | "subject_id">;
type ListRow = EntryRow & { mark: string };

/** Columns of an entry; `a`: its row. A sign-in has its own address, since no session preceded it. */
export const ENTRY_COLUMNS = `
  a.id::text as id, a.at, a.action, a.subject_type, a.subject_id, ${actorDtoSql("a.actor")} as who,
  (select d.domain from partner_domains d
    where d.branch_id = a.branch_id and d.id = substring(a.actor from '^partner:([0-9]{1,9})$')::int) as site,
  coalesce(${ADDRESS_OF("a")}, (
    select s.after->>'address' from audit_log s
     where s.branch_id = a.branch_id and s.id = a.id and s.action = 'operator.sign-in')) as address`;

/**
 * Audit entries of the branch, newest first, keyset paged. One filter uses its index, the others are applied to at most
 * `maxExamined` rows of it: a page may end early, and `whole` says so. Throws noPermission (2007); fieldMissing (3002) for a
 * number without its kind; fieldInvalid (3003) for a foreign cursor.
 */
export async function listAuditEntries(
  ctx: Ctx<OperatorActor>,
  input: Input,
  maxExamined = MAX_EXAMINED,
): Promise<Dto> {
  requireAuditReader(ctx);
  if (input.subject_id != null && input.subject_type == null)
    throw refuseField("subject_type", NO_KIND, "fieldMissing");
  const { walked, rest, values, shape } = filtersOf(ctx, input);
  const limit = rest.length === 0 ? input.per_page + 1 : maxExamined;
  const [found] = await ctx.query<{ rows: ListRow[]; examined: number; last: string | null }>(
    `audit.list.${shape}`,
    listSql({
      walked,
      rest,
      examined: `$${values.push(limit)}::int`,
      shown: `$${values.push(input.per_page + 1)}::int`,
    }),
    values,
  );
  const { rows, examined, last } = found!;
  const { shown, next_cursor } = pageOf(rows, input.per_page);
  const cut = next_cursor === null && examined === limit;
  const subjectOf = await findSubjects(ctx, shown.map(toSubject));
  return {
    rows: shown.map((row) => ({ ...row, subject: subjectOf(toSubject(row)) })),
    next_cursor: cut ? cursorOf(last!) : next_cursor,
    whole: !cut,
  };
}

const NO_KIND = {
  en: "must be given with the number of a subject",
  fa: "باید همراه شمارهٔ موضوع داده شود",
};

export const toSubject = ({ subject_type: type, subject_id: id }: EntryRow) => ({ type, id });

/** The clauses of the index scan, by the usually most selective filter, and those applied to its rows. */
function filtersOf({ actor }: Ctx<OperatorActor>, input: Input) {
  const filters = filtersFrom("a.branch_id = $1", [actor.branchId]);
  const { add, place, all } = filters;
  addSpan(filters, "a.at", input);
  const after = input.cursor ? keyOf(input.cursor, 18) : null;
  if (after) add("k", after.at, (at) => `(a.at, a.id) < (${at}::timestamptz, ${place(after.id)}::bigint)`);
  const equal = (
    [
      ["w", "actor", input.actor],
      ["d", "action", input.action],
      ["s", "subject_type", input.subject_type],
    ] as const
  ).filter(([, , value]) => value != null);
  const ofThing = input.subject_id != null;
  const walked = ofThing ? equal.filter(([, column]) => column === "subject_type") : equal.slice(0, 1);
  for (const [letter, column, value] of walked) add(letter, value, (at) => `a.${column} = ${at}::text`);
  add("i", input.subject_id, (at) => `a.subject_id = ${at}::text`);
  const others = equal.filter((one) => !walked.includes(one));
  const rest = others.map(([, column, value]) => `a.${column} = ${place(value)}::text`);
  const { where, values, shape } = all();
  return { walked: where, rest, values, shape: [shape, ...others.map(([letter]) => letter)].join("-") };
}

const listSql = (of: { walked: string; rest: string[]; examined: string; shown: string }) => `
  with examined as materialized (
    select a.branch_id, a.id, a.at, a.actor, a.action, a.subject_type, a.subject_id, a.request_id
      from audit_log a where ${of.walked} order by a.at desc, a.id desc limit ${of.examined}),
  shown as materialized (
    select a.* from examined a where ${["true", ...of.rest].join(" and ")} order by a.at desc, a.id desc limit ${of.shown}),
  entries as (
    select ${ENTRY_COLUMNS}, ${markOf("a.at", "a.id")} as mark from shown a)
  select (select coalesce(json_agg(t order by t.at desc, t.id::bigint desc), '[]') from entries t) as rows,
         (select count(*)::int from examined) as examined,
         (select ${markOf("a.at", "a.id")} from examined a order by a.at, a.id limit 1) as last`;

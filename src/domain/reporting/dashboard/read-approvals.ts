import type { z } from "zod";
import { actorNameSql } from "../../kernel/actor-sql";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { APPROVAL_PERMISSIONS, APPROVALS, type ApprovalKind } from "./rules";
import type { DashboardApprovals } from "./schema";

type Answer = z.input<typeof DashboardApprovals>;
type Row = Answer["rows"][number];

/** Maximum rows of each kind; its own page shows the rest. */
const MOST = 50;

/**
 * Requests of all areas that wait for the operator's approval, the earliest deadline first; their own requests are for
 * others.
 */
export async function getDashboardApprovals(ctx: Ctx<OperatorActor>): Promise<Answer> {
  const kinds = decidedBy(ctx.actor);
  const values = [ctx.actor.branchId, ctx.actor.operatorId, actorName(ctx.actor), kinds];
  const rows = await ctx.query<{ row: Row }>("dashboard.approvals", ROWS, values);
  const shown = rows.map(({ row }) => row);
  return { rows: shown, total: shown.length, kinds };
}

/** Counts of waiting and late approvals; null: the operator may approve nothing. */
export async function countApprovals(ctx: Ctx<OperatorActor>): Promise<{ total: number; late: number } | null> {
  if (decidedBy(ctx.actor).length === 0) return null;
  const { rows } = await getDashboardApprovals(ctx);
  const late = rows.filter(({ due_at }) => due_at !== null && Date.parse(String(due_at)) <= ctx.now.getTime());
  return { total: rows.length, late: late.length };
}

const decidedBy = ({ permissions }: OperatorActor): ApprovalKind[] =>
  APPROVALS.filter((kind) => permissions.includes(APPROVAL_PERMISSIONS[kind]));

type ApprovalDto = {
  id: string;
  asked: string;
  due?: string;
  title: string;
  latin?: string;
  by?: string;
  sum?: [string, string];
};

/** SQL of an approval row. */
const toApprovalDto = (
  kind: ApprovalKind,
  { id, asked, due = "null", title, latin = title, by = "null", sum }: ApprovalDto,
) =>
  `select jsonb_build_object('kind', '${kind}', 'id', ${id}, 'asked_at', ${asked}, 'due_at', ${due}, 'title', ${title},
     'title_latin', ${latin}, 'asked_by', ${by}, 'amount', ${sum?.[0] ?? "null"}, 'currency', ${sum?.[1] ?? "null"}) as row,
     (${due})::timestamptz as due, ${asked} as asked`;

const SQL: Readonly<Record<ApprovalKind, string>> = {
  reopening: `
    ${toApprovalDto("reopening", { id: "r.id", asked: "r.asked_at", title: "r.reason", by: actorNameSql("r.asked_by") })}
      from ledger.reopenings r where r.branch_id = $1 and r.state = 'waiting' and r.asked_by <> $3::text`,
  refund: `
    ${toApprovalDto("refund", {
      ...{ id: "r.id", asked: "r.created_at", due: "r.deadline_at", by: actorNameSql("r.requested_by") },
      title: "concat_ws(' ', b.local_pnr, party_name(r.branch_id, r.party))",
      latin:
        "concat_ws(' ', b.local_pnr, coalesce(party_name_latin(r.branch_id, r.party), party_name(r.branch_id, r.party)))",
      sum: ["r.paid", "trim(r.currency)"],
    })}
      from refunds r join bookings b on b.branch_id = r.branch_id and b.id = r.booking_id
     where r.branch_id = $1 and r.state = 'awaiting_owner'`,
  limbo: `
    ${toApprovalDto("limbo", {
      ...{ id: "c.id", asked: "c.opened_at", due: "c.deadline_at" },
      title: "coalesce(party_name(t.branch_id, t.party), '#' || c.id)",
      latin: "coalesce(party_name_latin(t.branch_id, t.party), party_name(t.branch_id, t.party), '#' || c.id)",
      sum: ["coalesce(i.paid, t.paid)", "trim(t.currency)"],
    })}
      from limbo_cases c
      left join trades t on t.branch_id = c.branch_id and t.id = c.trade_id
      left join trade_items i on i.branch_id = c.branch_id and i.trade_id = c.trade_id and i.line = c.line
     where c.branch_id = $1 and c.state = 'open'`,
  telephony: `
    ${toApprovalDto("telephony", {
      ...{ id: "a.id", asked: "a.created_at", by: actorNameSql("a.created_by") },
      title: "concat_ws(' ', a.target, a.text)",
    })}
      from telephony_acts a where a.branch_id = $1 and a.state = 'awaiting' and a.created_by <> $3::text`,
  trust: `
    ${toApprovalDto("trust", {
      ...{ id: "a.id", asked: "a.requested_at", due: "a.expires_at", by: actorNameSql("a.requested_by") },
      title: "concat_ws(' ', d.domain, host(a.network) || '/' || masklen(a.network))",
    })}
      from ip_trusts a join partner_domains d on d.branch_id = a.branch_id and d.id = a.domain_id
     where a.branch_id = $1 and a.status = 'requested' and a.requested_by <> $3::text`,
  leave: `
    ${toApprovalDto("leave", {
      ...{ id: "l.id", asked: "l.created_at", due: "l.starts_at", title: "l.reason", by: "o.name" },
    })}
      from licenses l join operators o on o.id = l.operator_id
     where l.branch_id = $1 and l.status = 'pending' and l.operator_id <> $2::int`,
  change: `
    ${toApprovalDto("change", {
      ...{
        id: "c.id",
        asked: "c.requested_at",
        due: "c.expires_at",
        title: "c.title",
        by: actorNameSql("c.requested_by"),
      },
    })}
      from change_requests c
     where c.branch_id = $1 and c.state = 'waiting' and c.requested_by <> $3::text and c.expires_at > now()`,
};

/** Kinds without permission are not read. */
const ROWS = `${Object.entries(SQL)
  .map(
    ([kind, rows]) => `
  (select x.* from (select where '${kind}' = any($4::text[]) and $2::int is not null and $3::text is not null) s
    cross join lateral (${rows} order by due nulls last, asked limit ${MOST}) x)`,
  )
  .join(" union all ")} order by due nulls last, asked`;

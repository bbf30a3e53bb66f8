import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { COUNTED } from "../../kernel/keyset";
import { RED_DAYS } from "../../sales/e-invoice/rules";
import { FAILURES, failedRows } from "../failed-item/rules";
import { dashboardDate } from "./dashboard-date";
import { countApprovals } from "./read-approvals";
import { QUEUE_PERMISSIONS, QUEUES, type QueueName } from "./rules";
import type { DashboardQueues } from "./schema";

type Count = { name: QueueName; total: number; late: number };

/** The branch's queues by the operator's permissions: each count equals the rows its page shows. */
export async function getDashboardQueues(ctx: Ctx<OperatorActor>): Promise<z.input<typeof DashboardQueues>> {
  const { branchId, operatorId, permissions } = ctx.actor;
  const shown = Object.entries(QUEUE_PERMISSIONS)
    .filter(([, permission]) => permissions.includes(permission))
    .map(([name]) => name);
  const [counts, approvals, today] = await Promise.all([
    ctx.query<Count>("dashboard.queues", COUNTS, [branchId, operatorId, ctx.now, shown]),
    countApprovals(ctx),
    dashboardDate(ctx),
  ]);
  const all = approvals === null ? counts : [...counts, { name: "approvals" as const, ...approvals }];
  return { today, queues: QUEUES.flatMap((name) => all.filter((one) => one.name === name)) };
}

/** Waiting rows of a table, counted up to the lists' limit. `late`: the condition of late ones. */
const waiting = (rows: string, late = "false") => `
  select count(*)::int as total, (count(*) filter (where late))::int as late
    from (select ${late} as late from ${rows} limit ${COUNTED + 1}) x`;

/** Electronic invoices of a state; late: with the few days left that are red on their page, or none. */
const eInvoices = (state: "held" | "refused") =>
  waiting(
    `e_invoices e where e.branch_id = $1 and e.state = '${state}'`,
    `e.due_on <= branch_today($1, $3::timestamptz) + ${RED_DAYS}`,
  );

const SQL: Readonly<Record<Exclude<QueueName, "approvals">, string>> = {
  limbo: waiting("limbo_cases c where c.branch_id = $1 and c.state = 'open'", "c.deadline_at <= $3::timestamptz"),
  myLimbo: waiting(
    "limbo_cases c where c.branch_id = $1 and c.state = 'open' and c.owner_id = $2::int",
    "c.deadline_at <= $3::timestamptz",
  ),
  missed: waiting("phone_calls c where c.branch_id = $1 and c.state = 'missed' and c.handled_at is null"),
  deciding: waiting(
    "refunds r where r.branch_id = $1 and r.state = 'awaiting_owner'",
    "coalesce(r.deadline_at <= $3::timestamptz, false)",
  ),
  paying: waiting("refunds r where r.branch_id = $1 and r.state = 'paying_out'"),
  requests: waiting("travel_requests r where r.branch_id = $1 and r.status = 'open'"),
  myRequests: waiting(
    "travel_requests r where r.branch_id = $1 and r.owner_id = $2::int and r.status in ('open', 'answered')",
  ),
  bounced: waiting("cheques c where c.branch_id = $1 and c.direction = 'received' and c.state = 'bounced'"),
  dueCheques: waiting(
    `cheques c where c.branch_id = $1 and c.direction = 'received' and c.state = 'in_safe'
        and c.due_date <= branch_today($1, $3::timestamptz)`,
    "c.due_date < branch_today($1, $3::timestamptz)",
  ),
  deposits: waiting(
    "(select s.stopped from supplier_deposit_states($1, branch_today($1, $3::timestamptz)) s where s.low or s.stopped) d",
    "d.stopped",
  ),
  heldInvoices: eInvoices("held"),
  refusedInvoices: eInvoices("refused"),
  gatewayCases: waiting("gateway_cases c where c.branch_id = $1 and c.state = 'open'"),
  unknownMessages: waiting("outgoing_messages m where m.branch_id = $1 and m.state = 'unknown'"),
  failures: waiting(
    `(${FAILURES.map((kind) => `(select 1 from ${failedRows(kind, "$3")} limit ${COUNTED + 1})`).join(" union all ")}) f`,
  ),
  webhooks: waiting(
    "webhook_endpoints w where w.branch_id = $1 and w.removed_at is null and w.active and w.failures > 0",
  ),
};

/** Queues without permission are not read: a row absent from `shown` is not joined. */
const COUNTS = Object.entries(SQL)
  .map(
    ([name, count]) => `
  select '${name}' as name, c.total, c.late
    from (select where '${name}' = any($4::text[]) and $2::int is not null and $3::timestamptz is not null) s
   cross join lateral (${count}) c`,
  )
  .join(" union all ");

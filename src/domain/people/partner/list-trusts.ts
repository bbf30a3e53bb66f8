import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import { onlyApprover } from "./is-only-approver";
import { namesOf } from "./rows";
import { isSingle, readNetwork, type TrustStatus, trustActs, trustState, writeNetwork } from "./rules";
import type { TrustList, TrustQuery } from "./schema.console";

type Answer = z.input<typeof TrustList>;
type Row = RowOf<"ip_trusts", "id" | "note" | "reason"> & {
  domain: { id: number; name: string };
  network: string;
  status: TrustStatus;
  requestedBy: ColumnOf<"ip_trusts", "requested_by">;
  requestedAt: ColumnOf<"ip_trusts", "requested_at">;
  decidedBy: ColumnOf<"ip_trusts", "decided_by">;
  decidedAt: ColumnOf<"ip_trusts", "decided_at">;
  expiresAt: ColumnOf<"ip_trusts", "expires_at">;
  overlaps: Answer["rows"][number]["overlaps"];
};

/**
 * Network entries of the branch's sites: pending requests first, longest waiting on top, then the latest decisions.
 * Each with the caller's allowed acts and overlapping active entries of its site.
 */
export async function listTrusts(ctx: Ctx<OperatorActor>, input: z.output<typeof TrustQuery>): Promise<Answer> {
  const { actor, now } = ctx;
  const { page, per_page } = input;
  const filters = filtersOf(ctx, input);
  const [rows, [counted], only] = await Promise.all([
    ctx.query<Row>("partner.list-trusts", LIST, [...filters, per_page, (page - 1) * per_page]),
    ctx.query<{ n: number; waiting: number }>("partner.count-trusts", COUNT, filters),
    onlyApprover(ctx),
  ]);
  const me = actorName(actor);
  const names = await namesOf(
    ctx.db,
    rows.flatMap(({ requestedBy, decidedBy }) => [requestedBy, `operator:${decidedBy ?? 0}`]),
  );
  return {
    rows: rows.map(({ status, requestedBy, requestedAt, decidedBy, decidedAt, expiresAt, ...row }) => {
      const request = requestedBy === me;
      const over = expiresAt !== null && expiresAt <= now;
      const alone = only(requestedAt)?.due === true;
      return {
        ...row,
        state: trustState(status, expiresAt, now),
        requested_by: names(requestedBy),
        requested_at: requestedAt,
        decided_by: decidedBy === null ? null : names(`operator:${decidedBy}`),
        decided_at: decidedAt,
        expires_at: expiresAt,
        acts: trustActs(status, { permissions: actor.permissions, asked: request, alone, over }),
        second_person: status === "requested" && request && !alone,
      };
    }),
    page,
    per_page,
    total: counted!.n,
    waiting: counted!.waiting,
  };
}

function filtersOf({ actor, now }: Ctx<OperatorActor>, { domain_id, state, search }: z.output<typeof TrustQuery>) {
  const read = search ? readNetwork(search) : undefined;
  const address = read && isSingle(read) ? writeNetwork(read) : null;
  const pattern = search && !address ? `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%` : null;
  return [actor.branchId, now, domain_id ?? null, state ?? null, address, pattern];
}

const ROWS = `
  from ip_trusts t
  join partner_domains d on d.branch_id = t.branch_id and d.id = t.domain_id
 cross join lateral (
   select case when t.status = 'trusted' and t.expires_at <= $2 then 'expired' else t.status::text end as state) s
 where t.branch_id = $1`;

const FILTERS = `
   and ($3::int is null or t.domain_id = $3)
   and ($4::text is null or s.state = $4)
   and ($5::inet is null or t.network >>= $5)
   and ($6::text is null or t.network::text like $6 or d.domain like $6 or lower(t.note) like $6)`;

const LIST = `
  select t.id, jsonb_build_object('id', d.id, 'name', d.domain) as domain, abbrev(t.network) as network, t.note, t.status,
         t.requested_by as "requestedBy", t.requested_at as "requestedAt", t.decided_by as "decidedBy",
         t.decided_at as "decidedAt", t.reason, t.expires_at as "expiresAt",
         case when s.state in ('requested', 'trusted') then coalesce((
           select jsonb_agg(jsonb_build_object('id', o.id, 'network', abbrev(o.network), 'status', o.status,
                                               'wider', o.network >>= t.network) order by o.id)
             from ip_trusts o
            where o.branch_id = t.branch_id and o.domain_id = t.domain_id and o.id <> t.id and o.network && t.network
              and (o.status = 'requested' or o.status = 'trusted' and (o.expires_at is null or o.expires_at > $2))
         ), '[]') else '[]' end as overlaps
  ${ROWS} ${FILTERS}
   order by (t.status = 'requested') desc, case when t.status = 'requested' then t.requested_at end,
            coalesce(t.decided_at, t.requested_at) desc, t.id desc
   limit $7 offset $8`;

const COUNT = `
  select (select count(*) ${ROWS} ${FILTERS})::int as n,
         (select count(*) from ip_trusts where branch_id = $1 and status = 'requested')::int as waiting`;

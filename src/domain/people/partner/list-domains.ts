import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { DomainList, DomainQuery } from "./schema.console";

type Answer = z.input<typeof DomainList>;
type Row = Answer["rows"][number];

/** Partner sites of the branch by name, with their valid tokens and trusted networks. */
export async function listDomains(ctx: Ctx<OperatorActor>, input: z.output<typeof DomainQuery>): Promise<Answer> {
  const { page, per_page, search, status, colleague_id } = input;
  const pattern = search ? `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%` : null;
  const filters = [ctx.actor.branchId, ctx.now, pattern, status ?? null, colleague_id ?? null];
  const [rows, [counted]] = await Promise.all([
    ctx.query<{ row: Row }>("partner.list-domains", `${SITE} where ${FILTERS} order by d.domain limit $6 offset $7`, [
      ...filters,
      per_page,
      (page - 1) * per_page,
    ]),
    ctx.query<{ n: number }>("partner.count-domains", COUNT, filters),
  ]);
  return { rows: rows.map(({ row }) => row), page, per_page, total: counted!.n };
}

/** `$1` branch, `$2` now: one site `d` with its colleague `c` as `row`, of DomainRow's shape. */
export const SITE = `
  select jsonb_build_object(
    'id', d.id, 'domain', d.domain,
    'colleague', jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name, 'active', c.active),
    'token_days', d.token_days, 'basic_required', d.basic_required, 'packets_required', d.packets_required,
    'unlimited', d.unlimited, 'suspended_at', d.suspended_at, 'suspended_reason', d.suspended_reason,
    'created_at', d.created_at, 'client_id', d.client_id,
    'live_tokens', t.live, 'tokens_end_at', t.ends_at, 'trusted', n.trusted, 'requested', n.requested,
    'last_call_at', (select max(a.at) from api_calls a where a.branch_id = d.branch_id and a.domain_id = d.id)) as row
    from partner_domains d
    join colleagues c on c.branch_id = d.branch_id and c.id = d.colleague_id
   cross join lateral (
     select count(*) as live, max(t.expires_at) as ends_at from connection_tokens t
      where t.branch_id = d.branch_id and t.domain_id = d.id and t.revoked_at is null and t.expires_at > $2) t
   cross join lateral (
     select count(*) filter (where n.status = 'trusted' and (n.expires_at is null or n.expires_at > $2)) as trusted,
            count(*) filter (where n.status = 'requested') as requested
       from ip_trusts n where n.branch_id = d.branch_id and n.domain_id = d.id) n`;

const FILTERS = `d.branch_id = $1
  and ($3::text is null or d.domain like $3 or lower(c.name) like $3 or lower(c.code) like $3)
  and ($4::text is null or (d.suspended_at is not null) = ($4 = 'suspended'))
  and ($5::int is null or d.colleague_id = $5)`;

const COUNT = `
  select count(*)::int as n
    from partner_domains d join colleagues c on c.branch_id = d.branch_id and c.id = d.colleague_id
   where ${FILTERS} and $2::timestamptz is not null`;

import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { audit } from "../../kernel/audit";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import type { Link, LinkForm } from "./schema";

type By = Ctx<OperatorActor>;
type StatementLinkDto = z.input<typeof Link>;

const DAY_MS = 86_400_000;
const SLUG_BYTES = 16;

/** Creates a public link to a colleague's statement of these days. Throws notFound (3009). */
export async function makeLink(
  ctx: By,
  { colleague_id, from, to, days }: z.output<typeof LinkForm>,
): Promise<StatementLinkDto> {
  const { branchId } = ctx.actor;
  const id = await transact(ctx, async (tx) => {
    const known = await tx.db.colleague.findUnique({ where: { branchId_id: { branchId, id: colleague_id } } });
    if (!known) throw new Refusal("notFound");
    const made = await tx.db.statementLink.create({
      data: {
        ...{ branchId, colleagueId: colleague_id, slug: randomBytes(SLUG_BYTES).toString("base64url") },
        ...{ fromDate: new Date(from), toDate: new Date(to), createdBy: actorName(ctx.actor), createdAt: ctx.now },
        expiresAt: new Date(ctx.now.getTime() + days * DAY_MS),
      },
    });
    const after = { link_id: made.id, from, to, days };
    await audit(tx, { action: "settlement.link", subject: { type: "colleague", id: colleague_id }, after });
    return made.id;
  });
  return readLink(ctx, id);
}

/** Revokes a link permanently. Throws notFound (3009). */
export async function revokeLink(ctx: By, { id }: { id: number }): Promise<StatementLinkDto> {
  const { branchId } = ctx.actor;
  await transact(ctx, async (tx) => {
    const { count } = await tx.db.statementLink.updateMany({
      where: { branchId, id, revokedAt: null },
      data: { revokedAt: ctx.now, revokedBy: actorName(ctx.actor) },
    });
    if (count > 0) await audit(tx, { action: "settlement.revoke", subject: { type: "statement_link", id } });
  });
  return readLink(ctx, id);
}

/** The last hundred links of a colleague, newest first. */
export const listLinks = (ctx: By, { colleague_id }: { colleague_id: number }): Promise<StatementLinkDto[]> =>
  ctx.query("settlement.links", LINKS("k.colleague_id = $2::int"), [ctx.actor.branchId, colleague_id, ctx.now]);

async function readLink(ctx: By, id: number): Promise<StatementLinkDto> {
  const [link] = await ctx.query<StatementLinkDto>("settlement.link", LINKS("k.id = $2::int"), [
    ctx.actor.branchId,
    id,
    ctx.now,
  ]);
  if (!link) throw new Refusal("notFound");
  return link;
}

const LINKS = (which: string) => `
  select k.id, k.colleague_id, '/s/' || k.slug as path, k.from_date::text as from, k.to_date::text as to, k.views, k.viewed_at,
         k.expires_at, k.revoked_at, k.created_at,
         case when k.revoked_at is not null then 'revoked' when k.expires_at <= $3::timestamptz then 'expired' else 'open' end as state,
         coalesce((select o.name from operators o
                    where o.id = case when k.created_by ~ '^operator:[0-9]{1,9}$' then split_part(k.created_by, ':', 2)::int end),
                  k.created_by) as created_by
    from statement_links k where k.branch_id = $1 and ${which} order by k.id desc limit 100`;

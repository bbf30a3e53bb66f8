import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { readAnnouncement } from "./read-announcement";
import type { AnnouncementEdit, AnnouncementSetting } from "./schema";

type Answer = z.input<typeof AnnouncementSetting>;

/** Initial data of a note form; with `id`, that note. Throws notFound (3009). */
export async function readSetting(ctx: Ctx<OperatorActor>, { id }: z.output<typeof AnnouncementEdit>): Promise<Answer> {
  const { branchId } = ctx.actor;
  const [announcement, [row]] = await Promise.all([
    id == null ? null : readAnnouncement(ctx, { id }),
    ctx.query<{ row: Omit<Answer, "announcement"> }>("announcement.setting", SETTING, [branchId, ctx.now]),
  ]);
  return { announcement, ...row!.row };
}

const SETTING = `
  select jsonb_build_object(
    'today', ledger.business_day(b.id, $2::timestamptz), 'currency', b.currency,
    'open_from', (select min(lower(p.dates)) from ledger.periods p where p.branch_id = b.id and p.state = 'open'),
    'open_to', (select max(upper(p.dates)) - 1 from ledger.periods p where p.branch_id = b.id and p.state = 'open' and ledger.is_begun(p)),
    'currencies', (select jsonb_agg(jsonb_build_object('code', c.code, 'exponent', c.exponent) order by c.code) from ledger.currencies c),
    'accounts', coalesce((
       select jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin,
                          'currency', a.currency) order by a.code)
         from ledger.accounts a
        where a.branch_id = b.id and a.level = 4 and a.active and not a.party_required and not a.cost_center_required
          and not exists (select from colleagues k where k.branch_id = b.id and k.receivable_id = a.id)
          and not exists (select from colleagues k where k.branch_id = b.id and k.wallet_id = a.id)), '[]')) as row
    from branches b where b.id = $1::int`;

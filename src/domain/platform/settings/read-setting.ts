import { actorDtoSql } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { RowOf } from "../../kernel/table-rows";
import { type SettingDto, type StoredSetting, toSettingDto } from "./rows";
import type { SettingType } from "./rules";

type Row = StoredSetting &
  RowOf<"branches", "name" | "name_latin" | "time_zone" | "country" | "calendar" | "currency"> & {
    posted: boolean;
  };

/** A branch's setting of a type, with defaults where nothing was set. */
export async function readSetting(ctx: Ctx<OperatorActor>, { type }: { type: SettingType }): Promise<SettingDto> {
  const [row] = await ctx.query<Row>("setting.read", READ, [ctx.actor.branchId, type]);
  const { name, name_latin: nameLatin, time_zone: timeZone, country, calendar, currency, posted, ...kept } = row!;
  return toSettingDto(type, { name, nameLatin, timeZone, country, calendar, currency }, kept, posted);
}

const READ = `
  select b.name, b.name_latin, b.time_zone, b.country, b.calendar, b.currency,
         coalesce(s.data, '{}') as data, coalesce(s.version, 0) as version, s.changed_at,
         case when s.changed_by is not null then ${actorDtoSql("s.changed_by")} end as changed_by,
         $2::text in ('currency', 'calendar') and (
           exists (select from ledger.vouchers v where v.branch_id = b.id)
           or $2 = 'calendar' and exists (select from ledger.periods p where p.branch_id = b.id and p.state <> 'open')) as posted
    from branches b
    left join branch_settings s on s.branch_id = b.id and s.type = $2
   where b.id = $1`;

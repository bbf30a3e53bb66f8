import type { Ctx } from "../../kernel/context";
import { hasPreview } from "../../platform/file/rules";

const nameSql = (alias: string) =>
  `jsonb_build_object('id', ${alias}.id, 'code', ${alias}.code, 'name', ${alias}.name, 'name_latin', ${alias}.name_latin)`;

/** Common fields of accommodation `a` in city `c`. Joins: PLACES. */
export const STAY_HEAD_SQL = `'id', a.id, 'type', a.type, 'name', a.name, 'name_latin', a.name_latin, 'stars', a.stars, 'city', ${nameSql("c")},
  'province', case when p.id is not null then ${nameSql("p")} end,
  'country', jsonb_build_object('code', k.code, 'name', k.name, 'name_latin', k.name_latin),
  'location', case when a.lat is not null then jsonb_build_object('lat', a.lat, 'lng', a.lng) end,
  'address', a.address, 'address_latin', a.address_latin`;
export const PLACES = `join cities c on c.id = a.city_id join countries k on k.code = c.country
  left join provinces p on p.id = c.province_id`;

export type StoredMedium = {
  file_id: number | null;
  mime: string | null;
  url: string | null;
  caption: string;
  caption_latin: string;
};

/** Pictures of accommodation `a`, its own before those of rooms. */
export const mediaOf = (most: number) => `(
  select coalesce(jsonb_agg(to_jsonb(m) order by m.nth), '[]') from (
    select m.file_id, f.mime, m.url, m.caption, m.caption_latin,
           row_number() over (order by m.room_type_id is not null, m.place, m.id) as nth
      from accommodation_media m left join files f on f.branch_id = m.branch_id and f.id = m.file_id
     where m.branch_id = a.branch_id and m.accommodation_id = a.id
     order by nth limit ${most}) m)`;

/** A picture with temporary links, valid for an hour or two. */
export function toMediumDto(
  { files, now, actor: { branchId } }: Pick<Ctx, "files" | "now" | "actor">,
  { file_id, mime, url, caption, caption_latin }: StoredMedium,
) {
  if (file_id === null) return { url: url!, preview_url: null, caption, caption_latin };
  const link = (form: "whole" | "preview") => files.link({ branchId, id: file_id }, form, now);
  const preview_url = mime !== null && hasPreview(mime) ? link("preview") : null;
  return { url: link("whole"), preview_url, caption, caption_latin };
}

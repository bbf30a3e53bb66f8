import type { z } from "zod";
import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { fileOut } from "../../platform/file/file-out";
import { ACCOMMODATION_HEAD_SQL, FROM, PLACES } from "./rows";
import { grouped } from "./rules";
import type { AccommodationDetails } from "./schema";

type Answer = z.input<typeof AccommodationDetails>;
type Row = Omit<Answer, "media" | "facility_groups"> & { media: StoredMedium[] };
type StoredMedium = Omit<Answer["media"][number], "url" | "preview_url"> & { url: string | null };

/** One accommodation of the branch with all details. Throws notFound (3009), also when deleted. */
export async function readAccommodation(ctx: Ctx<OperatorActor | CustomerActor>, id: number): Promise<Answer> {
  const { branchId } = ctx.actor;
  const [found] = await ctx.query<{ row: Row }>("accommodation.read", READ, [branchId, id]);
  if (!found) throw new Refusal("notFound");
  const { row } = found;
  const fileIds = row.media.flatMap(({ file_id }) => file_id ?? []);
  const files = await ctx.db.storedFile.findMany({ where: { branchId, id: { in: fileIds } } });
  const media = row.media.flatMap((one): Answer["media"] => {
    if (one.url !== null) return [{ ...one, url: one.url, preview_url: null }];
    const file = files.find(({ id }) => id === one.file_id);
    if (!file) return [];
    const { url, preview_url = null } = fileOut(ctx, file);
    return [{ ...one, url, preview_url }];
  });
  return { ...row, media, facility_groups: grouped(row.facilities) };
}

const ROOM = `jsonb_build_object('id', r.id, 'version', r.version, 'name', r.name, 'name_latin', r.name_latin, 'adults', r.adults,
  'children', r.children, 'extra_beds', r.extra_beds, 'double_beds', r.double_beds, 'single_beds', r.single_beds,
  'sofa_beds', r.sofa_beds, 'area_m2', r.area_m2, 'board', r.board, 'facilities', to_jsonb(r.facilities),
  'mapped', (select count(*)::int from room_mappings m
              where m.branch_id = r.branch_id and m.room_type_id = r.id and m.state = 'confirmed'))`;

export const ROOMS = `coalesce((select jsonb_agg(${ROOM} order by r.place, r.id) from room_types r
  where r.branch_id = a.branch_id and r.accommodation_id = a.id and r.deletion_id is null), '[]')`;

const READ = `
  select jsonb_build_object(${ACCOMMODATION_HEAD_SQL}, 'aliases', to_jsonb(array_remove(string_to_array(a.aliases, '|'), '')),
    'phone', a.phone, 'description', a.description, 'description_latin', a.description_latin,
    'policies', jsonb_build_object('check_in_from', a.check_in_from, 'check_out_until', a.check_out_until,
      'free_below', a.free_below, 'child_below', a.child_below, 'pets', a.pets),
    'rules', a.rules, 'rules_latin', a.rules_latin, 'rooms', ${ROOMS},
    'media', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'room_type_id', m.room_type_id, 'file_id', m.file_id,
        'url', m.url, 'caption', m.caption, 'caption_latin', m.caption_latin) order by m.place, m.id)
      from accommodation_media m where m.branch_id = a.branch_id and m.accommodation_id = a.id), '[]'),
    'suppliers', coalesce((select jsonb_agg(jsonb_build_object('id', h.id, 'key', h.key, 'name', h.name, 'state', h.state,
        'confidence', h.confidence,
        'supplier', jsonb_build_object('code', s.code, 'name', s.name, 'name_latin', s.name_latin),
        'rooms', (select count(*)::int from room_mappings m where m.branch_id = h.branch_id and m.supplier_hotel_id = h.id),
        'rooms_confirmed', (select count(*)::int from room_mappings m
           where m.branch_id = h.branch_id and m.supplier_hotel_id = h.id and m.state = 'confirmed')) order by s.code, h.id)
      from supplier_hotels h join accommodation_suppliers s on s.branch_id = h.branch_id and s.id = h.supplier_id
     where h.branch_id = a.branch_id and h.accommodation_id = a.id), '[]'),
    'created_at', a.created_at) as row
    from ${FROM} ${PLACES}
   where a.branch_id = $1::int and a.id = $2::int and a.deletion_id is null`;

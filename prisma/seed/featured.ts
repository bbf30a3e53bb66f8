import type pg from "pg";
import { insert } from "./insert";

type Words = readonly (readonly [
  type: "flight" | "train" | "charter",
  from: string,
  to: string,
  fa: string,
  en: string,
])[];
type Office = { branchId: number; routes: Words; cities: readonly string[] };

export const FEATURED: Words = [
  ["flight", "THR", "MHD", "تهران به مشهد", "Tehran to Mashhad"],
  ["flight", "THR", "KIH", "تهران به کیش", "Tehran to Kish"],
  ["flight", "THR", "IST", "تهران به استانبول", "Tehran to Istanbul"],
  ["train", "THR", "MSH", "با قطار به مشهد", "By train to Mashhad"],
  ["train", "THR", "ISF", "با قطار به اصفهان", "By train to Isfahan"],
  ["charter", "THR", "KIH", "تور کیش", "Kish package"],
  ["charter", "THR", "MHD", "زیارتی مشهد", "Pilgrimage to Mashhad"],
];
export const FEATURED_ABROAD: Words = [
  ["flight", "DXB", "IST", "دبی به استانبول", "Dubai to Istanbul"],
  ["charter", "DXB", "IST", "تور استانبول", "Istanbul package"],
];

/** What the branch's sites show first: routes, and the best place to stay of each of these cities. */
export async function plantFeatured(client: pg.ClientBase, { branchId, routes, cities }: Office): Promise<void> {
  const { rows: hotels } = await client.query<{ id: number; name: string; name_latin: string }>(
    `select h.id, h.name, h.name_latin from unnest($2::text[]) with ordinality w (code, place)
       join cities c on c.code = w.code and c.owner_branch is null
      cross join lateral (select * from accommodations a where a.branch_id = $1 and a.city_id = c.id and a.deletion_id is null
                           order by a.stars desc, a.id limit 2) h
      order by w.place, h.id`,
    [branchId, cities],
  );
  await insert(
    client,
    "featured_items",
    routes.map(([type, origin, destination, title, title_latin], position) => ({
      ...{ branch_id: branchId, type, title, title_latin, origin, destination, position },
      ...DEFAULTS,
    })),
  );
  await insert(
    client,
    "featured_items",
    hotels.map(({ id, name, name_latin }, position) => ({
      ...{ branch_id: branchId, type: "accommodation", title: name, title_latin: name_latin, accommodation_id: id },
      ...{ position, ...DEFAULTS, nights: 2 },
    })),
  );
}

const DEFAULTS = { nights: 1, active: true, version: 1, created_at: new Date() };

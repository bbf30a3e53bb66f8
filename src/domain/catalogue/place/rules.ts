/** Kinds of base data; a branch may add rows of all but countries, which are ISO's. */
export const KINDS = ["country", "province", "city", "airport", "station", "airline"] as const;
export type PlaceKind = (typeof KINDS)[number];

export const OWN_KINDS = ["province", "city", "airport", "station", "airline"] as const;
export type OwnKind = (typeof OWN_KINDS)[number];

/** Filter by owner: all, the branch's own, or common rows. */
export const OWNERS = ["all", "own", "shared"] as const;
export type Owner = (typeof OWNERS)[number];

/** Columns of a spreadsheet of a kind, the required ones first. */
export const COLUMNS: Readonly<Record<OwnKind, { must: readonly string[]; may: readonly string[] }>> = {
  province: { must: ["code", "country", "name", "name_latin"], may: [] },
  city: {
    must: ["country", "name", "name_latin", "lat", "lng"],
    may: ["code", "province", "time_zone", "aliases"],
  },
  airport: { must: ["code", "city", "name", "name_latin"], may: ["lat", "lng", "time_zone", "aliases"] },
  station: { must: ["code", "city", "name", "name_latin"], may: ["aliases"] },
  airline: { must: ["code", "country", "name", "name_latin"], may: ["aliases"] },
};

/** Maximum rows of one spreadsheet. */
export const MAX_ROWS = 20_000;

/** The default code of a city: `ir-bandar-abbas`. Empty if the Latin name has no letter. */
export function cityCode(country: string, nameLatin: string): string {
  const slug = nameLatin
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return slug && `${country.toLowerCase()}-${slug}`;
}

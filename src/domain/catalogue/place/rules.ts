/** Base data by kind; a branch may add rows of all but countries, which are ISO's. */
export const KINDS = ["country", "province", "city", "airport", "station", "airline"] as const;
export type PlaceKind = (typeof KINDS)[number];

export const OWN_KINDS = ["province", "city", "airport", "station", "airline"] as const;
export type OwnKind = (typeof OWN_KINDS)[number];

/** Whose rows: everybody's and the branch's own, or one of them. */
export const OWNERS = ["all", "own", "shared"] as const;
export type Owner = (typeof OWNERS)[number];

/** Columns of a spreadsheet of a kind; those that must be filled first. */
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

/** Rows of one spreadsheet. */
export const MAX_ROWS = 20_000;

/** A city's code where none is given: `ir-bandar-abbas`. Empty where the Latin name has no letter. */
export function cityCode(country: string, nameLatin: string): string {
  const slug = nameLatin
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return slug && `${country.toLowerCase()}-${slug}`;
}

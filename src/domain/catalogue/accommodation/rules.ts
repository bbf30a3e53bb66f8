/** What a place to stay can be. */
export const TYPES = [
  "hotel",
  "apartment",
  "ecolodge",
  "guesthouse",
  "hostel",
  "villa",
  "traditional",
  "resort",
  "motel",
  "other",
] as const;

export const PETS = ["no", "asked", "yes"] as const;
export const BOARDS = ["RO", "BB", "HB", "FB", "AI"] as const;
export type Board = (typeof BOARDS)[number];

/** `open`: nothing is known of it. `suggested`: by the engine, for a person to decide. The other two were decided. */
export const STATES = ["open", "suggested", "confirmed", "rejected"] as const;
export type AccommodationState = (typeof STATES)[number];

/** What was deleted comes back within this time. */
const UNDO_HOURS = 24;
const HOUR_MS = 3_600_000;
export const undoUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + UNDO_HOURS * HOUR_MS);

/** Below it nothing is suggested: a wrong one costs more than none. */
export const SUGGESTED_FROM = 50;
/** What a bulk acceptance takes unless told otherwise. */
export const ACCEPTED_FROM = 90;

/** Facilities by group, as the details of a place show them. A code never changes its meaning. */
export const FACILITIES = {
  general: ["wifi", "parking", "elevator", "reception_24h", "luggage", "laundry", "accessible", "prayer_room"],
  food: ["restaurant", "cafe", "breakfast_room", "room_service"],
  leisure: ["pool", "gym", "sauna", "spa", "garden", "kids_club", "beach"],
  business: ["conference", "business_center"],
  transport: ["airport_transfer", "car_rental"],
  room: ["air_conditioning", "tv", "fridge", "safe", "kitchen", "balcony", "bathtub", "iranian_toilet", "hair_dryer"],
} as const;
export type FacilityGroup = keyof typeof FACILITIES;
export type Facility = (typeof FACILITIES)[FacilityGroup][number];
export const GROUPS = Object.keys(FACILITIES) as FacilityGroup[];
export const FACILITY_CODES: readonly Facility[] = GROUPS.flatMap((group) => [...FACILITIES[group]]);

/** The facilities of a place, group by group, those of which it has none left out. */
export const grouped = (codes: readonly string[]) =>
  GROUPS.map((group) => ({ group, codes: FACILITIES[group].filter((code) => codes.includes(code)) })).filter(
    ({ codes }) => codes.length > 0,
  );

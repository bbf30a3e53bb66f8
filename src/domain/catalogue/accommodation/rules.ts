/** Types of accommodation. */
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

/** `open`: no information. `suggested`: by the engine, awaiting a decision. The other two are decisions. */
export const STATES = ["open", "suggested", "confirmed", "rejected"] as const;
export type AccommodationState = (typeof STATES)[number];

/** Deletions can be undone within this time. */
const UNDO_HOURS = 24;
const HOUR_MS = 3_600_000;
export const undoUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + UNDO_HOURS * HOUR_MS);

/** Minimum confidence of a suggestion: a wrong one costs more than none. */
export const SUGGESTED_FROM = 50;
/** Default minimum confidence of a bulk acceptance. */
export const ACCEPTED_FROM = 90;

/** Facilities by group, as shown in details. A code never changes its meaning. */
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

/** Facilities of an accommodation by group, without empty groups. */
export const grouped = (codes: readonly string[]) =>
  GROUPS.map((group) => ({ group, codes: FACILITIES[group].filter((code) => codes.includes(code)) })).filter(
    ({ codes }) => codes.length > 0,
  );

import { z } from "zod";
import { code, count, id, text } from "../../kernel/primitives";
import { BOARDS, FACILITY_CODES, PETS, STATES, TYPES } from "./rules";

/** Maximum depth, conditions, and values per condition of a filter tree. */
export const DEEPEST = 8;
export const MAX_CONDITIONS = 60;
const MAX_VALUES = 100;

const degrees = (most: number) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,3}(\.\d{1,12})?$/.test(value.trim()) ? Number(value) : value),
    z.number().min(-most).max(most),
  );
export const latitude = degrees(90);
export const longitude = degrees(180);
export const kilometres = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,5}(\.\d{1,6})?$/.test(value.trim()) ? Number(value) : value),
  z.number().positive().max(20_000),
);
const flag = z.preprocess(
  (value) => (value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : value),
  z.boolean(),
);
/** ISO 8601, with a zone or in UTC; years valid for both calendar and PostgreSQL. */
const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .transform((at) => new Date(at))
  .refine((at) => at.getTime() > 0 && at.getUTCFullYear() < 10_000, { error: "must be an instant since 1970" })
  .transform((at) => at.toISOString());

/** Fields of conditions and shapes of their values. The columns are in filter-sql.ts. */
export const FIELDS = {
  id: { value: id, ops: ["eq", "in"] },
  name: { value: text(100), ops: ["contains", "eq"] },
  type: { value: z.enum(TYPES), ops: ["eq", "in"] },
  stars: { value: count(0, 5), ops: ["eq", "in", "gte", "lte"] },
  country: { value: code(2).pipe(z.string().toUpperCase()), ops: ["eq", "in"] },
  province: { value: code(12).pipe(z.string().toUpperCase()), ops: ["eq", "in"] },
  province_id: { value: id, ops: ["eq", "in"] },
  city: { value: code(60).pipe(z.string().toLowerCase()), ops: ["eq", "in"] },
  city_id: { value: id, ops: ["eq", "in"] },
  location: { value: z.never(), ops: ["near", "within"] },
  facility: { value: z.enum(FACILITY_CODES), ops: ["eq", "has_all", "has_any"] },
  pets: { value: z.enum(PETS), ops: ["eq", "in"] },
  room_adults: { value: count(1, 30), ops: ["eq", "gte"] },
  room_board: { value: z.enum(BOARDS), ops: ["eq", "in"] },
  has_rooms: { value: flag, ops: ["eq"] },
  has_media: { value: flag, ops: ["eq"] },
  has_mapping: { value: flag, ops: ["eq"] },
  supplier: { value: code(40), ops: ["eq", "in"] },
  mapping_state: { value: z.enum(STATES), ops: ["eq", "in"] },
  created_at: { value: moment, ops: ["gte", "lte"] },
  updated_at: { value: moment, ops: ["gte", "lte"] },
} as const;
export type Field = keyof typeof FIELDS;
export type Op = (typeof FIELDS)[Field]["ops"][number];

const Near = z.object({ lat: latitude, lng: longitude, km: kilometres });
export type Near = z.output<typeof Near>;
const Box = z
  .object({ south: latitude, west: longitude, north: latitude, east: longitude })
  .refine(({ south, north }) => south <= north, { path: ["north"], error: "must not be below south" });
export type Box = z.output<typeof Box>;

/** Schema of a condition's value. */
export function valueShape(field: Field, op: Op): z.ZodType {
  if (op === "near") return Near;
  if (op === "within") return Box;
  const one = FIELDS[field].value;
  return op === "in" || op === "has_all" || op === "has_any" ? z.array(one).min(1).max(MAX_VALUES) : one;
}

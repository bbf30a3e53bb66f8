import { z } from "zod";
import { code, count, id, instant, text } from "../primitives";
import { BOARDS, FACILITY_CODES, STATES } from "./rules";
import { version } from "./schema";

/** So many rooms in one call. */
const MAX_ROOMS = 200;

const Mapping = z
  .object({
    id: id.nullish().meta({ description: "our number of the supplier's room; or supplier, hotel_key and room_key" }),
    supplier: code(40).nullish(),
    hotel_key: code(200).nullish(),
    room_key: code(200).nullish(),
    version: version.nullish(),
    state: z.enum(STATES).default("confirmed"),
    confidence: count(0, 100).nullish(),
  })
  .refine(({ id, supplier, hotel_key, room_key }) => id ?? (supplier && hotel_key && room_key), {
    path: ["id"],
    error: "either id, or supplier, hotel_key and room_key must be given",
  });
export type MappingChange = z.output<typeof Mapping>;

/** What may be said of a room type: what is absent stays. Without `id` a new one of `accommodation_id`. */
export const RoomChange = z.object({
  id: id.nullish(),
  accommodation_id: id.nullish().meta({ description: "for a new one" }),
  version: version.nullish().meta({ description: "version that was read; 8004 if the record has changed since" }),
  name: text(200).nullish(),
  name_latin: text(200).nullish(),
  adults: count(1, 30).nullish(),
  children: count(0, 20).nullish(),
  extra_beds: count(0, 10).nullish(),
  double_beds: count(0, 20).nullish(),
  single_beds: count(0, 20).nullish(),
  sofa_beds: count(0, 20).nullish(),
  area_m2: count(1, 5_000).nullish().meta({ description: "null when unknown" }),
  board: z.enum(BOARDS).nullish(),
  facilities: z.array(z.enum(FACILITY_CODES)).max(FACILITY_CODES.length).nullish(),
  mappings: z.array(Mapping).max(100).nullish(),
  external_services: z
    .array(Mapping)
    .max(100)
    .nullish()
    .meta({ description: "alias of `mappings`: supplier rooms mapped to this room type" }),
});
export type RoomChange = z.output<typeof RoomChange>;

/** One room, or `rooms[]`; items are looked at one by one, so that a bad one never loses the others. */
export const RoomsUpdate = z.looseObject({
  rooms: z
    .array(z.unknown().meta({ wire: z.toJSONSchema(RoomChange, { io: "input", unrepresentable: "any" }) }))
    .min(1)
    .max(MAX_ROOMS)
    .nullish()
    .meta({ description: "for several room types; for a single one put its members directly in the body" }),
});

export const RoomsUpdated = z.object({
  items: z.array(
    z.object({
      index: z.int(),
      outcome: z.enum(["created", "updated", "refused"]),
      id: z.int().nullable(),
      version: z.int().nullable(),
      code: z.int().meta({ description: "1000, or the code of the refusal" }),
      title: z.string().optional(),
      solution: z.string().optional(),
      fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      mappings: z
        .array(
          z.object({
            id: z.int(),
            supplier: z.string(),
            hotel_key: z.string(),
            room_key: z.string(),
            name: z.string(),
            state: z.enum(STATES),
            confidence: z.int().nullable(),
            version: z.int(),
          }),
        )
        .optional()
        .meta({ description: "supplier rooms mapped to it at present" }),
      current_version: z.int().optional().meta({ description: "present with 8004" }),
    }),
  ),
  meta: z.object({ code: z.int(), done: z.int(), refused: z.int() }),
});

/** `undo`: what an earlier deletion answered as `deletion_id`, within 24 hours. */
export const RoomsDelete = z
  .object({ ids: z.array(id).min(1).max(MAX_ROOMS).nullish(), undo: id.nullish() })
  .refine(({ ids, undo }) => (ids == null) !== (undo == null), {
    path: ["ids"],
    error: "either ids or undo must be given",
  });

/** `mappings`: of suppliers' rooms, taken along or brought back. */
export const RoomsDeleted = z.object({
  deletion_id: z.int(),
  ids: z.array(z.int()),
  mappings: z.int(),
  undone: z.boolean(),
  undo_until: instant,
});

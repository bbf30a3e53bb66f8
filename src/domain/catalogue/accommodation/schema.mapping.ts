import { z } from "zod";
import { count, id, instant, text } from "../../kernel/primitives";
import { ACCEPTED_FROM, BOARDS, STATES } from "./rules";
import { RoomType, version, Why } from "./schema";

/** Decision on a supplier's room; `room_type_id`: another than the suggested one. */
const RoomDecision = z.object({
  id,
  version: version.nullish(),
  state: z.enum(STATES),
  room_type_id: id.nullish(),
  confidence: count(0, 100).nullish(),
});
export const RoomDecisions = z.object({ items: z.array(RoomDecision).min(1).max(500) });
export type RoomDecisions = z.output<typeof RoomDecisions>;

/** The decisions that undo this one when submitted. */
export const RoomsDecided = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      state: z.enum(STATES),
      room_type_id: z.int().nullable(),
      confidence: z.int().nullable(),
    }),
  ),
});

export const AcceptAbove = z.object({
  supplier_hotel_id: id.nullish(),
  supplier_id: id.nullish(),
  from: count(50, 100).default(ACCEPTED_FROM),
});
export type AcceptAbove = z.output<typeof AcceptAbove>;

export const HotelDecision = z.object({
  id,
  version: version.nullish(),
  state: z.enum(["open", "confirmed", "rejected"]),
  accommodation_id: id.nullish(),
});
export type HotelDecision = z.output<typeof HotelDecision>;
export const HotelDecided = z.object({
  id: z.int(),
  version: z.int(),
  was: z.object({ state: z.enum(STATES), accommodation_id: z.int().nullable() }),
});

/** Suppliers' hotels to process: those with most open decisions first. */
export const DeskQuery = z.object({
  supplier_id: id.nullish(),
  state: z.enum(STATES).nullish(),
  todo: z.boolean().default(true).meta({ description: "only hotels with an undecided mapping" }),
  search: text(100).nullish(),
  page: count(1, 50).default(1),
  per_page: count(1, 100).default(50),
});

const Supplier = z.object({ id: z.int(), code: z.string(), name: z.string(), name_latin: z.string() });

const SupplierHotel = z.object({
  id: z.int(),
  version: z.int(),
  supplier: Supplier,
  key: z.string(),
  name: z.string(),
  name_latin: z.string(),
  stars: z.int().nullable(),
  city: z.string(),
  state: z.enum(STATES),
  confidence: z.int().nullable(),
  why: Why,
  accommodation: z
    .object({
      id: z.int(),
      name: z.string(),
      name_latin: z.string(),
      stars: z.int(),
      city: z.string(),
      city_latin: z.string(),
    })
    .nullable(),
  rooms: z.object({ open: z.int(), suggested: z.int(), confirmed: z.int(), rejected: z.int() }),
});

export const Desk = z.object({
  rows: z.array(SupplierHotel),
  total: z.int().meta({ description: "beyond 10,000: 10,001" }),
});

export const DeskSupplierQuery = z.object({
  search: text(100).nullish(),
  chosen: id.nullish().meta({ description: "is always included, whatever the search text" }),
});
export const DeskSuppliers = z.array(Supplier);

export const SideBySide = z.object({
  hotel: SupplierHotel.extend({
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    address: z.string(),
    metres: z.int().nullable().meta({ description: "distance between the supplier's place and ours" }),
    candidates: z.array(
      z.object({ id: z.int(), name: z.string(), name_latin: z.string(), confidence: z.int(), why: Why }),
    ),
  }),
  theirs: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      key: z.string(),
      name: z.string(),
      adults: z.int().nullable(),
      children: z.int().nullable(),
      board: z.enum(BOARDS).nullable(),
      state: z.enum(STATES),
      room_type_id: z.int().nullable(),
      confidence: z.int().nullable(),
      why: Why,
      decided_by: z.string().nullable(),
      decided_at: instant.nullable(),
      candidates: z
        .array(z.object({ id: z.int(), confidence: z.int(), why: Why }))
        .meta({ description: "our room types, the most likely first" }),
    }),
  ),
  ours: z.array(RoomType),
});

export const SupplierHotelRef = z.object({ id });
/** Starts a mapping run over a supplier's hotels, or all. */
export const MappingAsked = z.object({ supplier_id: id.nullish() });
export const AskedWork = z.object({ id: z.int() });

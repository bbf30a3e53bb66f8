import { z } from "zod";
import { id, instant, longId, moneyOut, page, text } from "../../kernel/primitives";
import { DocumentOut, PartyOut } from "../../people/party/schema";
import { MAX_CONCURRENT, OPERATIONS, STATUSES, TYPES } from "./rules";

/** A financial record by its kind and id; a document by its `document_id`. */
export const ItemRef = z.object({ type: z.enum(TYPES), id: longId });
export type ItemRef = z.output<typeof ItemRef>;
const items = z.array(ItemRef).max(MAX_CONCURRENT);
const version = id.nullish().meta({ description: "version that was read; 8004 if the record has changed since" });

export const ConnectionStore = z.object({
  title: text(200),
  note: text(1_000).nullish(),
  items: items.min(1),
  request_key: text(100).nullish().meta({ description: "idempotency key of the call: stored once" }),
});

/** Absent members stay. `remove` is applied before `add`. */
export const ConnectionUpdate = z.object({
  id,
  version,
  title: text(200).nullish(),
  note: z
    .union([z.literal(""), text(1_000)])
    .nullish()
    .meta({ description: "an empty list clears them" }),
  add: items.nullish(),
  remove: items.nullish(),
});

export const ConnectionRef = z.object({ id });
export const ConnectionStep = z.object({ id, version, reason: text(300).nullish() });
/** The source's items move to the target; for a merged target, to its own target. */
export const ConnectionMerge = z.object({ target_id: id, source_id: id });

/** A record in readable form. `amount` in `currency`; `exists` false: it no longer exists, only its id is known. */
const Item = z.object({
  type: z.enum(TYPES),
  id: z.int(),
  /** Its number, PNR or Sayad id. */
  title: z.string(),
  kind: z
    .string()
    .nullable()
    .meta({ description: "receipt, payment, transfer; received, issued; debit, credit; a document's kind" }),
  description: z.string(),
  date: z.string().nullable(),
  party: PartyOut.nullable(),
  currency: z.string().nullable(),
  amount: moneyOut.nullable(),
  status: z.string().nullable(),
  document: DocumentOut.nullable(),
  exists: z.boolean(),
});
const ConnectionItem = Item.extend({
  added_at: instant,
  added_by: z.string().meta({ description: "name of a person" }),
  /** Null: it is still in the connection. */
  removed_at: instant.nullable(),
});

const Ref = z.object({ id: z.int(), title: z.string() });
export const Connection = z.object({
  id: z.int(),
  title: z.string(),
  note: z.string(),
  status: z.enum(STATUSES),
  /** The active connection its items were moved to. */
  merged_into: Ref.nullable(),
  items_count: z.int(),
  /** Count of each kind; of a trashed one: what it had. */
  types: z.partialRecord(z.enum(TYPES), z.int()),
  version: z.int(),
  created_at: instant,
  created_by: z.string().meta({ description: "name of a person" }),
  updated_at: instant,
  allowed_operations: z.array(z.enum(OPERATIONS)),
});

export const ConnectionDetails = Connection.extend({
  items: z.array(ConnectionItem),
  /** Records that were removed from it. */
  removed: z.array(ConnectionItem),
  /** Connections that were merged into it. */
  merged: z.array(Ref),
  history: z.array(z.object({ at: instant, action: z.string(), by: z.string(), note: z.string().nullable() })),
});

/** A restored connection has the records that are not in another by now; `left_out`: those that are, and where. */
export const ConnectionRestored = ConnectionDetails.extend({
  left_out: z.array(z.object({ type: z.enum(TYPES), id: z.int(), connection: Ref })),
});

const filters = {
  status: z.enum(STATUSES).nullish().meta({ description: "defaults to active" }),
  type: z.enum(TYPES).nullish().meta({ description: "only connections with a record of this kind" }),
};
export const ConnectionQuery = page.extend({
  filters: z.object(filters).nullish(),
  ...filters,
  search: text(100).nullish().meta({ description: "matches number, title or note" }),
  cursor: text(200).nullish(),
});
export type ConnectionQuery = z.output<typeof ConnectionQuery>;
export const ConnectionList = z.object({
  items: z.array(Connection),
  meta: z.object({
    page: z.int(),
    per_page: z.int(),
    total: z.int().meta({ description: "10,001 means more than 10,000" }),
    pages: z.int(),
    next_cursor: z.string().nullable(),
  }),
});

/** Records to add, by number, PNR, Sayad id, reference or description; at most 20. */
export const CandidateQuery = z.object({ q: text(100), types: z.array(z.enum(TYPES)).max(TYPES.length).nullish() });
export const Candidates = z.array(Item.extend({ connection: Ref.nullable() }));

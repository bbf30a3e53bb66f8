import { z } from "zod";
import { id, instant, text } from "../../kernel/primitives";
import { COMPARED, LEVELS } from "./rules.duplicates";
import { SavedPassenger } from "./schema";

export const Merge = z.object({
  target_id: id.meta({ description: "passenger to keep" }),
  source_id: id,
  /** Versions that the caller has seen. */
  target_version: id.nullish(),
  source_version: id.nullish(),
});

export const MergePreview = z.object({
  target: SavedPassenger,
  source: SavedPassenger,
  turned: z.boolean().meta({ description: "true when only the other one has a national code: keep that one" }),
  filled: z.record(z.string(), z.string()).meta({ description: "fields the target takes over" }),
});

export const Merged = z.object({ merge_id: z.int(), id: z.int(), undo_until: instant });

export const MergeRef = z.object({ id });

export const Pair = z.object({ low_id: id, high_id: id });

export const DuplicateQuery = z.object({ cursor: text(200).nullish() });

const Confidence = {
  confidence: z.number(),
  level: z.enum(LEVELS),
  same: z.array(z.enum(COMPARED)),
  differ: z.array(z.enum(COMPARED)),
};

export const DuplicateList = z.object({
  pairs: z.array(z.object({ one: SavedPassenger, other: SavedPassenger, ...Confidence })),
  next_cursor: z.string().nullable(),
});

export const DuplicatesOf = z.array(z.object({ other: SavedPassenger, ...Confidence }));

export const MergeList = z.array(
  z.object({
    id: z.int(),
    target_id: z.int(),
    target_name: z.string(),
    source_id: z.int(),
    source_name: z.string(),
    merged_at: instant,
    undo_until: instant,
  }),
);

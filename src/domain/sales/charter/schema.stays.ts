import { z } from "zod";
import { count, date, text } from "../../kernel/primitives";
import { CHARTER_KINDS, CHARTER_STATUSES } from "./rules.charter";
import { place } from "./schema.atoms";
import { StayDetails } from "./schema.charter";

/** Stays of charters by check-in; days are those of the check-in. */
export const StayQuery = z.object({
  search: text(100)
    .nullish()
    .meta({ description: "part of a hotel's name or a charter's title, or the charter's number" }),
  city: place.nullish(),
  kind: z.enum(CHARTER_KINDS).nullish(),
  from: date.nullish(),
  to: date.nullish().meta({ description: "last day, inclusive" }),
  cursor: text(60).nullish(),
  per_page: count(1, 100).default(50),
});

export const StayList = z.object({
  rows: z.array(
    StayDetails.extend({
      charter: z.object({
        id: z.int(),
        title: z.string(),
        title_latin: z.string(),
        kind: z.enum(CHARTER_KINDS),
        status: z.enum(CHARTER_STATUSES),
        currency: z.string(),
      }),
    }),
  ),
  next_cursor: z.string().nullable(),
});

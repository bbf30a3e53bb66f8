import { z } from "zod";
import { code, text } from "../../kernel/primitives";
import { KINDS, MAX_RECENT } from "./rules";

/** A name in any script, a national code, passport, mobile, PNR, ticket, document number, Sayad id, code or title. */
export const SearchEverythingInput = z.object({ query: text(100) });

/** Ids of reservations may exceed the range of others. */
const isNumberOf = ({ kind, id }: { kind: (typeof KINDS)[number]; id: string }) =>
  Number(id) <= (kind === "reservation" ? 1_000_000_000_000_000 : 2_147_483_647);

/** Recent choices, to be returned with current data. */
export const Recall = z.object({
  of: z
    .array(
      z
        .object({ kind: z.enum(KINDS), id: code(18).pipe(z.string().regex(/^\d+$/)) })
        .refine(isNumberOf, { path: ["id"] }),
    )
    .max(MAX_RECENT),
});

export const PaletteSearchHit = z.array(
  z.object({
    kind: z.enum(KINDS),
    id: z.string().meta({ description: "number of the row" }),
    title: z.string().meta({ description: "matches name, title, PNR or number" }),
    title_latin: z.string().nullable(),
    note: z.string().nullable().meta({ description: "distinguishes records with the same name: a code, or the owner" }),
    note_latin: z.string().nullable(),
  }),
);

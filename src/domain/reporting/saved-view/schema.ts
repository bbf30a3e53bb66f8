import { z } from "zod";
import { id, text } from "../../kernel/primitives";
import { MAX_NAME_LENGTH, MAX_QUERY_LENGTH, PATHS } from "./rules";

const name = text(MAX_NAME_LENGTH);

/** `query`: the URL's query string without its question mark; the open row and the page are dropped. */
export const ViewSave = z.object({
  name,
  path: z.enum(PATHS),
  query: z.string().max(MAX_QUERY_LENGTH),
  shared: z.boolean().default(false),
});

/** `query` null or absent: unchanged. */
export const ViewChange = z.object({
  id,
  version: id,
  name,
  shared: z.boolean(),
  query: z.string().max(MAX_QUERY_LENGTH).nullish(),
});

export const ViewRef = z.object({ id });

export const View = z.object({
  id: z.int(),
  name: z.string(),
  path: z.enum(PATHS),
  query: z.string(),
  shared: z.boolean(),
  owner: z.object({ id: z.int(), name: z.string(), name_latin: z.string() }),
  mine: z.boolean(),
  changeable: z.boolean().meta({ description: "owned by the caller, or shared by anyone if the caller may share" }),
  version: z.int(),
});

export const Views = z.array(View);

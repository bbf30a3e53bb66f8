import { z } from "zod";
import { code, id, page, text } from "../../kernel/primitives";

/** Without `id` a new one. Without a colleague it is the branch's, for everybody. */
export const CostCenterSave = z.object({
  id: id.nullish(),
  version: id.nullish().meta({ description: "version that was read; 8004 if the record has changed since" }),
  colleague_id: id.nullish(),
  code: code(20).pipe(z.string().regex(/^[\p{L}\p{N}._-]+$/u, { error: "must be letters, digits, . _ -" })),
  title: text(120),
  title_latin: text(120).nullish(),
  active: z.boolean().default(true),
});

export const CostCenterActive = z.object({ id, active: z.boolean() });

export const CostCenterQuery = page.extend({
  search: text(100).nullish().meta({ description: "matches code and titles" }),
  colleague_id: id.nullish(),
  own: z.boolean().nullish().meta({ description: "only cost centers of the branch itself" }),
  active: z.boolean().nullish(),
});

export const CostCenter = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  title_latin: z.string(),
  colleague: z.object({ id: z.int(), name: z.string() }).nullable(),
  active: z.boolean(),
  version: z.int(),
});

export const CostCenterList = z.object({
  items: z.array(CostCenter),
  meta: z.object({ page: z.int(), per_page: z.int(), total: z.int(), pages: z.int(), next_cursor: z.null() }),
});

/** For a form of a company's user: the branch's general ones and the company's own. */
export const CostCenterChoices = z.array(
  z.object({
    id: z.int(),
    code: z.string(),
    title: z.string(),
    title_latin: z.string(),
    own: z.boolean().meta({ description: "true when it belongs to the company, not the branch" }),
  }),
);

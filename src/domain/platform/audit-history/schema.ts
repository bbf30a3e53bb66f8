import { z } from "zod";
import { id, instant, who } from "../../kernel/primitives";
import { SUBJECTS } from "./rules";

export const ListAuditHistoryInput = z.object({ subject: z.enum(SUBJECTS), id });

const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const value = z.union([plain, z.array(plain)]);

export const AuditHistory = z.array(
  z.object({
    id: z.string(),
    at: instant,
    who,
    address: z
      .string()
      .nullable()
      .meta({ description: "address of the caller; null when unknown or for system actions" }),
    act: z.string().meta({ description: "`change`, `activate`…" }),
    changes: z.array(
      z.object({
        field: z.string(),
        before: value.optional().meta({ description: "absent on both sides when the value changed but is not shown" }),
        after: value.optional(),
      }),
    ),
  }),
);

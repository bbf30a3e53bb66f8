import type { z } from "zod";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { RowOf } from "../../kernel/table-rows";
import { BUILT_IN_TEMPLATES, type TemplateReading } from "./rules.templates";
import type { BankTemplateList } from "./schema";

type Row = RowOf<"bank_templates", "id" | "name" | "version"> & { reading: TemplateReading };

/** Templates of the branch by name, then the built-in ones. `key`: of a built-in one, else the id. */
export async function listTemplates(ctx: Ctx<OperatorActor>): Promise<z.output<typeof BankTemplateList>> {
  const rows = await ctx.query<Row>("bank-template.list", TEMPLATES, [ctx.actor.branchId]);
  const own = rows.map(({ id, name, version, reading }) => ({ id, key: String(id), name, version, ...reading }));
  const builtIn = BUILT_IN_TEMPLATES.map((template) => ({ id: null, name: template.key, version: null, ...template }));
  return { items: [...own, ...builtIn] };
}

const TEMPLATES = `
  select id, name, version, reading from bank_templates where branch_id = $1::int and active order by name limit ${MAX_SET_UP}`;

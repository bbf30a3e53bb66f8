import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { IN_EFFECT, metaOf, PAGE, pageValues } from "./page-of-dated";
import type { TaxQuery, TaxRole, TaxRoleList } from "./schema";

/** Roles of the branch: the general ones first, the newest first. */
export async function listRoles(
  ctx: Ctx<OperatorActor>,
  query: z.output<typeof TaxQuery>,
): Promise<z.input<typeof TaxRoleList>> {
  const values = pageValues(ctx.actor.branchId, query);
  const [counted] = await ctx.query<{ n: number }>("tax-roles.count", COUNT, values.slice(0, 2));
  const items = await ctx.query<z.input<typeof TaxRole>>("tax-roles.list", LIST, values);
  return { items, meta: metaOf(query, counted!.n) };
}

/** A role `r` with its supplier. */
export const ROLE_FROM = "tax_roles r left join suppliers s on s.branch_id = r.branch_id and s.id = r.supplier_id";
export const ROLE_COLUMNS = `r.id, r.product, r.role, r.service_code, r.fee_code, r.input_credit, r.einvoice_pattern, r.service_id, r.unit,
  r.issuer, r.from_on::text as from_on, r.to_on::text as to_on, r.version,
  case when s.id is not null then jsonb_build_object('id', s.id, 'title', s.title, 'title_latin', s.title_latin, 'own', s.adapter = 'charter') end
    as supplier`;
const COUNT = `select count(*)::int as n from tax_roles r where ${IN_EFFECT}`;
const LIST = `select ${ROLE_COLUMNS} from ${ROLE_FROM} where ${IN_EFFECT}
  order by r.supplier_id nulls first, r.product nulls first, r.from_on desc ${PAGE}`;

import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { pageOfDated } from "./page-of-dated";
import type { TaxQuery, TaxRole, TaxRoleList } from "./schema";

/** Roles of the branch: the general ones first, the newest first. */
export const listRoles = (
  ctx: Ctx<OperatorActor>,
  query: z.output<typeof TaxQuery>,
): Promise<z.input<typeof TaxRoleList>> =>
  pageOfDated<z.input<typeof TaxRole>>(ctx, query, {
    name: "tax-roles",
    columns: ROLE_COLUMNS,
    from: ROLE_FROM,
    order: "r.supplier_id nulls first, r.product nulls first, r.from_on desc",
  });

/** A role `r` with its supplier. */
export const ROLE_FROM = "tax_roles r left join suppliers s on s.branch_id = r.branch_id and s.id = r.supplier_id";
export const ROLE_COLUMNS = `r.id, r.product, r.role, r.service_code, r.fee_code, r.input_credit, r.einvoice_pattern, r.service_id, r.unit,
  r.issuer, r.from_on::text as from_on, r.to_on::text as to_on, r.version,
  case when s.id is not null then jsonb_build_object('id', s.id, 'title', s.title, 'title_latin', s.title_latin, 'own', s.adapter = 'charter') end
    as supplier`;

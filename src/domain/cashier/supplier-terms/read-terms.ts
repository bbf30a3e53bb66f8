import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { SupplierTerms } from "./schema";

type TermsDto = z.input<typeof SupplierTerms>;

/** A supplier's terms, or those that hold without any: on credit, due on the day of sale. Throws notFound (3009). */
export async function readSupplierTerms(
  ctx: Ctx<OperatorActor>,
  { supplier_id }: { supplier_id: number },
): Promise<TermsDto> {
  const [row] = await ctx.query<TermsDto>("supplier-terms.read", READ, [ctx.actor.branchId, supplier_id]);
  if (!row) throw new Refusal("notFound");
  return row;
}

const READ = `
  select s.id as supplier_id, t.national_id, t.economic_code, t.iban, coalesce(t.settles, 'credit') as settles,
         coalesce(t.due_days, 0) as due_days, t.deposit_low::float8 as deposit_low, t.deposit_stop::float8 as deposit_stop,
         b.currency::text as currency, t.version
    from branches b join supplier_parties(b.id) s on s.id = $2::int
    left join supplier_terms t on t.branch_id = b.id and t.supplier_id = s.id
   where b.id = $1::int`;

/** The taxes on our own part of a branch on a day (FeeTaxes of ../price/rules.match.ts), as an expression. */
export const FEE_TAXES = (branch: string, day: string) => `
  jsonb_build_object(
    'included', coalesce((select (s.data->>'included')::boolean from branch_settings s where s.branch_id = ${branch} and s.type = 'tax'), false),
    'fees', coalesce((
      select jsonb_agg(jsonb_build_object('supplier_id', r.supplier_id, 'product', r.product,
                       'points', case when r.role = 'agent' then coalesce(f.basis_points, 0) else 0 end))
        from tax_roles r
        left join tax_rates f on f.branch_id = r.branch_id and f.code = r.fee_code and ${day} between f.from_on and coalesce(f.to_on, 'infinity')
       where r.branch_id = ${branch} and ${day} between r.from_on and coalesce(r.to_on, 'infinity')), '[]'))`;

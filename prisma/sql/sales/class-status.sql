-- The status of a class for a buyer at a moment: the same rule as classStatus in src/domain/sales/charter/rules.ts (a test compares
-- them).
create or replace function class_status(
  charter "CharterStatus", starts_at timestamptz, closed boolean, sales_open_at timestamptz, sales_close_at timestamptz,
  available int, few_left int, at timestamptz
) returns text language sql immutable parallel safe as $$
  select case
    when charter = 'canceled' then 'canceled'
    when at >= starts_at then 'departed'
    when charter <> 'open' or closed or at < sales_open_at or at >= sales_close_at then 'closed'
    when available <= 0 then 'sold_out'
    when available <= few_left then 'few_left'
    else 'open'
  end
$$;

-- {ADT|CHD|INF: {base, tax, markup, discount, total}} of one class.
create or replace function class_prices(branch int, class int) returns jsonb language sql stable parallel safe as $$
  select jsonb_object_agg(pax_type, jsonb_build_object(
           'base', base, 'tax', tax, 'markup', markup, 'discount', discount, 'total', total))
    from charter_class_prices where branch_id = branch and class_id = class
$$;

-- The answer of a function that the app calls: a row of its declared result type (its comment names it) as JSON, without members that
-- are null. Nulls inside of JSON members go too: a row with such members, or with members that are null, is taken by to_jsonb.
create or replace function answer_of(result anyelement) returns jsonb language sql stable parallel safe as $$
  select jsonb_strip_nulls(to_jsonb(result))
$$;

-- The answer of a refused call: {refused: {code, ...}}. line: of an item, from 1.
create or replace function refused(code int, line int default null, field text default null, path text default null,
                                   available bigint default null, shortfall bigint default null, conditions text[] default null,
                                   trade_id int default null, refunds int[] default null) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object('refused', public.answer_of(row(code, field, line, path, null, available, shortfall, null, null, null, conditions,
                                                            null, null, trade_id, refunds, null, null)::public.refusal))
$$;

-- The same with a refusal that another function returned.
create or replace function refused_by(refusal jsonb) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object('refused', refusal)
$$;

-- The same at paths of the request.
create or replace function refused_at(code int, paths text[] default '{}') returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object('refused', to_jsonb(row(code, paths)::public.path_refusal))
$$;

-- Whether a call was refused with this code.
create or replace function is_refused(answer jsonb, code int) returns boolean language sql immutable parallel safe as $$
  select answer @> jsonb_build_object('refused', jsonb_build_object('code', code))
$$;

-- The voucher in an answer of the ledger; without members where there is none.
create or replace function posted_in(answer jsonb) returns ledger.posted_voucher language sql stable parallel safe as $$
  select jsonb_populate_record(null::ledger.posted_voucher, answer)
$$;

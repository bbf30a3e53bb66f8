-- The name of an actor in histories: `operator:7`, `partner:3`, `passenger:12`, `colleague_user:4`, `guest`, `system`. Null if
-- there is no name.
create or replace function actor_name(branch int, actor text, latin boolean default false) returns text language sql stable as $$
  select case split_part(actor, ':', 1)
    when 'operator' then (select case when latin then o.name_latin else o.name end from operators o
                           where o.id = substring(actor from '^operator:([0-9]{1,9})$')::int)
    when 'passenger' then (select case when latin then coalesce(nullif(concat_ws(' ', p.first_name_latin, p.last_name_latin), ''),
                                                                passenger_name(p)) else passenger_name(p) end
                             from passengers p
                            where p.branch_id = branch and p.id = substring(actor from '^passenger:([0-9]{1,9})$')::int)
    when 'colleague_user' then (select u.name from colleague_users u
                                 where u.branch_id = branch and u.id = substring(actor from '^colleague_user:([0-9]{1,9})$')::int)
  end
$$;

-- {kind, id, name, name_latin} of an actor, in the shape of the console.
create or replace function actor_dto(branch int, actor text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'kind', case when actor ~ '^(operator|partner|passenger|colleague_user):[0-9]{1,9}$' then split_part(actor, ':', 1)
                 when actor = 'guest' then actor else 'system' end,
    'id', substring(actor from '^(?:operator|partner|passenger|colleague_user):([0-9]{1,9})$')::int,
    'name', actor_name(branch, actor), 'name_latin', actor_name(branch, actor, true))
$$;

import { actorNameSql } from "../../kernel/actor-sql";

/** A code `d` of a branch `b` in wire shape, without details of single reads. */
export const DISCOUNT_COLUMNS = `d.id, d.code, d.title, d.type, d.value, d.max_amount, d.min_amount, b.currency, d.products, d.groups,
  case when d.passenger_id is not null
         then jsonb_build_object('type', 'passenger', 'id', d.passenger_id, 'name', party_name(d.branch_id, 'passenger:' || d.passenger_id),
           'name_latin', party_name_latin(d.branch_id, 'passenger:' || d.passenger_id))
       when d.colleague_id is not null
         then jsonb_build_object('type', 'colleague', 'id', d.colleague_id, 'name', party_name(d.branch_id, 'colleague:' || d.colleague_id),
           'name_latin', party_name_latin(d.branch_id, 'colleague:' || d.colleague_id))
  end as owner,
  d.per_user, d.starts_at, d.expires_at, d.uses_limit as "limit", d."left", d.active, discount_status(d, now()) as status,
  d.version, d.created_at, ${actorNameSql("d.created_by")} as created_by`;

export const DISCOUNT_FROM_SQL = "discount_codes d join branches b on b.id = d.branch_id";

import type { z } from "zod";
import { actorNameSql } from "../../kernel/actor-sql";
import { allowedIn } from "./rules";
import type { Connection } from "./schema";

/** Columns of connections `c`. A trashed one shows what a restore brings back. */
export const CONNECTION_DTO_SQL = `jsonb_build_object(
  'id', c.id, 'title', c.title, 'note', c.note, 'status', c.status,
  'merged_into', (select jsonb_build_object('id', m.id, 'title', m.title) from connections m
                   where m.branch_id = c.branch_id and m.id = c.merged_into),
  'items_count', t.n, 'types', t.types, 'version', c.version, 'created_at', c.created_at,
  'created_by', ${actorNameSql("c.created_by")}, 'updated_at', c.updated_at)`;

export const COUNTED_ITEMS = `
  cross join lateral (
    select coalesce(sum(i.n), 0)::int as n, coalesce(jsonb_object_agg(i.ref_type, i.n), '{}') as types
      from (select i.ref_type, count(*)::int as n from connection_items i
             where i.branch_id = c.branch_id and i.connection_id = c.id and (i.active or i.released) group by 1) i) t`;

export type ConnectionRow = Omit<z.input<typeof Connection>, "allowed_operations">;
export const toConnectionDto = (row: ConnectionRow): z.input<typeof Connection> => ({
  ...row,
  allowed_operations: allowedIn(row.status),
});

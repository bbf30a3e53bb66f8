import type { Pool } from "pg";
import { inTransaction } from "./transaction";

/** Schemas with the product's functions. */
const SCHEMAS = "'public', 'ledger', 'deployment'";

/**
 * Functions that resolve names by their caller's search_path: `pg_restore` calls them with an empty one. A SQL function
 * that qualifies every name needs no path of its own (which would prevent inlining): that is tested.
 */
export const WITHOUT_PATH = `
  create or replace function pg_temp.without_path() returns table (name text, own text) language plpgsql as $own$
  declare f record;
  begin
    for f in
      select p.oid, p.prokind, n.nspname, l.lanname
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
       where n.nspname in (${SCHEMAS}) and p.prokind in ('f', 'p') and l.lanname in ('sql', 'plpgsql')
         and not exists (select from unnest(p.proconfig) c where c like 'search_path=%')
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       order by p.oid
    loop
      perform set_config('search_path', '', true);
      name := f.oid::regprocedure;
      own := format('alter routine %s set search_path = %spublic, pg_temp', name, case when f.nspname = 'ledger' then 'ledger, ' else '' end);
      if f.lanname = 'sql' then
        begin
          execute pg_get_functiondef(f.oid);
          continue;
        exception when undefined_table or undefined_function or undefined_object or undefined_column or invalid_schema_name then
          null;
        end;
      end if;
      return next;
    end loop;
    perform set_config('search_path', 'public', true);
  end $own$`;

/** Sets a search_path on each of them, so that they resolve the same names for every caller. */
export async function giveOwnPaths(pool: Pool): Promise<void> {
  await inTransaction(pool, async () => {
    await pool.query(WITHOUT_PATH);
    const { rows } = await pool.query<{ own: string }>("select own from pg_temp.without_path()");
    for (const { own } of rows) await pool.query(own);
  });
}

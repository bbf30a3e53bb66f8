import type { Pool } from "pg";

/**
 * Privileges of the app's role: read and write rows, call functions, run jobs. It may not update or delete rows of a
 * table whose comment begins with "append-only" (`comment on table audit_log is 'append-only'`, in prisma/sql).
 */
export const GRANTS = `
  do $grants$
  declare
    app text := current_setting('safar.app_role');
    t record;
  begin
    execute format('grant usage on schema public, graphile_worker, deployment to %I', app);
    for t in
      select c.oid::regclass as name, n.nspname, c.relname,
             coalesce(obj_description(c.oid, 'pg_class'), '') ilike 'append-only%' as append_only
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'graphile_worker', 'deployment') and c.relkind in ('r', 'p', 'v', 'm')
         and pg_has_role(c.relowner, 'usage')
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    loop
      execute format('revoke all on %s from %I', t.name, app);
      if t.nspname = 'deployment' or t.relname in ('_prisma_migrations', 'migrations') then
        execute format('grant select on %s to %I', t.name, app);
      elsif t.append_only then
        execute format('grant select, insert on %s to %I', t.name, app);
      else
        execute format('grant select, insert, update, delete on %s to %I', t.name, app);
      end if;
    end loop;
    execute format('grant usage, select on all sequences in schema public, graphile_worker to %I', app);
    -- Those of extensions are a superuser's, and everybody's: the server would warn of each.
    for t in
      select p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'graphile_worker') and p.prokind in ('f', 'p') and pg_has_role(p.proowner, 'usage')
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    loop
      execute format('grant execute on routine %s to %I', t.name, app);
    end loop;
    -- The ledger is read, its master data edited, and written by those of its functions that say so.
    if to_regnamespace('ledger') is not null then
      execute format('grant usage on schema ledger to %I', app);
      for t in
        select c.oid::regclass as name, coalesce(obj_description(c.oid, 'pg_class'), '') ilike 'edited by the app%' as edited
          from pg_class c where c.relnamespace = to_regnamespace('ledger') and c.relkind in ('r', 'p')
      loop
        execute format('revoke all on %s from %I', t.name, app);
        execute format('grant select on %s to %I', t.name, app);
        if t.edited then
          execute format('grant insert, update, delete on %s to %I', t.name, app);
        end if;
      end loop;
      execute format('revoke all on all functions in schema ledger from public, %I', app);
      for t in
        select p.oid::regprocedure as name from pg_proc p
         where p.pronamespace = to_regnamespace('ledger') and obj_description(p.oid, 'pg_proc') ilike 'for the app%'
      loop
        execute format('grant execute on function %s to %I', t.name, app);
      end loop;
    end if;
    -- The job tables have row level security without a policy: nobody but their owner sees a row.
    for t in
      select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'graphile_worker' and c.relkind in ('r', 'p') and c.relrowsecurity
    loop
      execute format('drop policy if exists app on %s', t.name);
      execute format('create policy app on %s for all to %I using (true) with check (true)', t.name, app);
    end loop;
  end
  $grants$`;

/** Grants after a schema change; reports in one line what the two roles cannot do. */
export async function grant(given: { pool: Pool; role: string; changed: boolean }): Promise<string[]> {
  const { pool, role, changed } = given;
  const { rows } = await pool.query("select current_user = $1 as same", [role]);
  if (rows[0].same) {
    return [
      "DATABASE_OWNER_URL and DATABASE_URL name the same role: that history is never changed rests on triggers alone",
    ];
  }
  if (!changed) return [];
  await pool.query("begin");
  await pool.query("select set_config('safar.app_role', $1, true)", [role]);
  await pool.query(GRANTS);
  await pool.query("commit");
  return [];
}

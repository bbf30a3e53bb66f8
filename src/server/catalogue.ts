import type pg from "pg";

/**
 * Every object that a release creates, with a hash of its definition. The hash is the same on every supported version
 * of PostgreSQL, so that a database can be moved between versions. Monthly partitions and objects of extensions are
 * left out.
 */
export const CATALOGUE = `
  with ours as (
    select n.oid, n.nspname from pg_namespace n where n.nspname in ('public', 'ledger', 'deployment')
  ), tables as (
    select c.oid, c.relkind, c.relrowsecurity, format('%s.%s', n.nspname, c.relname) as name
      from pg_class c join ours n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and c.relname not like '\\_prisma\\_%'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  ), objects (kind, name, told) as (
    select 'table', name, concat(relkind, relrowsecurity) from tables
    union all
    select 'column', format('%s.%s', t.name, a.attname), concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull,
           a.attgenerated, a.attidentity, pg_get_expr(d.adbin, d.adrelid))
      from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    union all
    select case c.contype when 'f' then 'foreign key' else 'constraint' end, format('%s of %s', c.conname, t.name),
           pg_get_constraintdef(c.oid)
      from tables t join pg_constraint c on c.conrelid = t.oid and c.conparentid = 0 and c.contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select 'index', format('%s of %s', i.relname, t.name), concat_ws(' ', pg_get_indexdef(i.oid), x.indisvalid)
      from tables t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
    union all
    select 'trigger', format('%s of %s', g.tgname, t.name), concat_ws(' ', pg_get_triggerdef(g.oid), g.tgenabled)
      from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal and g.tgparentid = 0
    union all
    select 'function', format('%s.%s(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)),
           concat_ws(' ', p.prosrc, p.proconfig, p.prosecdef, p.provolatile, p.proisstrict, pg_get_function_result(p.oid))
      from ours n join pg_proc p on p.pronamespace = n.oid
     where not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select 'value', format('%s of %s.%s', e.enumlabel, n.nspname, y.typname), ''
      from ours n join pg_type y on y.typnamespace = n.oid join pg_enum e on e.enumtypid = y.oid
    union all
    select 'extension', e.extname, '' from pg_extension e where e.extname <> 'plpgsql'
  )
  -- A condition that was dumped and read again has other brackets.
  select kind || ' ' || name as object,
         left(md5(case when kind = 'function' then told else regexp_replace(told, '[()\\s]', '', 'g') end), 12) as hash
    from objects`;

/** Reports changed and missing objects; additional ones are allowed. */
const FAULTS = `
  with live as (${CATALOGUE})
  select k.object || case when l.object is null then ' is missing' else ' was changed' end as fault
    from (select s.value::jsonb from deployment.state s where s.name = 'catalogue') s (kept)
   cross join lateral jsonb_each_text(s.kept) k (object, hash)
    left join live l on l.object = k.object
   where l.hash is distinct from k.hash
   order by split_part(k.object, ' ', 1) <> 'table', l.object is not null, k.object`;

/** With an empty search path PostgreSQL qualifies names with their schema. */
export async function fromNowhere<T>(client: Pick<pg.Client, "query">, work: () => Promise<T>): Promise<T> {
  await client.query("begin read only; set local search_path = pg_catalog; set local jit = off");
  try {
    return await work();
  } finally {
    await client.query("rollback");
  }
}

/** Returns differences between the database and this release, a short text each, tables first. */
export function catalogueFaults(client: Pick<pg.Client, "query">): Promise<string[]> {
  return fromNowhere(client, async () => {
    const { rows } = await client.query<{ fault: string }>(FAULTS);
    return rows.map(({ fault }) => fault);
  });
}

/** `table public.passengers is missing, and 24 more`. */
export const firstOf = ([first, ...more]: readonly string[]) =>
  first && (more.length > 0 ? `${first}, and ${more.length} more` : first);

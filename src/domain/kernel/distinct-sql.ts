/**
 * The distinct values of a column of branch $1, as `value`: a loose scan of an index on (branch_id, column), without
 * reading the table.
 */
export const distinctSql = (table: string, column: string) => `
  with recursive leap as (
    (select ${column} as value from ${table} where branch_id = $1 and ${column} is not null order by ${column} limit 1)
    union all
    select (select t.${column} from ${table} t where t.branch_id = $1 and t.${column} > leap.value order by t.${column} limit 1)
      from leap where leap.value is not null)
  select value from leap where value is not null`;

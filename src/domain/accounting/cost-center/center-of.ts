/** SQL of a cost centre as JSON, of a branch (`$1` by default); null without one. */
export const centerOf = (
  id: string,
  branch = "$1::int",
) => `(select jsonb_build_object('id', t.id, 'code', t.code, 'title', t.title,
    'title_latin', coalesce(nullif(t.title_latin, ''), t.title)) from cost_centers t where t.branch_id = ${branch} and t.id = ${id})`;

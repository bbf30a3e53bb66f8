/** SQL of what a cost centre of the branch $1 is called, as JSON; null without one. */
export const centerOf = (id: string) => `(select jsonb_build_object('id', t.id, 'code', t.code, 'title', t.title,
    'title_latin', coalesce(nullif(t.title_latin, ''), t.title)) from cost_centers t where t.branch_id = $1::int and t.id = ${id})`;

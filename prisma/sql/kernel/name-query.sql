-- The tsquery of a search over `name_words`: words with the same prefixes, separated or joined. Null: the search has no word.
create or replace function name_query(branch int, sought text) returns tsquery language sql immutable strict parallel safe as $$
  select string_agg('(' || w.words || ')', ' | ')::tsquery
    from (values (translate(sought, U&'\200C-''’‘', '     ')), (translate(sought, U&'\200C-''’‘', ''))) t (text)
   cross join lateral (
     select string_agg(quote_literal(l) || ':*', ' & ') as words from unnest(tsvector_to_array(name_words(branch, t.text))) l
      where l <> 'b' || branch || 'x') w
$$;

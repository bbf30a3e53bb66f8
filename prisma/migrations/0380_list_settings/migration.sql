-- How a user sees lists: the chosen columns of each list, in their order, and low rows.
alter table operators
  add column list_columns jsonb not null default '{}' constraint operators_list_columns_size check (octet_length(list_columns::text) <= 20000),
  add column dense boolean not null default false;

-- Stores a printable, and keeps the newest of all branches: up to a number of documents and of bytes.
create or replace function store_printable(branch int, drawn_of text, pdf bytea, at timestamptz, most_papers int, most_bytes bigint)
returns void language plpgsql as $$
begin
  insert into paper_files (branch_id, version, content, bytes, made_at)
  values (branch, drawn_of, pdf, octet_length(pdf), at)
  on conflict (branch_id, version) do nothing;
  delete from paper_files f
   using (select p.branch_id, p.version, row_number() over newest as nr, sum(p.bytes) over newest as held
            from paper_files p window newest as (order by p.made_at desc, p.branch_id, p.version)) h
   where f.branch_id = h.branch_id and f.version = h.version and (h.nr > most_papers or h.held > most_bytes);
end $$;

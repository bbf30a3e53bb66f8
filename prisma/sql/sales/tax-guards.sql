-- Invariants of invoices and their tax lines, of rates and returns, for every writer.

-- The number of a document as printed: prefix, year if shown, and the number with at least `digits` digits. kind: invoice, credit_note
-- or receipt.
create or replace function document_label(branch int, kind text, year int, number int) returns text language sql stable as $$
  select coalesce(case kind when 'credit_note' then s.credit_prefix when 'receipt' then s.receipt_prefix else s.invoice_prefix end, '')
         || case when s.show_year then year || '-' else '' end
         || lpad(number::text, greatest(coalesce(s.digits, 1), length(number::text)), '0')
    from (select 1) one
    left join branch_settings x on x.branch_id = branch and x.type = 'numbering'
    left join lateral jsonb_to_record(x.data) s (invoice_prefix text, credit_prefix text, receipt_prefix text, digits int, show_year boolean)
      on true
$$;

-- An invoice is labeled as it is numbered.
create or replace function label_invoice() returns trigger language plpgsql as $$
begin
  new.label := document_label(new.branch_id, case new.kind when 'sale' then 'invoice' else 'credit_note' end, new.fiscal_year, new.number);
  new.day := ledger.business_day(new.branch_id, new.issued_at);
  return new;
end $$;
create or replace trigger label before insert on invoices for each row execute function label_invoice();

create or replace trigger append_only before update or delete or truncate on invoice_tax_lines for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on invoice_bookings for each statement execute function refuse_change();
comment on table invoice_tax_lines is 'append-only';
comment on table invoice_bookings is 'append-only';

-- A tax line has the day of its invoice, which is in no filed period.
create or replace function guard_tax_line() returns trigger language plpgsql as $$
begin
  select i.day into strict new.day from invoices i where i.branch_id = new.branch_id and i.id = new.invoice_id;
  if exists (select from tax_returns r where r.branch_id = new.branch_id and r.state = 'filed' and new.day between r.from_on and r.to_on) then
    raise exception 'the return of value added tax for % is filed', new.day using errcode = 'check_violation', constraint = 'tax_period_filed';
  end if;
  return new;
end $$;
create or replace trigger guard before insert on invoice_tax_lines for each row execute function guard_tax_line();

-- Whether credit notes give back more than their invoice has charged of a line, or of its taxed parts. Invoices from before tax lines existed have none.
create or replace function gives_back_too_much(branch int, invoice int) returns boolean language sql stable as $$
  with part as (
    select l.line, l.what, l.for_party, l.code, l.basis_points, l.base, l.tax
      from invoice_tax_lines l where l.branch_id = branch and l.invoice_id = invoice and l.sign = 1
    union all
    select l.line, l.what, l.for_party, l.code, l.basis_points, -l.base, -l.tax
      from invoices c join invoice_tax_lines l on l.branch_id = c.branch_id and l.invoice_id = c.id and l.sign = -1
     where c.branch_id = branch and c.preceding_id = invoice
  )
  select exists (select from invoice_tax_lines l where l.branch_id = branch and l.invoice_id = invoice)
     and (exists (select from part p where p.basis_points is distinct from 0
                   group by p.line, p.what, p.for_party, p.code, p.basis_points having sum(p.base) < 0 or sum(p.tax) < 0)
       or exists (select from part p group by p.line having sum(p.base + p.tax) < 0))
$$;

-- The lines of a document add up to it; a credit note gives back no more than what its invoice has charged.
create or replace function check_tax_lines() returns trigger language plpgsql as $$
declare
  i invoices;
  s record;
begin
  select * into i from invoices x
   where x.branch_id = new.branch_id and x.id = (case tg_table_name when 'invoices' then to_jsonb(new)->'id' else to_jsonb(new)->'invoice_id' end)::int;
  select count(*) as lines, coalesce(sum(l.sign * (l.base + l.tax)), 0) * case i.kind when 'sale' then 1 else -1 end as total,
         coalesce(sum(l.sign * l.tax) filter (where l.for_party is null), 0) * case i.kind when 'sale' then 1 else -1 end as tax into s
    from invoice_tax_lines l where l.branch_id = i.branch_id and l.invoice_id = i.id;
  if s.lines > 0 and (s.total, s.tax) <> (i.total + i.discount, i.tax_total) then
    raise exception 'invoice % is not the sum of its tax lines', i.id using errcode = 'check_violation', constraint = 'invoices_tax_sum';
  end if;
  if i.preceding_id is not null and gives_back_too_much(i.branch_id, i.preceding_id) then
    raise exception 'credit note % gives back more than its invoice charged', i.id using errcode = 'check_violation', constraint = 'invoices_credited';
  end if;
  return null;
end $$;
do $$
begin
  if not exists (select from pg_trigger where tgrelid = 'invoice_tax_lines'::regclass and tgname = 'sums') then
    create constraint trigger sums after insert on invoices deferrable initially deferred for each row execute function check_tax_lines();
    create constraint trigger sums after insert on invoice_tax_lines deferrable initially deferred for each row execute function check_tax_lines();
  end if;
end $$;

-- A filed return is frozen.
create or replace function guard_tax_return() returns trigger language plpgsql as $$
begin
  if old.state = 'filed' then
    raise exception 'return % of value added tax is filed', old.id using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create or replace trigger guard before update or delete on tax_returns for each row execute function guard_tax_return();
create or replace trigger never_emptied before truncate on tax_returns for each statement execute function refuse_change();

-- The tax of a sale stays as it was posted.
create or replace function guard_sale_vat() returns trigger language plpgsql as $$
begin
  raise exception 'booking % keeps the tax it was posted with', old.local_pnr using errcode = 'check_violation';
end $$;
create or replace trigger guard_sale_vat before update of vat, vat_base, vat_code, vat_basis_points on bookings for each row
  when ((old.vat, old.vat_base, old.vat_code, old.vat_basis_points) is distinct from (new.vat, new.vat_base, new.vat_code, new.vat_basis_points))
  execute function guard_sale_vat();

-- The roles of a new branch, with its own charters: principal for these, agent for suppliers' offers.
create or replace function add_tax_roles() returns trigger language plpgsql as $$
begin
  insert into tax_roles (branch_id, supplier_id, role, from_on, changed_at, changed_by)
  values (new.branch_id, null, 'agent', date '2000-01-01', now(), 'system'),
         (new.branch_id, new.id, 'principal', date '2000-01-01', now(), 'system')
  on conflict do nothing;
  return null;
end $$;
create or replace trigger tax_roles after insert on suppliers for each row when (new.adapter = 'charter') execute function add_tax_roles();

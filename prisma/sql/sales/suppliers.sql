-- A branch's own charters are a supplier like others.
create or replace function add_own_supplier() returns trigger language plpgsql as $$
begin
  insert into suppliers (branch_id, code, adapter, title, title_latin, products, currency)
  values (new.id, 'charter', 'charter', 'چارترهای خودمان', 'Own charters', '{flight,train,accommodation}', new.currency)
  on conflict do nothing;
  return null;
end $$;
create or replace trigger own_supplier after insert on branches for each row execute function add_own_supplier();

-- Records the outcome of a call to a supplier; `fault` null: success. Returns the state of the circuit breaker. It opens after five
-- consecutive failures, for 10 s, doubled each time the trial call fails again, up to two minutes. Failures of calls in flight when
-- it opened are counted, but do not open it twice.
create or replace function record_supplier_outcome(branch int, supplier int, fault text, message text)
returns supplier_states language sql as $$
  insert into supplier_states as s (branch_id, supplier_id, failures, last_fault, last_message, last_fault_at, last_ok_at)
  values (branch, supplier, (fault is not null)::int, fault, message,
          case when fault is not null then now() end, case when fault is null then now() end)
  on conflict (branch_id, supplier_id) do update
    set failures = case when fault is null then 0 else least(s.failures + 1, 1000000) end,
        opens = case when fault is null then 0
                     when s.failures + 1 >= 5 and coalesce(s.open_until <= now(), true) then least(s.opens + 1, 100)
                     else s.opens end,
        open_until = case when fault is null then null
                          when s.failures + 1 >= 5 and coalesce(s.open_until <= now(), true)
                            then now() + least(10 * 2 ^ least(s.opens, 10), 120) * interval '1 s'
                          else s.open_until end,
        probing_until = null,
        last_fault = coalesce(fault, s.last_fault),
        last_message = case when fault is null then s.last_message else message end,
        last_fault_at = case when fault is null then s.last_fault_at else now() end,
        last_ok_at = case when fault is null then now() else s.last_ok_at end
  returning s.*
$$;

-- A branch without sales may still change its currency.
create or replace function own_supplier_currency() returns trigger language plpgsql as $$
begin
  update suppliers set currency = new.currency, version = version + 1 where branch_id = new.id and adapter = 'charter';
  return null;
end $$;
create or replace trigger own_supplier_currency after update of currency on branches
  for each row when (old.currency is distinct from new.currency) execute function own_supplier_currency();

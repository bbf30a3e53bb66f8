-- The tree of accounts: levels follow the parent, only leaves of level 4 are posted to, and accounts with entries stay.
create or replace function ledger.place_account() returns trigger language plpgsql as $$
declare
  above ledger.accounts;
begin
  if tg_op = 'UPDATE' then
    if (new.branch_id, new.id, new.level) is distinct from (old.branch_id, old.id, old.level) then
      raise exception 'an account keeps its branch, number and level' using errcode = 'LG003';
    end if;
    if (new.parent_id, new.currency, new.type) is distinct from (old.parent_id, old.currency, old.type) then
      -- A concurrent posting or child account holds a shared lock on the key: waits for it and sees its result.
      if current_setting('transaction_isolation') <> 'read committed' then
        raise exception 'an account is moved under READ COMMITTED' using errcode = 'LG010';
      end if;
      perform from ledger.accounts a where a.branch_id = old.branch_id and a.id = old.id for update;
    end if;
    if (new.parent_id is distinct from old.parent_id or new.currency is distinct from old.currency
        or new.type <> old.type) and old.level = 4
       and exists (select from ledger.turn_month t where t.branch_id = old.branch_id and t.account_id = old.id) then
      raise exception 'account % has entries: parent, type and currency stay', old.code using errcode = 'LG003';
    end if;
    if new.parent_id is distinct from old.parent_id and old.level < 4
       and exists (select from ledger.accounts a where a.branch_id = old.branch_id and a.parent_id = old.id) then
      raise exception 'account % has accounts below it: its parent stays', old.code using errcode = 'LG003';
    end if;
    if new.limit_mode <> old.limit_mode or (old.limit_mode <> 'none' and new.nature <> old.nature) then
      raise exception 'the limit of account % is changed by ledger.limit_account', old.code using errcode = 'LG003';
    end if;
  end if;
  if new.level > 1 then
    select * into above from ledger.accounts where branch_id = new.branch_id and id = new.parent_id for key share;
    if above.level is distinct from new.level - 1 then
      raise exception 'an account of level % hangs below one of level %', new.level, new.level - 1 using errcode = 'LG003';
    end if;
  end if;
  -- Children of a non-monetary account are non-monetary; otherwise the default follows the name until it is set explicitly.
  if new.monetary is null then
    new.monetary := coalesce(above.monetary, true)
      and not (new.title ~ 'پیش.?(پرداخت|دریافت)|موجودی (کالا|مواد)|انبار' or new.title_latin ~* 'prepa(id|yment)|advance|inventor(y|ies)|\mstock\M');
  end if;
  -- Payments leave no cash box below zero (cash-floors.sql); a bank account may be overdrawn, and is reported.
  if new.cash_floor is null then
    new.cash_floor := case when new.level < 4 or new.limit_mode <> 'none' or new.type <> 'asset' then 'off'
                           when new.kind = 'cash' then 'refuse' when new.kind = 'bank' then 'warn' else 'off' end;
  end if;
  new.group_id := case when new.level = 1 then new.id else above.group_id end;
  new.general_id := case when new.level = 2 then new.id else above.general_id end;
  new.sub_ledger_id := case when new.level = 3 then new.id else above.sub_ledger_id end;
  new.dimensioned := exists (select from account_dimensions d where d.branch_id = new.branch_id
                                and d.account_id in (new.id, new.sub_ledger_id, new.general_id, new.group_id));
  return new;
end $$;

create or replace trigger place before insert or update on ledger.accounts
  for each row execute function ledger.place_account();

-- A limited account has a balance row of its own from its first day.
create or replace function ledger.open_balance() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
begin
  insert into ledger.account_balances (branch_id, account_id, side)
  values (new.branch_id, new.id,
          -- Money spent from a wallet, and debt up to a ceiling, count on the side that approaches the limit.
          case when (new.limit_mode = 'ceiling') = (new.nature = 'debit') then 1 else -1 end);
  return null;
end $$;

create or replace trigger open_balance after insert on ledger.accounts
  for each row when (new.limit_mode <> 'none') execute function ledger.open_balance();

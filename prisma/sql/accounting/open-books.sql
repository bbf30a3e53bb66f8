-- A branch's books: its chart of accounts, the accounts its business posts to, its fiscal months; a colleague's two accounts.

-- Permanent accounts of the initial chart: assets, liabilities, equity.
create or replace function ledger.balance_sheet_template() returns setof ledger.template_account language sql immutable as $$
  select * from (values
    ('1',        'دارایی‌ها',                   'Assets',                       'debit',  null,                    1, null),
    ('11',       'وجوه نقد',                   'Cash and banks',               'debit',  null,                    1, null),
    ('1101',     'صندوق‌ها',                    'Cash boxes',                   'debit',  null,                    1, null),
    ('11010001', 'صندوق اصلی',                 'Main cash box',                'debit',  'cash',                  1, 'cash'),
    ('1102',     'بانک‌ها',                     'Bank accounts',                'debit',  null,                    1, null),
    ('11020001', 'حساب بانکی اصلی',            'Main bank account',            'debit',  'bank',                  1, 'bank'),
    ('1103',     'پایانه‌های فروش',             'POS terminals',                'debit',  null,                    1, null),
    ('11030001', 'پایانهٔ فروش اصلی',           'Main POS terminal',            'debit',  'pos',                   1, 'pos'),
    ('1104',     'درگاه‌های پرداخت',            'Payment gateways',             'debit',  null,                    1, null),
    ('11040001', 'تسویهٔ درگاه پرداخت',         'Gateway clearing',             'debit',  'gateway.clearing',      16, null),
    ('1105',     'کیف پول شعبه',               'Branch wallets',               'debit',  null,                    1, null),
    ('12',       'حساب‌های دریافتنی',           'Receivables',                  'debit',  null,                    1, null),
    ('1201',     'بدهی همکاران',               'Colleagues',                   'debit',  null,                    1, null),
    ('1202',     'بدهی مشتریان',               'Customers',                    'debit',  null,                    1, null),
    ('12020001', 'مشتریان',                    'Customers',                    'debit',  'customer.receivable',   1, null),
    ('1203',     'چک‌های برگشتی',               'Bounced cheques',              'debit',  null,                    1, null),
    ('12030001', 'چک‌های برگشتی نزد اشخاص',     'Bounced cheques of parties',   'debit',  'cheque.bounced',        1, null),
    ('1204',     'مالیات و عوارض دریافتنی',      'Taxes receivable',             'debit',  null,                    1, null),
    ('12040001', 'مالیات بر ارزش افزودهٔ خرید',   'VAT on purchases',             'debit',  'tax.input',             1, null),
    ('1206',     'سپرده نزد تأمین‌کنندگان',    'Deposits at suppliers',        'debit',  null,                    1, null),
    ('12060001', 'سپرده نزد تأمین‌کنندگان',    'Deposits at suppliers',        'debit',  'supplier.deposit',      16, null),
    ('1207',     'مطالبات مورد اختلاف با تأمین‌کنندگان', 'Disputed with suppliers', 'debit', null,               1, null),
    ('12070001', 'مطالبات مورد اختلاف با تأمین‌کنندگان', 'Disputed with suppliers', 'debit', 'supplier.dispute', 1, null),
    ('13',       'اسناد دریافتنی',             'Notes receivable',             'debit',  null,                    1, null),
    ('1301',     'اسناد نزد صندوق',            'Cheques in safe',              'debit',  null,                    1, null),
    ('13010001', 'چک‌های نزد صندوق',            'Cheques in safe',              'debit',  'cheque.in_safe',        1, null),
    ('1302',     'اسناد در جریان وصول',        'Cheques in collection',        'debit',  null,                    1, null),
    ('13020001', 'چک‌های در جریان وصول',        'Cheques in collection',        'debit',  'cheque.in_collection',  1, null),
    ('2',        'بدهی‌ها',                     'Liabilities',                  'credit', null,                    1, null),
    ('21',       'حساب‌های پرداختنی',           'Payables',                     'credit', null,                    1, null),
    ('2101',     'تأمین‌کنندگان',               'Suppliers',                    'credit', null,                    1, null),
    ('21010001', 'تأمین‌کنندگان',               'Suppliers',                    'credit', 'supplier.payable',      1, null),
    ('2102',     'صاحبان چارتر',               'Charter owners',               'credit', null,                    1, null),
    ('21020001', 'صاحبان چارتر',               'Charter owners',               'credit', 'charter_owner.payable', 1, null),
    ('2103',     'اسناد پرداختنی',             'Cheques payable',              'credit', null,                    1, null),
    ('21030001', 'چک‌های صادره',                'Issued cheques',               'credit', 'cheque.payable',        1, null),
    ('2104',     'بازپرداخت‌ها',                'Payouts',                      'credit', null,                    1, null),
    ('21040001', 'تسویهٔ بازپرداخت‌ها',         'Payout clearing',              'credit', 'payout.clearing',       1, null),
    ('2105',     'وجوه نامشخص بانکی',          'Unidentified bank receipts',   'credit', null,                    1, null),
    ('21050001', 'وجوه نامشخص بانکی',          'Unidentified bank receipts',   'credit', 'bank.suspense',         1, null),
    ('2199',     'هسته',                       'Core',                         'credit', null,                    1, null),
    ('22',       'سپرده و پیش‌دریافت',          'Deposits and advances',        'credit', null,                    1, null),
    ('2201',     'کیف پول همکاران',            'Colleagues'' wallets',         'credit', null,                    1, null),
    ('2202',     'کیف پول مشتریان',            'Customers'' wallets',          'credit', null,                    1, null),
    ('2203',     'پیش‌دریافت از مشتریان',       'Customer advances',            'credit', null,                    1, null),
    ('22030001', 'پیش‌دریافت از مشتریان',       'Customer advances',            'credit', 'customer.advances',     16, null),
    ('23',       'مالیات و عوارض',             'Taxes and duties',             'credit', null,                    1, null),
    ('2301',     'مالیات بر ارزش افزوده',      'Value added tax',              'credit', null,                    1, null),
    ('23010001', 'مالیات و عوارض فروش',        'Tax on sales',                 'credit', 'tax',                   16, null),
    ('23010002', 'تسویهٔ مالیات بر ارزش افزوده', 'VAT settlement',               'credit', 'tax.settlement',        1, null),
    ('3',        'حقوق صاحبان سرمایه',         'Equity',                       'credit', null,                    1, null),
    ('31',       'سرمایه و سود انباشته',       'Capital and earnings',         'both',   null,                    1, null),
    ('3101',     'سرمایه',                     'Capital',                      'credit', null,                    1, null),
    ('31010001', 'سرمایه',                     'Capital',                      'credit', 'equity.capital',        1, null),
    ('3102',     'سود و زیان انباشته',         'Retained earnings',            'both',   null,                    1, null),
    ('31020001', 'سود و زیان انباشته',         'Retained earnings',            'both',   'equity.retained',       1, null),
    ('3103',     'حساب‌های پایان دوره',         'Year-end accounts',            'both',   null,                    1, null),
    ('31030001', 'خلاصهٔ سود و زیان',           'Profit and loss summary',      'both',   'closing.profit_loss',   1, null),
    ('31030002', 'تراز افتتاحیه و اختتامیه',   'Opening and closing balance',  'both',   'closing.balance',       1, null),
    ('3104',     'تبدیل ارز',                  'Currency exchange',            'both',   null,                    1, null),
    ('31040001', 'تبدیل ارز',                  'Currency exchange',            'both',   'fx.exchange',           1, null)
  ) c (code, title, title_latin, nature, key, slots, kind)
$$;

-- Temporary accounts of the initial chart: income, expenses.
create or replace function ledger.profit_and_loss_template() returns setof ledger.template_account language sql immutable as $$
  select * from (values
    ('4',        'درآمدها',                    'Income',                       'credit', null,                    1, null),
    ('41',       'درآمد عملیاتی',              'Operating income',             'credit', null,                    1, null),
    ('4101',     'فروش خدمات سفر',             'Sale of travel services',      'credit', null,                    1, null),
    ('41010001', 'فروش',                       'Sale',                         'credit', 'sale',                  16, null),
    ('4102',     'کارمزد و اضافه‌بها',          'Markup',                       'credit', null,                    1, null),
    ('41020001', 'اضافه‌بها',                   'Markup',                       'credit', 'markup',                16, null),
    ('4103',     'جریمهٔ کنسلی',                'Cancellation penalties',       'credit', null,                    1, null),
    ('41030001', 'جریمهٔ کنسلی',                'Cancellation penalties',       'credit', 'penalty',               16, null),
    ('42',       'سایر درآمدها',               'Other income',                 'credit', null,                    1, null),
    ('4201',     'سود تسعیر ارز',              'Exchange gains',               'credit', null,                    1, null),
    ('42010001', 'سود تسعیر ارز',              'Exchange gains',               'credit', 'fx.gain',               1, null),
    ('4202',     'سود سپرده‌های بانکی',         'Interest on bank deposits',    'credit', null,                    1, null),
    ('42020001', 'سود سپرده‌های بانکی',         'Interest on bank deposits',    'credit', 'bank.interest',         1, null),
    ('5',        'هزینه‌ها',                    'Expenses',                     'debit',  null,                    1, null),
    ('51',       'بهای خدمات فروخته‌شده',       'Cost of sale',                 'debit',  null,                    1, null),
    ('5101',     'بهای خدمات سفر',             'Cost of travel services',      'debit',  null,                    1, null),
    ('51010001', 'بهای خدمات فروخته‌شده',       'Cost of sale',                 'debit',  'cost_of_sale',          16, null),
    ('52',       'هزینه‌های عملیاتی',           'Operating expenses',           'debit',  null,                    1, null),
    ('5201',     'تخفیف‌ها',                    'Discounts',                    'debit',  null,                    1, null),
    ('52010001', 'تخفیف‌های اعطایی',            'Discounts granted',            'debit',  'discount',              1, null),
    ('5202',     'کارمزدهای بانکی',            'Bank fees',                    'debit',  null,                    1, null),
    ('52020001', 'کارمزد بانک و درگاه',        'Bank and gateway fees',        'debit',  'bank.fee',              1, null),
    ('5203',     'هزینه‌های عمومی و اداری',     'General and administrative',   'debit',  null,                    1, null),
    ('52030001', 'حقوق و دستمزد',              'Salaries',                     'debit',  null,                    1, null),
    ('52030002', 'اجاره',                      'Rent',                         'debit',  null,                    1, null),
    ('52030003', 'سایر هزینه‌ها',               'Other expenses',               'debit',  null,                    1, null),
    ('5204',     'زیان تسعیر ارز',             'Exchange losses',              'debit',  null,                    1, null),
    ('52040001', 'زیان تسعیر ارز',             'Exchange losses',              'debit',  'fx.loss',               1, null),
    ('5205',     'تفاوت گرد کردن',             'Rounding differences',         'both',   null,                    1, null),
    ('52050001', 'تفاوت گرد کردن',             'Rounding differences',         'both',   'rounding',              1, null),
    ('5208',     'تفاوت صورت‌حساب تأمین‌کنندگان', 'Differences of suppliers'' bills', 'both', null,              1, null),
    ('52080001', 'تفاوت صورت‌حساب تأمین‌کنندگان', 'Differences of suppliers'' bills', 'both', 'supplier.difference', 1, null)
  ) c (code, title, title_latin, nature, key, slots, kind)
$$;

-- The initial chart of every branch. Codes give the position of an account: group 1 digit, general 2, sub-ledger 4, detailed 8.
-- `key`: the business event that posts there (ledger.mappings). slots: for accounts with many concurrent postings.
create or replace function ledger.chart_template()
returns table (code text, title text, title_latin text, type ledger.account_type, nature ledger.nature, key text, slots smallint,
               kind ledger.account_kind)
language sql immutable as $$
  select c.code, c.title, c.title_latin,
         (array['asset', 'liability', 'equity', 'income', 'expense'])[left(c.code, 1)::int]::ledger.account_type,
         c.nature::ledger.nature, c.key, c.slots::smallint, c.kind::ledger.account_kind
    from (select * from ledger.balance_sheet_template() union all select * from ledger.profit_and_loss_template()) c
$$;

-- 1 Farvardin of a Jalali year (1244 to 1502, the 33-year cycle of the calendar in use).
create or replace function ledger.jalali_new_year(year int) returns date language sql immutable parallel safe as $$
  select date '1921-03-21' + (365 * (year - 1300) + (8 * year + 21) / 33 - (8 * 1300 + 21) / 33)
$$;

-- The twelve months of a fiscal year in the shape of ledger.add_periods.
create or replace function ledger.fiscal_months(calendar text, year int) returns jsonb language sql immutable as $$
  select jsonb_agg(jsonb_build_object('fiscal_year', year, 'month', m, 'from_on', b.from_on, 'to_on', b.to_on) order by m)
    from generate_series(1, 12) m
   cross join lateral (
         select case when calendar = 'jalali'
                     then ledger.jalali_new_year(year) + 31 * least(m - 1, 6) + 30 * greatest(m - 7, 0)
                     else make_date(year, m, 1) end as from_on,
                case when calendar = 'jalali'
                     then case when m = 12 then ledger.jalali_new_year(year + 1) - 1
                               else ledger.jalali_new_year(year) + 31 * least(m, 6) + 30 * greatest(m - 6, 0) - 1 end
                     else (make_date(year, m, 1) + interval '1 month')::date - 1 end as to_on) b
$$;

create or replace function ledger.fiscal_year(calendar text, day date) returns int language sql immutable as $$
  select case when calendar = 'jalali'
              then extract(year from day)::int - 621
                   - (day < ledger.jalali_new_year(extract(year from day)::int - 621))::int
              else extract(year from day)::int end
$$;

-- Today's date at a branch.
create or replace function ledger.business_day(branch int, at timestamptz) returns date language sql stable as $$
  select (at at time zone b.time_zone)::date from branches b where b.id = branch
$$;
comment on function ledger.business_day is 'for the app';

-- Creates months (and their partitions) from `back` fiscal years ago until the end of the next fiscal year. Returns how many are
-- new.
create or replace function ledger.ensure_periods(branch int, back int default 0) returns int language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
declare
  cal text;
  this_year int;
  made int := 0;
begin
  select b.calendar::text, fiscal_year(b.calendar::text, business_day(b.id, now())) into cal, this_year
    from branches b where b.id = branch;
  for year in this_year - back .. this_year + 1 loop
    continue when (select count(*) from periods p where p.branch_id = branch and p.fiscal_year = year) = 12;
    made := made + add_periods(branch, fiscal_months(cal, year));
  end loop;
  return made;
end $$;

-- For all branches, at start-up and daily. Partitions come first, while this transaction holds no locks: creating one waits for all
-- writers of vouchers and branches. Closed years that are not carried forward yet are carried.
create or replace function ledger.ensure_all_periods() returns int language plpgsql
security definer set search_path = ledger, public, pg_temp set lock_timeout = '5s' as $$
declare
  made int;
begin
  perform make_partitions(extract(year from now())::int - 2, extract(year from now())::int + 2);
  made := (select coalesce(sum(ensure_periods(id)), 0) from (select id from branches order by id) b);
  perform carry_closed(id) from (select id from branches order by id) b;
  return made;
end $$;
comment on function ledger.ensure_all_periods is 'for the app';

-- The chart of the template if the branch has none, its mappings, its months from the year before. Accounts are created level by
-- level, in one statement each: an account needs its parent.
create or replace function ledger.open_books(branch int) returns void language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
declare
  ccy constant char(3) := (select currency from branches where id = branch);
  long int;
begin
  if exists (select from accounts a where a.branch_id = branch) then return; end if;
  perform ensure_periods(branch, back => 1);
  for long in select unnest(array[1, 2, 4, 8]) loop
    insert into accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, slots, kind, group_id, currency)
    select branch, p.id, array_position(array[1, 2, 4, 8], long), t.code, t.title, t.title_latin, t.nature, t.type, t.slots, t.kind,
           0, case when t.kind is not null then ccy end
      from chart_template() t
      left join accounts p on p.branch_id = branch and p.code = left(t.code, case long when 8 then 4 when 4 then 2 when 2 then 1 end)
     where length(t.code) = long
     order by t.code;
  end loop;
  insert into mappings (branch_id, key, account_id)
  select branch, t.key, a.id from chart_template() t join accounts a on a.branch_id = branch and a.code = t.code
   where t.key is not null;
  perform open_own_accounts(branch);
end $$;

-- Accounts of the branch itself: its wallet, and its account at the core up to a ceiling. Their sub-ledgers too, if the chart is
-- older than they are.
create or replace function ledger.open_own_accounts(branch int) returns void language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
declare
  ccy constant char(3) := (select currency from branches where id = branch);
begin
  insert into accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, group_id)
  select branch, p.id, 3, t.code, t.title, t.title_latin, t.nature, t.type, 0
    from chart_template() t join accounts p on p.branch_id = branch and p.code = left(t.code, 2)
   where t.code in ('1105', '2199')
     and not exists (select from accounts a where a.branch_id = branch and a.code = t.code);
  if not exists (select from wallets w where w.branch_id = branch and w.owner = 'branch:' || branch) then
    insert into wallets (branch_id, owner, account_id)
    select branch, 'branch:' || branch, id from add_owned(branch, '1105', 1, 'Branch wallet', ccy, 'debit', 'no_overdraft') id
     where id is not null;
    update accounts a set title = 'کیف پول شعبه', kind = 'wallet'
      from wallets w where w.branch_id = branch and w.owner = 'branch:' || branch and a.branch_id = branch and a.id = w.account_id;
  end if;
  if not exists (select from branch_credits c where c.branch_id = branch) then
    insert into branch_credits (branch_id, account_id)
    select branch, id from add_owned(branch, '2199', 1, 'Credit at the core', ccy, 'credit', 'ceiling') id where id is not null;
    update accounts a set title = 'اعتبار شعبه نزد هسته'
      from branch_credits c where c.branch_id = branch and a.branch_id = branch and a.id = c.account_id;
  end if;
end $$;

create or replace function ledger.open_branch() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
begin
  perform open_books(new.id);
  return null;
end $$;
create or replace trigger open_books after insert on branches for each row execute function ledger.open_branch();

-- Adds a sub-ledger of the template to a branch, whatever its users changed in the rest of the chart.
create or replace function ledger.add_owned(branch int, sub_ledger text, number int, name text, ccy char(3),
                                            a_nature ledger.nature, a_limit ledger.limit_mode) returns int language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
declare
  made int;
begin
  insert into accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, currency, group_id, limit_mode)
  select branch, p.id, 4, p.code || lpad(number::text, greatest(6, length(number::text)), '0'), name, name, a_nature, p.type, ccy, 0, a_limit
    from accounts p where p.branch_id = branch and p.code = sub_ledger
  returning id into made;
  return made;
end $$;

-- Lock of a passenger's wallet: shared by its movements, exclusive for merging the passenger.
create or replace function ledger.wallet_lock(branch int, passenger int) returns bigint language sql immutable as $$
  select hashtextextended('moves wallet:' || branch || ':' || passenger, 0)
$$;
comment on function ledger.wallet_lock is 'for the app';

-- The account of a party's wallet, opened if it is a passenger's first; null: unknown party. A merged passenger has the wallet of
-- the other.
create or replace function ledger.wallet_of(branch int, owner_ text) returns int language plpgsql
security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  whose text := owner_;
  found_ int;
  person passengers;
begin
  if owner_ !~ '^(branch|passenger|colleague):[1-9][0-9]{0,9}$' then return null; end if;
  if owner_ like 'passenger:%' and split_part(owner_, ':', 2)::bigint <= 2147483647 then
    -- Waits for a concurrent merge: nothing is posted to the wallet of a merged passenger.
    perform pg_advisory_xact_lock_shared(wallet_lock(branch, split_part(owner_, ':', 2)::int));
    select t.* into person
      from passengers f join passengers t on t.branch_id = f.branch_id and t.id = coalesce(f.merged_into, f.id)
     where f.branch_id = branch and f.id = split_part(owner_, ':', 2)::int;
    if not found then return null; end if;
    whose := 'passenger:' || person.id;
  end if;
  select w.account_id into found_ from wallets w where w.branch_id = branch and w.owner = whose;
  if found or person.id is null then return found_; end if;
  -- Waits for a concurrent opening and uses its account.
  perform pg_advisory_xact_lock(hashtextextended('wallet:' || branch || ':' || whose, 0));
  select w.account_id into found_ from wallets w where w.branch_id = branch and w.owner = whose;
  if found then return found_; end if;
  insert into accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, currency, group_id, limit_mode)
  select branch, p.id, 4, free.code, n.title, coalesce(nullif(concat_ws(' ', person.first_name_latin, person.last_name_latin), ''), n.title),
         'credit', p.type, b.currency, 0, 'no_overdraft'
    from branches b
    join accounts p on p.branch_id = b.id and p.code = '2202'
   cross join lateral (select coalesce(nullif(passenger_name(person), ''), whose) as title) n
    -- The code of their number, unless a user of the branch has used that code for another account.
   cross join lateral (
         select c.code from generate_series(6, 12) width
          cross join lateral (select p.code || lpad(person.id::text, greatest(width, length(person.id::text)), '0') as code) c
          where not exists (select from accounts a where a.branch_id = branch and a.code = c.code)
          order by width limit 1) free
   where b.id = branch
  returning id into found_;
  insert into wallets (branch_id, owner, account_id) values (branch, whose, found_);
  return found_;
end $$;
comment on function ledger.wallet_of is 'for the app';

-- An account that has owner accounts below it, by its code, stays under that code.
create or replace function ledger.guard_owner_accounts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.code <> old.code or not new.active then
    raise exception 'account % takes accounts of their owners: it stays', old.code using errcode = 'LG003';
  end if;
  return new;
end $$;
create or replace trigger guard_owner_accounts before update or delete on ledger.accounts
  for each row when (old.level = 3 and old.code in ('1105', '1201', '2199', '2201', '2202')) execute function ledger.guard_owner_accounts();

create or replace function ledger.open_colleague() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
begin
  -- One statement may create the branch and its colleagues: then the branch's own trigger fires too late.
  perform open_books(new.branch_id);
  new.receivable_id := add_owned(new.branch_id, '1201', new.id, new.name, new.currency, 'debit', 'ceiling');
  new.wallet_id := add_owned(new.branch_id, '2201', new.id, new.name, new.currency, 'credit', 'no_overdraft');
  return new;
end $$;
create or replace trigger open_accounts before insert on colleagues for each row execute function ledger.open_colleague();

-- The ceiling is stored at the colleague and enforced at its account: raised by temporary approvals of a manager
-- (wallet-ceilings.sql), lowered by the debt on accounts of bounced cheques (party-debts.sql).
create or replace function ledger.take_ceiling() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
declare
  -- A ceiling beyond the number range means no limit. Negative: the bounced amount exceeds the agreed ceiling.
  in_force constant bigint := least(new.ceiling::numeric + new.allowance - new.bounced, 9223372036854775807)::bigint;
begin
  if (new.receivable_id, new.wallet_id, new.currency) is distinct from (old.receivable_id, old.wallet_id, old.currency)
     and tg_op = 'UPDATE' and old.receivable_id is not null then
    raise exception 'colleague % keeps its accounts and its currency', new.id using errcode = 'LG003';
  end if;
  insert into wallets (branch_id, owner, account_id) values (new.branch_id, 'colleague:' || new.id, new.wallet_id)
  on conflict do nothing;
  update account_balances set ceiling = in_force
   where branch_id = new.branch_id and account_id = new.receivable_id and ceiling <> in_force;
  return null;
end $$;
create or replace trigger take_ceiling
  after insert or update of ceiling, allowance, bounced, receivable_id, wallet_id, currency on colleagues
  for each row execute function ledger.take_ceiling();

-- Partitions for the years any new branch begins with, and books for branches and colleagues older than the ledger.
do $$
begin
  perform ledger.ensure_all_periods();
  perform ledger.open_books(id) from branches order by id;
  update colleagues c set receivable_id = ledger.add_owned(branch_id, '1201', id, name, currency, 'debit', 'ceiling'),
                          wallet_id = ledger.add_owned(branch_id, '2201', id, name, currency, 'credit', 'no_overdraft')
   where receivable_id is null;
  perform ledger.open_own_accounts(id) from branches order by id;
  insert into wallets (branch_id, owner, account_id) select branch_id, 'colleague:' || id, wallet_id from colleagues
  on conflict do nothing;
end $$;
alter table colleagues alter receivable_id set not null, alter wallet_id set not null;

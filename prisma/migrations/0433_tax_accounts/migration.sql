-- Accounts and mappings of tax for branches with books, as in the template of new branches (ledger.chart_template). A branch that uses one
-- of the codes otherwise maps its own account.
create temporary table tax_accounts on commit drop as
select * from (values
  ('1204',     'مالیات و عوارض دریافتنی',      'Taxes receivable',      'debit',  'asset',     null),
  ('12040001', 'مالیات بر ارزش افزودهٔ خرید',   'VAT on purchases',      'debit',  'asset',     'tax.input'),
  ('23010002', 'تسویهٔ مالیات بر ارزش افزوده', 'VAT settlement',        'credit', 'liability', 'tax.settlement')
) a (code, title, title_latin, nature, type, key);

insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, slots, group_id)
select p.branch_id, p.id, 3, t.code, t.title, t.title_latin, t.nature::ledger.nature, t.type::ledger.account_type, 1, 0
  from tax_accounts t join ledger.accounts p on p.code = left(t.code, 2) and p.level = 2
 where length(t.code) = 4 and not exists (select from ledger.accounts a where a.branch_id = p.branch_id and a.code = t.code);
insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, slots, group_id)
select p.branch_id, p.id, 4, t.code, t.title, t.title_latin, t.nature::ledger.nature, t.type::ledger.account_type, 1, 0
  from tax_accounts t join ledger.accounts p on p.code = left(t.code, 4) and p.level = 3 and p.type = t.type::ledger.account_type
 where length(t.code) = 8 and not exists (select from ledger.accounts a where a.branch_id = p.branch_id and a.code = t.code);
insert into ledger.mappings (branch_id, key, account_id)
select a.branch_id, t.key, a.id from tax_accounts t join ledger.accounts a on a.code = t.code and a.level = 4 and a.title = t.title
 where t.key is not null and not exists (select from ledger.mappings m where m.branch_id = a.branch_id and m.key = t.key);

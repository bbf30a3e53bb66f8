-- Which accounts are money or a claim to it: those alone are revalued. What was prepaid, taken in advance or lies in stock is not;
-- an accountant may say otherwise of each account.
alter table ledger.accounts add column monetary boolean;
update ledger.accounts a
   set monetary = not (
     exists (select from ledger.accounts p
              where p.branch_id = a.branch_id and p.id in (a.id, a.sub_ledger_id, a.general_id)
                and (p.title ~ 'پیش.?(پرداخت|دریافت)|موجودی (کالا|مواد)|انبار' or p.title_latin ~* 'prepa(id|yment)|advance|inventor(y|ies)|\mstock\M')));
alter table ledger.accounts alter column monetary set not null;
-- A revaluation is prepared as a correction too.
alter table ledger.drafts drop constraint drafts_kind_check;
alter table ledger.drafts add constraint drafts_kind_check
  check (kind in ('manual', 'adjustment', 'opening', 'closing') or (kind = 'fx_reval' and purpose = 'revaluation_repair'));
create index vouchers_revaluations on ledger.vouchers (branch_id, doc_date, id) where kind = 'fx_reval';

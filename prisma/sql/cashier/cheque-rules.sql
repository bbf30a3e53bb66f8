-- Generated from src/domain/cashier/cheque/rules.ts by its test (UPDATE_GOLDEN=1 npx vitest run --project pure rule-rows): the allowed
-- transitions of a cheque; events refer to them by a foreign key.
with rules (direction, from_state, operation, to_state, debit, credit) as (values
  ('received'::"ChequeDirection", 'none'::"ChequeState", 'register'::"ChequeOperation", 'in_safe'::"ChequeState", 'map:cheque.in_safe', 'party'),
  ('received', 'in_safe', 'deposit', 'deposited', 'map:cheque.in_collection', 'held'),
  ('received', 'deposited', 'clear', 'cleared', 'account', 'held'),
  ('received', 'deposited', 'bounce', 'bounced', 'map:cheque.bounced', 'held'),
  ('received', 'deposited', 'recall', 'in_safe', 'map:cheque.in_safe', 'held'),
  ('received', 'in_safe', 'endorse', 'endorsed', 'other', 'held'),
  ('received', 'endorsed', 'endorse_returned', 'in_safe', 'map:cheque.in_safe', 'other'),
  ('received', 'endorsed', 'bounce', 'bounced', 'map:cheque.bounced', 'other'),
  ('received', 'in_safe', 'cash', 'cleared', 'account', 'held'),
  ('received', 'bounced', 'redeposit', 'deposited', 'map:cheque.in_collection', 'held'),
  ('received', 'bounced', 'settle', 'bounced', 'account', 'held'),
  ('received', 'bounced', 'settle', 'settled', 'account', 'held'),
  ('received', 'in_safe', 'return', 'returned', 'party', 'held'),
  ('received', 'bounced', 'return', 'returned', 'party', 'held'),
  ('received', 'in_safe', 'cancel', 'canceled', 'party', 'held'),
  ('received', 'deposited', 'undo', 'in_safe', null, null),
  ('received', 'cleared', 'undo', 'deposited', null, null),
  ('received', 'bounced', 'undo', 'deposited', null, null),
  ('received', 'in_safe', 'undo', 'deposited', null, null),
  ('received', 'endorsed', 'undo', 'in_safe', null, null),
  ('received', 'in_safe', 'undo', 'endorsed', null, null),
  ('received', 'bounced', 'undo', 'endorsed', null, null),
  ('received', 'cleared', 'undo', 'in_safe', null, null),
  ('received', 'deposited', 'undo', 'bounced', null, null),
  ('received', 'bounced', 'undo', 'bounced', null, null),
  ('received', 'settled', 'undo', 'bounced', null, null),
  ('received', 'returned', 'undo', 'in_safe', null, null),
  ('received', 'returned', 'undo', 'bounced', null, null),
  ('received', 'canceled', 'undo', 'in_safe', null, null),
  ('issued', 'none', 'register', 'issued', 'party', 'map:cheque.payable'),
  ('issued', 'issued', 'deliver', 'delivered', null, null),
  ('issued', 'delivered', 'clear', 'cleared', 'held', 'account'),
  ('issued', 'delivered', 'bounce', 'bounced', null, null),
  ('issued', 'bounced', 'clear', 'cleared', 'held', 'account'),
  ('issued', 'issued', 'return', 'returned', 'held', 'party'),
  ('issued', 'delivered', 'return', 'returned', 'held', 'party'),
  ('issued', 'bounced', 'return', 'returned', 'held', 'party'),
  ('issued', 'issued', 'cancel', 'canceled', 'held', 'party'),
  ('issued', 'delivered', 'undo', 'issued', null, null),
  ('issued', 'cleared', 'undo', 'delivered', null, null),
  ('issued', 'bounced', 'undo', 'delivered', null, null),
  ('issued', 'cleared', 'undo', 'bounced', null, null),
  ('issued', 'returned', 'undo', 'issued', null, null),
  ('issued', 'returned', 'undo', 'delivered', null, null),
  ('issued', 'returned', 'undo', 'bounced', null, null),
  ('issued', 'canceled', 'undo', 'issued', null, null)
), stored as (
  insert into cheque_rules as r (direction, from_state, operation, to_state, debit, credit) select * from rules
  on conflict (direction, from_state, operation, to_state) do update set debit = excluded.debit, credit = excluded.credit
   where (r.debit, r.credit) is distinct from (excluded.debit, excluded.credit)
)
delete from cheque_rules r
 where not exists (select from rules s where (s.direction, s.from_state, s.operation, s.to_state)
                                          = (r.direction, r.from_state, r.operation, r.to_state));

-- Opening documents are few among all: those of the first day of a branch's books have no draft and nothing they were made from.
create index vouchers_openings on ledger.vouchers (branch_id, doc_date, id) where kind = 'opening';

-- Replaced by one that takes the invoice (prisma/sql/sales/e-invoice-sources.sql).
drop function if exists e_invoice_passengers(int, int, int);

-- Tax on our own part of a sale (prisma/sql/sales/sale-tax.sql, tax-lines.sql).

-- The first day on which roles or rates differ from the defaults; null: they do not, and nothing is looked up.
alter table branches add tax_from date;
update branches b set tax_from = (select min(r.from_on) from tax_roles r where r.branch_id = b.id and (r.service_code, r.fee_code) is distinct from (null, null));

-- Role and rates in effect for a sale; points: hundredths of a percent.
create type tax_terms as (role text, service_code text, service_points int, fee_code text, fee_points int);
-- A sale's role and the tax on our own part; code null: no rate.
create type sale_tax as (role text, vat bigint, vat_base bigint, vat_code text, vat_basis_points int);
-- A part of an invoice, as in invoice_tax_lines.
create type tax_part as (
  line int, what text, for_party text, code text, category char(1), basis_points int, base bigint, tax bigint, sign smallint);
-- Who a document is made out to.
create type invoice_buyer as (kind text, name text, national_id text, economic_code text, postal_code text);

alter type booking_made add attribute tax sale_tax;
alter type trade_sale add attribute taxed sale_tax;
alter type booking_to_cancel add attribute total bigint, add attribute tax sale_tax;
alter type refund_parts add attribute penalty_tax bigint;

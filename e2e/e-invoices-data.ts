import pg from "pg";
import { runningEmbedded } from "../ops/embedded";

/** Documents of some sales in the branch of a person, in several states, of a memory that sends nothing. */
export async function someEInvoices(person: string): Promise<void> {
  const client = new pg.Client({ connectionString: (await runningEmbedded(process.env.DATA_DIR!)).adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ branch: number }>(BRANCH, [person]);
    await client.query(MAKE, [rows[0]!.branch]);
  } finally {
    await client.end();
  }
}

const BRANCH = `
  select m.branch_id as branch from operators o join memberships m on m.operator_id = o.id where o.personnel_id = $1
   order by m.branch_id limit 1`;
const MAKE = `
  with memory as (
    insert into fiscal_memories (branch_id, title, memory_id, seller_code, environment, sealed, certificate, certificate_until, starts_on,
                                 created_at, created_by)
    select $1::int, 'e2e ' || k.id, k.id, '14001234567', 'trial', '', '', now() + interval '6 days', current_date, now(), 'system'
      from (select upper(substr(md5(random()::text), 1, 6)) as id) k
    returning branch_id, id
  ), sold as (
    insert into trades (branch_id, status, party, colleague_id, created_by, method, currency, total, payable, accepted_total, contact,
                        payment_deadline, request_hash)
    select $1::int, 'draft', 'colleague:' || c.id, c.id, 'operator:1', 'wallet', 'IRR', 0, 0, 0, '{}', now() + interval '1 year', 'e2e'
      from generate_series(1, 3) k cross join (select id from colleagues where branch_id = $1::int order by id limit 1) c
    returning id
  ), made as (
    insert into invoices (branch_id, kind, fiscal_year, number, trade_id, party, currency, total, data, issued_at)
    select $1::int, 'sale', 1300, (select coalesce(max(number), 0) from invoices where branch_id = $1::int and fiscal_year = 1300)
           + row_number() over (order by s.id), s.id, 'account:1', 'IRR', 1100000, '[]', now() from sold s
    returning branch_id, id, number
  )
  insert into e_invoices (branch_id, invoice_id, part, memory_id, subject, state, missing, document, total, issued_at, due_on, changed_by,
                          changed_at, created_at, number, serial, payload, hash, errors)
  select n.branch_id, n.id, 0, m.id, 'original', s.state, s.missing,
         jsonb_build_object('subject', 'original', 'pattern', 1, 'issuedAt', now(), 'createdAt', now(), 'label', n.number::text,
           'currency', 'IRR', 'preceding', null, 'seller', '{"economicCode": "14001234567"}'::jsonb, 'flight', null,
           'settlement', '{"credit": "0"}'::jsonb,
           'lines', '[{"key": "1.1", "itemId": "2720000114542", "name": "خدمات", "quantity": "1", "unit": "1627", "price": "1000000",
                       "allowance": "0", "basisPoints": 1000, "levies": [], "contract": null}]'::jsonb,
           'buyer', jsonb_build_object('kind', 'legal', 'name', 'شرکت پارس', 'nationalId', null, 'economicCode', null, 'postalCode', null,
                                       'passport', null)),
         1100000, now(), current_date + s.days, 'system', now(), now(), s.number, s.serial, s.payload, s.hash, s.errors::jsonb
    from (select *, row_number() over (order by id) as nth from made) n
   cross join memory m
    join (values (1, 'held', array['buyer_economic_code'], 2, null, null::bigint, null, null::bytea, '[]'),
                 (2, 'refused', '{}'::text[], 6, rpad(md5(random()::text), 22, '0'), 1, '{}', sha256('1'),
                  '[{"code": "0001301", "message": "tinb"}]'),
                 (3, 'accepted', '{}', 11, rpad(md5(random()::text), 22, '0'), 2, '{}', sha256('2'), '[]'))
      s (nth, state, missing, days, number, serial, payload, hash, errors) on s.nth = n.nth`;

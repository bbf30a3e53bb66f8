import type pg from "pg";
import { mintCustomerToken } from "@/server/auth/customer-token";
import { nationalCode } from "../tests/national-code";
import { rawRequest } from "./load";

const CLASSES = 200;
const BUYERS = 64;

/** A branch whose customers have money in their wallets, and own seats to buy. */
export type World = { branch: number; buyers: number[]; tokens: string[]; classes: number[] };

/** Trades issued so far, which must equal the counted calls. */
export const issued = async (owner: pg.Client) =>
  (await owner.query<{ n: number }>("select count(*)::int as n from trades where status = 'issued'")).rows[0]!.n;

export async function sellingBranch(owner: pg.Client): Promise<World> {
  const { rows: branches } = await owner.query<{ id: number }>(BRANCH);
  const branch = branches[0]!.id;
  const { rows } = await owner.query<{ id: number; customer: number }>(PEOPLE, [branch, BUYERS]);
  await owner.query(FILLED, [branch]);
  const { rows: classes } = await owner.query<{ id: number }>(CLASSES_OF, [branch, CLASSES]);
  await owner.query("create sequence bench_locks");
  await owner.query("grant usage on sequence bench_locks to public");
  const tokens = await Promise.all(
    rows.map(async ({ id, customer }) => {
      const claims = {
        group: "b2c",
        branchId: branch,
        customerId: customer,
        passengerId: id,
        sessionEpoch: 0,
      } as const;
      return (await mintCustomerToken(claims, new Date())).token;
    }),
  );
  return { branch, buyers: rows.map(({ id }) => id), tokens, classes: classes.map(({ id }) => id) };
}

const lockId = (n: number | string) => `lck_bench_${String(n).padStart(20, "0")}`;
const person = (n: number | string) => ({
  ...{ type: "ADT", first_name: "Sara", last_name: "Ahmadi", first_name_latin: "Sara", last_name_latin: "Ahmadi" },
  ...{ gender: "female", birth_date: "1990-01-01", nationality: "IR" },
  national_code: typeof n === "number" ? nationalCode(n) : n,
});

/** `POST /trade/store` of the lock with this number by its holder, from the wallet. */
export async function requestOf({ tokens }: World, n: number): Promise<string> {
  const body = {
    ...{ locks: [lockId(n)], passengers: [person(n)], contact: { mobile: "09121234567" } },
    ...{ payment: { method: "wallet" }, accepted_total: 1_000 },
  };
  const headers = {
    ...{ authorization: `Bearer ${tokens[n % BUYERS]}`, "content-type": "application/json" },
    "idempotency-key": `bench-${n}`,
  };
  return rawRequest("POST", "/b2c/v1/trade/store", headers, JSON.stringify(body));
}

/** Locks seats of every class for the customers: one for each number from `from`. */
export async function lockSeats(owner: pg.Client, { branch }: World, from: number, count: number): Promise<void> {
  await owner.query(MORE, [branch, from, count]);
  await owner.query("analyze holds, offer_locks, charter_classes, trades, trade_items, bookings");
}

/** The route's statements for pgbench: it takes a colon before a word for a variable, even inside a literal. */
export function scriptOf({ branch, buyers, classes }: World): string {
  const common = { branch_id: branch, actor: "@1@", request_id: "bench", now: "@2@" };
  const store = {
    ...{
      ...common,
      holder: "@1@",
      party: "@1@",
      passenger_id: "@3@",
      colleague_id: null,
      request_key: "@4@",
      request_hash: "x",
    },
    ...{ client_reference: null, method: "wallet", currency: "IRR", total: 1_000, discount: 0, payable: 1_000 },
    ...{
      accepted_total: 1_000,
      wallet_amount: 0,
      on_partial: "best_effort",
      contact: { mobile: "09121234567" },
      locale: "en",
    },
    ...{ scenario: null, redemption_id: null, deadline: null, passengers: [person("@7@")] },
    items: [
      {
        ...{ lock_id: "@5@", class_id: "@6@", class_total: 1_000, class_prices: { ADT: 1_000 }, total: 1_000 },
        ...{ discount_share: 0, net: 1_000, net_currency: "IRR", cost: 1_000, reference: "trd_bench_@4@" },
      },
    ],
  };
  const text = (what: object) =>
    JSON.stringify(what)
      .replace(/(?<=")":(?=\w)|(?<=\w)":/g, '": ')
      .replace(/"@(3|6)@"/g, "%$1$$s")
      .replace(/@(\d)@/g, "%$1$$s");
  const given = [
    `'passenger' || chr(58) || (${buyers[0]} + :n::bigint % ${BUYERS})::int`,
    "replace(now()::text, ' ', 'T')",
    `(${buyers[0]} + :n::bigint % ${BUYERS})::int`,
    "'pgbench-' || :n::bigint",
    "'lck_bench_' || lpad(:n::bigint::text, 20, '0')",
    `(${classes[0]} + :n::bigint % ${CLASSES})::int`,
    "'p' || :n::bigint",
  ].join(", ");
  const pay = { ...common, trade_id: "@3@", at_once: true };
  return [
    "select nextval('bench_locks') - 1 as n \\gset",
    `select store_trade(format('${text(store)}', ${given})::jsonb)->>'trade_id' as t \\gset`,
    `select pay_trade(format('${text(pay)}', 'passenger' || chr(58) || (${buyers[0]} + :n::bigint % ${BUYERS})::int, replace(now()::text, ' ', 'T'), :t::text)::jsonb);`,
  ].join("\n");
}

const BRANCH = `
  with c as (insert into companies (name) values ('bench') returning id), made as (
  insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
  select c.id, 'b', 'x', 'x', 'IRR', 'gregorian', 'Asia/Tehran' from c returning id), unbound as (
  insert into branch_settings (branch_id, type, data, changed_by)
  select id, 'locks', '{"customer_locks": null, "customer_seats": null, "class_seats": null, "class_percent": null}', 'system' from made)
  select id from made`;

const PEOPLE = `
  with p as (
    insert into passengers (branch_id, first_name, last_name, mobile)
    select $1, 'Sara', 'Ahmadi', '+98912' || lpad(n::text, 7, '0') from generate_series(1, $2::int) n returning branch_id, id, mobile)
  insert into customers (branch_id, passenger_id, mobile) select branch_id, id, mobile from p order by id
  returning passenger_id as id, id as customer`;

const FILLED = `
  select ledger.post(jsonb_build_object('branch_id', p.branch_id, 'doc_date', ledger.business_day(p.branch_id, now()), 'kind', 'wallet',
           'created_by', 'bench', 'lines', jsonb_build_array(jsonb_build_object('mapping', 'cash', 'dr', 1000000000000),
             jsonb_build_object('account_id', ledger.wallet_of(p.branch_id, 'passenger:' || p.id), 'party', 'passenger:' || p.id, 'cr', 1000000000000))))
    from passengers p where p.branch_id = $1`;

/** Each of its own charter, so that one person can travel on many. */
const CLASSES_OF = `
  with ch as (
    insert into charters (branch_id, kind, title, title_latin, currency, status, starts_at, ends_at)
    select $1, 'route', 'x', 'x', 'IRR', 'open', now() + interval '30 days', now() + interval '31 days'
      from generate_series(1, $2::int) returning id),
  made as (
    insert into charter_classes (branch_id, charter_id, fare_class, capacity, sales_close_at)
    select $1, ch.id, 'Y', 1000000, now() + interval '29 days' from ch returning branch_id, id),
  priced as (insert into charter_class_prices (branch_id, class_id, pax_type, base, tax) select branch_id, id, 'ADT', 1000, 0 from made)
  select id from made order by id`;

/** $2 first number, $3 count: held seats, and offers locked with them. */
const MORE = `
  with live as (
    select n, 'lck_bench_' || lpad(n::text, 20, '0') as lock_id, c.id as class, 'passenger:' || (p.first + n % ${BUYERS}) as holder
      from generate_series($2::int, $2::int + $3::int - 1) n
     cross join (select min(id) as first from passengers where branch_id = $1) p
     cross join (select min(id) as first from charter_classes where branch_id = $1) f
      join charter_classes c on c.branch_id = $1 and c.id = f.first + n % ${CLASSES}
  ), held as (
    insert into holds (branch_id, lock_id, class_id, holder, adult, child, infant, seats, total, expires_at)
    select $1, lock_id, class, holder, 1, 0, 0, 1, 1000, now() + interval '40 min' from live
  ), counted as (
    update charter_classes c set held = c.held + k.n from (select class, count(*)::int as n from live group by 1) k
     where c.branch_id = $1 and c.id = k.class
  )
  insert into offer_locks (branch_id, lock_id, calculation_id, product, supplier_id, buyer_group, holder, query, passengers, offer, price,
    currency, total, previous_total, accepted_total, status, own_seats, expires_at, utmost_at, payment_deadline, request_hash)
  select $1, lock_id, 1 + n, 'flight', (select id from suppliers where branch_id = $1 and adapter = 'charter'), 'b2c', holder,
         '{"legs": [{"origin": {"country": "IR"}, "destination": {"country": "IR"}, "date": "2030-01-01"}], "passengers": {"adult": 1, "child": 0, "infant": 0}}',
         '{"adult": 1, "child": 0, "infant": 0}',
         '{"key": "{}", "kind": "charter", "segments": [{"leg": 0, "origin": "THR", "destination": "KIH", "departs_at": "2030-01-01T06:30:00Z", "arrives_at": "2030-01-01T08:00:00Z", "departure_zone": "Asia/Tehran", "arrival_zone": "Asia/Tehran", "carrier": "W5", "number": "1"}],
           "fare_class": "Y", "seats_left": 9, "currency": "IRR", "documents_required": [], "prices": {"ADT": {"base": 1000, "tax": 0, "markup": 0, "discount": 0, "total": 1000}}}',
         '{"total": 1000, "currency": "IRR", "diff": [], "prices": {"ADT": {"base": 1000, "tax": 0, "markup": 0, "discount": 0, "total": 1000}}, "build": [{"scope": "net", "rule_id": null, "version": null, "title": "", "title_latin": "", "pax_type": "ADT", "amount": 1000}]}',
         'IRR', 1000, 1000, 1000, 'open', true, now() + interval '40 min', now() + interval '40 min', now() + interval '38 min', 'x'
    from live`;

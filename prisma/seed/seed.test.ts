import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { isNationalCode } from "@/domain/kernel/national-code";
import { isPassword } from "@/domain/people/operator/password";
import type { Embedded } from "../../ops/embedded";
import { startCopy } from "../../tests/server-of-tests";
import { seed } from ".";

/** A database of its own: the demo data wants an empty one. */
let server: Embedded;
let dataDir: string;
let client: pg.Client;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "safar-seed-"));
  server = await startCopy({ template: inject("template"), dataDir });
  client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
const all = async (text: string) => (await client.query(text)).rows;

test("seeds an empty database once, even with concurrent attempts", async () => {
  const given = { ownerUrl: server.ownerUrl, storage: { dataDir, s3: undefined } };
  const both = await Promise.all([seed(given), seed(given)]);
  expect(both.map(({ seeded }) => seeded).sort()).toEqual([false, true]);
  const { password } = both.find(({ seeded }) => seeded)!;
  const operators = await all("select personnel_id, password_hash from operators order by 1");
  expect(operators.map(({ personnel_id }) => personnel_id)).toEqual(["1001", "1002", "1003", "2001", "2002"]);
  expect(await isPassword(password!, operators[0].password_hash)).toBe(true);
});

test("every rule of the business holds of it, and the ledger follows from its lines", async () => {
  const faults = "select b.id, f.rule, f.facts from branches b cross join lateral rule_faults(b.id) f order by 1, 2";
  expect(await all(faults)).toEqual([]);
  expect(
    await all("select b.id, f.* from branches b cross join lateral ledger.verify(b.id, '2000-01-01', '2100-01-01') f"),
  ).toEqual([]);
});

test("seeds branches 1 and 2 with the documented partner sites, colleagues and charters", async () => {
  expect(await all("select id, currency, calendar from branches order by id")).toEqual([
    { id: 1, currency: "IRR", calendar: "jalali" },
    { id: 2, currency: "USD", calendar: "gregorian" },
  ]);
  expect(await all("select branch_id, domain from partner_domains order by 1")).toEqual([
    { branch_id: 1, domain: "partner.example" },
    { branch_id: 2, domain: "partner2.example" },
  ]);
  expect(await all("select count(*)::int as n from colleagues where branch_id = 1")).toEqual([{ n: 20 }]);
  const [{ n, soon, late }] = await all(
    "select count(*)::int as n, min(starts_at) as soon, max(starts_at) as late from charters where branch_id = 1",
  );
  expect(n).toBeGreaterThanOrEqual(30);
  expect(soon.getTime()).toBeGreaterThan(Date.now());
  expect(late.getTime()).toBeLessThan(Date.now() + 61 * 86_400_000);
  const statuses = await all(
    `select distinct class_status(ch.status, ch.starts_at, c.closed, c.sales_open_at, c.sales_close_at,
            c.capacity - c.sold - c.held, c.few_left, now()) as status
       from charters ch join charter_classes c on c.branch_id = ch.branch_id and c.charter_id = ch.id
      where ch.branch_id = 1 order by 1`,
  );
  expect(statuses.map(({ status }) => status)).toEqual(["canceled", "closed", "few_left", "open", "sold_out"]);
});

test("charters of every kind and status, stays with all that hangs on them, a class for a few partners", async () => {
  const kinds = await all(
    "select kind, count(*)::int as n from charters where branch_id = 1 group by kind order by kind",
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(["route", "stay", "package"]);
  expect(kinds.every(({ n }) => n >= 3)).toBe(true);
  const statuses = await all("select distinct status from charters where branch_id = 1 order by 1");
  expect(statuses.map(({ status }) => status)).toEqual(["draft", "open", "closed", "canceled"]);
  const bare = await all(`select ch.id from charters ch
    left join charter_calculations_accommodation a on a.branch_id = ch.branch_id and a.charter_id = ch.id
   where ch.branch_id = 1 and ch.kind <> 'route' and not (
     exists (select from charter_accommodation_rooms x where x.branch_id = a.branch_id and x.calculation_id = a.id)
     and exists (select from charter_accommodation_services x where x.branch_id = a.branch_id and x.calculation_id = a.id)
     and exists (select from charter_accommodation_holiday x where x.branch_id = a.branch_id and x.calculation_id = a.id)
     and (ch.kind = 'stay' or exists (select from charter_communications k where k.branch_id = a.branch_id
          and k.accommodation_calculation_id = a.id)))`);
  expect(bare).toEqual([]);
  const [{ n }] = await all(`select count(*)::int as n from charter_classes c join charter_class_partners p
    on p.branch_id = c.branch_id and p.class_id = c.id where c.branch_id = 1 and not c.all_partners`);
  expect(n).toBe(2);
});

test("seats sold are those of the bookings, every passenger's national code is one, sequences count on", async () => {
  const wrong = await all(
    `select c.id from charter_classes c where c.sold <> (select coalesce(sum(i.seats), 0) from booking_items i
      where i.branch_id = c.branch_id and i.class_id = c.id)`,
  );
  expect(wrong).toEqual([]);
  const bookings = await all("select refused, total from bookings where branch_id = 1");
  expect(bookings.length).toBeGreaterThanOrEqual(25);
  expect(bookings.every(({ refused }) => refused === null)).toBe(true);
  const people = await all("select national_code from booking_passengers");
  expect(people.filter(({ national_code }) => !isNationalCode(national_code))).toEqual([]);
  const [{ id }] = await all("insert into companies (name) values ('next') returning id");
  expect(id).toBe(3);
  const branch = `insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
    values (3, 'x', 'x', 'x', 'IRR', 'jalali', 'UTC') returning id`;
  expect(await all(branch)).toEqual([{ id: 3 }]);
});

test("the books of the last twelve months: every month has documents, nothing differs, no agency is beyond its ceiling", async () => {
  for (const branch of [1, 2]) {
    const [{ months, documents }] = await all(
      `select count(distinct fm)::int as months, count(*)::int as documents from ledger.vouchers where branch_id = ${branch}`,
    );
    expect(months).toBeGreaterThanOrEqual(12);
    expect(documents).toBeGreaterThan(700);
    expect(await all(`select * from ledger.verify(${branch}, current_date - 400, current_date + 2)`)).toEqual([]);
  }
  expect(
    await all("select account_id from ledger.account_balances where side * (dr - cr) + pending > ceiling"),
  ).toEqual([]);
  const [{ sold, posted }] = await all(
    `select (select sum(total) from bookings where branch_id = 1 and trade_id is null) as sold,
            (select sum(total) from ledger.vouchers where branch_id = 1 and source_type = 'booking') as posted`,
  );
  expect(posted).toBe(sold);
});

test("orders issued from wallets with their invoices, and two in each branch with an unknown outcome", async () => {
  for (const branch of [1, 2]) {
    expect(await all(`select * from trade_invariants(${branch})`)).toEqual([]);
    expect(
      await all(`select status, count(*)::int as n from trades where branch_id = ${branch} group by 1 order by 1`),
    ).toEqual([
      { status: "issued", n: 4 },
      { status: "limbo", n: 2 },
    ]);
    expect(
      await all(`select kind, state, count(*)::int as n from limbo_cases where branch_id = ${branch} group by 1, 2`),
    ).toEqual([{ kind: "outcome_unknown", state: "open", n: 2 }]);
    expect(
      await all(`select count(*)::int as n, max(number) as last from invoices where branch_id = ${branch}`),
    ).toEqual([{ n: 4, last: 4 }]);
  }
});

test("each branch has a rate of nine currencies for every day of a year, plausible and its own", async () => {
  const spans = await all(`
    select branch_id, count(distinct ccy)::int as currencies, count(*)::int as n,
           bool_and(r.rate > 0.9 * before and r.rate < 1.1 * before) as calm
      from (select *, coalesce(lag(rate) over (partition by branch_id, ccy order by day), rate) as before from ledger.rates) r
     group by branch_id order by 1`);
  expect(spans).toEqual([1, 2].map((branch_id) => ({ branch_id, currencies: 9, n: 9 * 366, calm: true })));
  const [today] = await all(`select ledger.rate_on(1, 'USD', ledger.business_day(1, now()))::float8 as dollar,
    ledger.rate_on(2, 'EUR', ledger.business_day(2, now()))::float8 as euro`);
  expect(today).toEqual({ dollar: 1_120_000, euro: 1.16 });
});

test("a month of attendance in both branches, leave in every state a person decides, and files of their people", async () => {
  for (const branch of [1, 2]) {
    const [{ days, people, kinds }] = await all(
      `select count(distinct work_date)::int as days, count(distinct operator_id)::int as people,
              array_agg(distinct kind::text order by kind::text) as kinds from personnel_traffic where branch_id = ${branch}`,
    );
    expect(days).toBeGreaterThanOrEqual(20);
    expect(people).toBe(branch === 1 ? 3 : 2);
    expect(kinds).toContain("present");
    const states = await all(
      `select distinct status::text as status from licenses where branch_id = ${branch} order by 1`,
    );
    expect(states.map(({ status }) => status)).toEqual(["confirmed", "pending", "rejected"]);
  }
  // No one has arrived today yet: the demo begins with an arrival.
  expect(await all("select id from personnel_traffic where entered_at > now() - interval '3 hours'")).toEqual([]);
  const homes = await all(
    "select personnel_id, home_branch_id, personal ? 'mobile' as filed from operators order by 1",
  );
  expect(homes.map(({ home_branch_id }) => home_branch_id)).toEqual([1, 1, 1, 2, 2]);
  expect(homes.every(({ filed }) => filed)).toBe(true);
});

test("200 hotels in at least 20 cities with rooms, suppliers' rooms in every state, and stays of charters that are theirs", async () => {
  const [hotels] = await all(
    `select count(*)::int as n, count(distinct city_id)::int as cities, count(distinct (city_id, name))::int as names,
            bool_and(lat is not null) as placed from accommodations where branch_id = 1`,
  );
  expect(hotels).toMatchObject({ placed: true, names: hotels.n });
  expect([hotels.n >= 200, hotels.cities >= 20]).toEqual([true, true]);
  const [rooms] = await all(`select min(n)::int as least, max(n)::int as most from (
    select count(*) as n from room_types where branch_id = 1 group by accommodation_id) r`);
  expect(rooms).toEqual({ least: 3, most: 6 });
  for (const table of ["supplier_hotels", "room_mappings"]) {
    const states = await all(`select distinct state from ${table} where branch_id = 1 order by 1`);
    expect(states.map(({ state }) => state)).toEqual(["open", "suggested", "confirmed"]);
  }
  const sought = "'ir-mashhad', 'ir-kish', 'ir-isfahan', 'tr-istanbul'";
  const mapped = await all(`
    select s.code, count(distinct h.accommodation_id)::int as n, min(r.n)::int as rooms
      from supplier_hotels h
      join accommodation_suppliers s on s.branch_id = h.branch_id and s.id = h.supplier_id
      join accommodations a on a.branch_id = h.branch_id and a.id = h.accommodation_id
      join cities c on c.id = a.city_id and c.code in (${sought})
     cross join lateral (select count(*) as n from room_mappings m
                          where m.branch_id = h.branch_id and m.supplier_hotel_id = h.id and m.state = 'confirmed') r
     where h.branch_id = 1 and h.state = 'confirmed' group by s.code order by s.code`);
  expect(mapped.map(({ code, n, rooms }) => [code, n >= (code === "sandbox" ? 20 : 10), rooms > 0])).toEqual([
    ["sandbox", true, true],
    ["sandbox-fa", true, true],
  ]);
  const [stays] = await all("select count(accommodation_id)::int as known from charter_calculations_accommodation");
  expect(stays.known).toBeGreaterThan(0);
});

test("suppliers: own charters and two sandboxes are in use, those without keys are not", async () => {
  for (const branch of [1, 2]) {
    const found = await all(`select code, active from suppliers where branch_id = ${branch} order by position, id`);
    expect(found.map(({ code, active }) => [code, active])).toEqual([
      ["charter", true],
      ["sandbox", true],
      ["sandbox-fa", true],
      ["core", false],
      ["duffel", false],
    ]);
  }
  const unknown =
    "select code from accommodation_suppliers a where not exists (select from suppliers s where s.branch_id = a.branch_id and s.code = a.code)";
  expect(await all(unknown)).toEqual([]);
});

test("a front-end of customers a branch, and the customer", async () => {
  expect(await all("select branch_id, domain from customer_sites order by 1")).toEqual([
    { branch_id: 1, domain: "shop.example" },
    { branch_id: 2, domain: "shop2.example" },
  ]);
  expect(await all("select branch_id, mobile from customers")).toEqual([{ branch_id: 1, mobile: "+989120000001" }]);
});

test("colleagues say who they are, those who sign in for them do so with the demo password, one is of holding level", async () => {
  const bare =
    "select id from colleagues where name_latin is null or contact ->> 'mobile' is null or search not like '|%'";
  expect(await all(bare)).toEqual([]);
  expect(
    await all(`
      select u.branch_id, u.username, c.category, u.password_hash = o.password_hash as same
        from colleague_users u join colleagues c on c.branch_id = u.branch_id and c.id = u.colleague_id
        join operators o on o.personnel_id = '1001' order by 1, 2`),
  ).toEqual([
    { branch_id: 1, username: "agency1", category: null, same: true },
    { branch_id: 1, username: "agency1.sales", category: null, same: true },
    { branch_id: 1, username: "niroo", category: 7, same: true },
    { branch_id: 2, username: "gulf1", category: null, same: true },
  ]);
});

test("200 people who travel, 20 abroad: some of the bookings' travellers, the customer, passports that expire, likenesses", async () => {
  expect(await all("select branch_id, count(*)::int as n from passengers group by 1 order by 1")).toEqual([
    { branch_id: 1, n: 200 },
    { branch_id: 2, n: 20 },
  ]);
  const [{ customers, travelled, expired, alike }] = await all(`
    select (select count(*)::int from passengers where branch_id = 1 and mobile = '+989120000001') as customers,
           (select count(distinct p.id)::int from passengers p
              join booking_passengers b on b.branch_id = p.branch_id and b.identity = p.identity where p.branch_id = 1) as travelled,
           (select count(*)::int from passenger_documents where branch_id = 1 and expires_on < current_date) as expired,
           (select count(*)::int from (select from passengers where branch_id = 1 group by sound, birth_date
                                        having count(*) > 1) a) as alike`);
  expect(customers).toBe(1);
  expect(travelled).toBeGreaterThan(30);
  expect(expired).toBeGreaterThan(3);
  expect(alike).toBeGreaterThanOrEqual(3);
});

test("notes in every state, settled by payments of the books, and records put together", async () => {
  for (const branch of [1, 2]) {
    const states = await all(`select distinct status::text from announcements where branch_id = ${branch} order by 1`);
    expect(states.map(({ status }) => status)).toEqual(["active", "canceled", "draft", "settled"]);
    const [{ n, kinds, away }] = await all(
      `select count(*)::int as n, count(*) filter (where status = 'trashed')::int as away,
              (select count(distinct ref_type)::int from connection_items where branch_id = ${branch}) as kinds
         from connections where branch_id = ${branch}`,
    );
    expect([n, away, kinds > 1]).toEqual([5, 1, true]);
  }
});

test("cheques in every state, those of a state as much as its account has", async () => {
  for (const branch of [1, 2]) {
    const states = await all(
      `select distinct direction || ' ' || state as state from cheques where branch_id = ${branch}`,
    );
    expect(states).toHaveLength(14);
    const odd = await all(
      `select a.key, t.net, c.open
         from ledger.mappings a
         left join lateral (select coalesce(sum(dr - cr), 0) as net from ledger.turn_day t
                             where t.branch_id = a.branch_id and t.account_id = a.account_id) t on true
         left join lateral (select coalesce(sum(case direction when 'received' then open else -open end), 0) as open from cheques c
                             where c.branch_id = a.branch_id and c.held_account_id = a.account_id) c on true
        where a.branch_id = ${branch} and a.key like 'cheque.%' and t.net <> c.open`,
    );
    expect(odd).toEqual([]);
  }
});

test("payments of every kind, each with its document; some settle open items", async () => {
  for (const branch of [1, 2]) {
    const [{ n, types, methods, trashed, changed, settling, odd }] = await all(
      `select count(*)::int as n, count(distinct type)::int as types, count(distinct method)::int as methods,
              count(trashed_at)::int as trashed, count(*) filter (where version > 1 and trashed_at is null)::int as changed,
              count(*) filter (where settled > 0)::int as settling,
              count(*) filter (where not exists (select from ledger.vouchers v where v.branch_id = p.branch_id
                 and v.doc_date = p.pay_date and v.id = p.voucher_id and v.total = p.worth))::int as odd
         from payments p where branch_id = ${branch} and method <> 'check'`,
    );
    expect(n).toBeGreaterThanOrEqual(25);
    expect([types, methods >= 4, trashed >= 2, changed >= 1, settling >= 3, odd]).toEqual([
      3,
      true,
      true,
      true,
      true,
      0,
    ]);
  }
});

test("a colleague's statement is compared with ours, where files are stored", async () => {
  for (const branch of [1, 2]) {
    const rows = await all(
      `select l.kind, count(*)::int as n from comparison_lines l where l.branch_id = ${branch} group by l.kind order by l.kind`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["matched", "differs", "ours_only", "theirs_only"]);
  }
});

test("each branch has a sandbox gateway, and links to pay by in every state with what became of them", async () => {
  for (const branch of [1, 2]) {
    const rows = await all(
      `select status, count(*)::int as n, count(voucher_id)::int as posted from gateway_payments where branch_id = ${branch} group by 1 order by 1`,
    );
    expect(rows.map(({ status }) => status)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(20);
    for (const { status, n, posted } of rows) expect(posted).toBe(status === 3 || status === 4 ? n : 0);
    expect(await all(`select kind from gateway_cases where branch_id = ${branch} order by kind`)).toEqual([
      { kind: "amount_mismatch" },
      { kind: "reversed" },
    ]);
  }
});

test("discount codes of every status, their uses taken and given back; cost centres of the branch and of its company", async () => {
  const statuses = await all("select distinct discount_status(d, now()) as status from discount_codes d order by 1");
  expect(statuses.map(({ status }) => status)).toEqual([0, 1, 2, 3]);
  const odd = `select d.code from discount_codes d where d.uses_limit - d."left" <> (select count(*) from discount_redemptions r
    where r.branch_id = d.branch_id and r.code_id = d.id and r.state in ('reserved', 'attached', 'consumed'))`;
  expect(await all(odd)).toEqual([]);
  const whose = "select distinct colleague_id is null as own from cost_centers where branch_id = 1";
  expect(await all(whose)).toHaveLength(2);
});

test("travel requests that are open, answered, closed and canceled, with their messages", async () => {
  const stand = await all(
    "select branch_id, status::text, count(*)::int as n from travel_requests group by 1, 2 order by 1, 2",
  );
  expect(stand).toEqual([
    { branch_id: 1, status: "answered", n: 1 },
    { branch_id: 1, status: "canceled", n: 1 },
    { branch_id: 1, status: "closed", n: 1 },
    { branch_id: 1, status: "open", n: 4 },
    { branch_id: 2, status: "answered", n: 1 },
    { branch_id: 2, status: "open", n: 2 },
  ]);
  const odd = `select r.id from travel_requests r where r.message_count <> (select count(*) from travel_request_messages m
    where m.branch_id = r.branch_id and m.request_id = r.id) or r.kind <> 'other' and r.destination is null or r.created_at > now()`;
  expect(await all(odd)).toEqual([]);
});

test("both branches have a telephone with calls of the last days, and a number that two share", async () => {
  expect(
    await all(`select branch_id, state, count(*)::int as n, count(*) filter (where handled_at is null)::int as open
                 from phone_calls group by 1, 2 order by 1, 2`),
  ).toEqual(
    [1, 2].flatMap((branch_id) => [
      { branch_id, state: "ended", n: 5, open: 5 },
      { branch_id, state: "failed", n: 1, open: 1 },
      { branch_id, state: "missed", n: 5, open: 3 },
    ]),
  );
  expect(await all("select branch_id from telephony_servers where demo order by 1")).toEqual([
    { branch_id: 1 },
    { branch_id: 2 },
  ]);
  const shared = await all(`
    select count(distinct p.branch_id)::int as n from passengers p join passengers q on q.branch_id = p.branch_id and q.phone = p.mobile and q.id <> p.id`);
  expect(shared[0].n).toBe(2);
});

test("articles of both branches, in a tree of categories, published, draft and archived, found by what they say", async () => {
  const states = await all("select distinct status from articles where branch_id = 1 order by 1");
  expect(states.map(({ status }) => status)).toEqual(["draft", "published", "archived"]);
  const [result] = await all(`
    select count(*) filter (where a.branch_id = 1)::int as home, count(*) filter (where a.branch_id = 2)::int as abroad,
           count(distinct a.language)::int as languages,
           count(*) filter (where a.cover_id is null and a.status <> 'draft')::int as bare,
           count(*) filter (where a.found @@ '''1/wکیش'''::tsquery)::int as kish,
           count(*) filter (where not exists (select from article_categories l
             where l.branch_id = a.branch_id and l.article_id = a.id))::int as loose
      from articles a`);
  expect(result).toMatchObject({ home: 12, abroad: 2, languages: 2, bare: 0, loose: 0 });
  expect(result.kish).toBeGreaterThanOrEqual(3);
  expect(await all("select max(depth)::int as levels from categories where branch_id = 1")).toEqual([{ levels: 1 }]);
});

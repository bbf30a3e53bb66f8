import { rm } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { isNationalCode } from "@/domain/kernel/national-code";
import { isPassword } from "@/domain/people/operator/password";
import { readProfit } from "@/domain/reporting/report/read-profit";
import type { Embedded } from "../../ops/embedded";
import { folderOfRun } from "../../tests/folder-of-run";
import { startCopy } from "../../tests/server-of-tests";
import { seed } from ".";

/** A database of its own: the demo data wants an empty one. */
let server: Embedded;
let dataDir: string;
let client: pg.Client;
beforeAll(async () => {
  dataDir = await folderOfRun("test");
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
  const [{ n, late }] = await all(
    "select count(*)::int as n, max(starts_at) as late from charters where branch_id = 1 and starts_at > now()",
  );
  expect(n).toBeGreaterThanOrEqual(30);
  expect(late.getTime()).toBeLessThan(Date.now() + 61 * 86_400_000);
  const statuses = await all(
    `select distinct class_status(ch.status, ch.starts_at, c.closed, c.sales_open_at, c.sales_close_at,
            c.capacity - c.sold - c.held, c.few_left, now()) as status
       from charters ch join charter_classes c on c.branch_id = ch.branch_id and c.charter_id = ch.id
      where ch.branch_id = 1 and ch.starts_at > now() order by 1`,
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
      where i.branch_id = c.branch_id and i.class_id = c.id and i.status not in ('canceled', 'refund'))`,
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
            (select sum(e.dr) from ledger.vouchers v
               join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
               join colleagues c on c.branch_id = e.branch_id and c.receivable_id = e.account_id
              where v.branch_id = 1 and v.source_type = 'booking' and v.kind = 'sale') as posted`,
  );
  expect(posted).toBe(sold);
});

test("orders in every state in which one stays, two in each branch with an unknown outcome, every issued one with its invoice", async () => {
  for (const branch of [1, 2]) {
    expect(await all(`select * from trade_invariants(${branch})`)).toEqual([]);
    const states = await all(
      `select status, count(*)::int as n from trades where branch_id = ${branch} group by 1 order by 1`,
    );
    expect(states.map(({ status }) => status)).toEqual([
      ...["awaiting_payment", "issued", "limbo", "refunded", "expired", "canceled"],
    ]);
    expect(states.find(({ status }) => status === "limbo")).toEqual({ status: "limbo", n: 2 });
    expect(
      await all(`select kind, state, count(*)::int as n from limbo_cases where branch_id = ${branch} group by 1, 2`),
    ).toEqual([{ kind: "outcome_unknown", state: "open", n: 2 }]);
    const bare = `select t.id from trades t where t.branch_id = ${branch} and t.status in ('issued', 'refunded') and not exists (
      select from invoices i where i.branch_id = t.branch_id and i.trade_id = t.id and i.kind = 'sale')`;
    expect(await all(bare)).toEqual([]);
    const gaps = `select kind, fiscal_year from invoices where branch_id = ${branch} group by 1, 2 having max(number) <> count(*)`;
    expect(await all(gaps)).toEqual([]);
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

test("every one of the last twelve months has sales and costs, and flights that were as full as their season", async () => {
  for (const branch of [1, 2]) {
    // Months of thirty days, so that the test does not depend on the day of the month.
    const months = await all(`
      select (current_date - v.doc_date) / 30 as ago, sum(e.cr - e.dr) filter (where a.type = 'income') > 0 as sold,
             sum(e.dr - e.cr) filter (where a.code = '51010001') > 0 as cost, count(*) filter (where a.code like '5203%') > 1 as running
        from ledger.vouchers v
        join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
        join ledger.accounts a on a.branch_id = e.branch_id and a.id = e.account_id
       where v.branch_id = ${branch} and v.doc_date between current_date - 359 and current_date and a.type in ('income', 'expense')
       group by 1`);
    expect(months).toHaveLength(12);
    expect(months.filter(({ sold, cost, running }) => !sold || !cost || !running)).toEqual([]);
    const loads = await all(`
      select ch.status, 100.0 * sum(c.sold) / sum(c.capacity) as load
        from charters ch join charter_classes c on c.branch_id = ch.branch_id and c.charter_id = ch.id
       where ch.branch_id = ${branch} and ch.starts_at < now() group by ch.id, ch.status`);
    expect(loads.length).toBeGreaterThan(25);
    const flown = loads.filter(({ status }) => status === "open").map(({ load }) => Number(load));
    expect(loads.length - flown.length).toBe(1);
    expect([Math.min(...flown) >= 45, Math.max(...flown) <= 96, Math.max(...flown) - Math.min(...flown) > 20]).toEqual(
      Array(3).fill(true),
    );
  }
});

test("no cash box, terminal or bank account was overdrawn at the end of any day", async () => {
  const overdrawn = await all(`
    select branch_id, code, day, held from (
      select a.branch_id, a.code, e.doc_date as day, sum(sum(e.dr - e.cr)) over (partition by a.branch_id, a.id order by e.doc_date) as held
        from ledger.accounts a
        join ledger.entries e on e.branch_id = a.branch_id and e.account_id = a.id
       where a.kind in ('cash', 'bank', 'pos') group by a.branch_id, a.id, a.code, e.doc_date) d
     where held < 0`);
  expect(overdrawn).toEqual([]);
});

test("profit by buyer, route and supplier: no sales without cost, no cost without sales, a margin a business lives on", async () => {
  const query = async (_: string, text: string, values: unknown[]) => (await client.query(text, values)).rows;
  for (const branch of [1, 2]) {
    const ctx = { query, actor: { kind: "operator", branchId: branch }, now: new Date() } as unknown as Parameters<
      typeof readProfit
    >[0];
    const [{ from, to }] = await all("select (current_date - 360)::text as from, current_date::text as to");
    for (const by of ["colleague", "route", "supplier"] as const) {
      const profit = await readProfit(ctx, { by, from, to, page: null });
      for (const { key, sales, income, expense } of profit.rows) {
        const margin = Number(BigInt(income) - BigInt(expense)) / Number(income);
        expect([sales > 0, margin > 0.03, margin < 0.3], `${by} ${key}`).toEqual([true, true, true]);
      }
      expect(profit.rows.length).toBeGreaterThanOrEqual(
        { colleague: branch === 1 ? 15 : 4, route: 4, supplier: 1 }[by],
      );
      expect(profit.totals.profit).toBe(profit.books);
      expect(Number(profit.totals.profit)).toBeGreaterThan(0);
    }
    // Of every sale that was not returned.
    const bare = await all(`
      select b.local_pnr from bookings b where b.branch_id = ${branch} and b.status = 'confirmed' and b.total > 0 and not exists (
        select from ledger.vouchers v
          join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
          join ledger.accounts a on a.branch_id = e.branch_id and a.id = e.account_id and a.code = '51010001'
         where v.branch_id = b.branch_id and e.dr > 0 and (v.source_type = 'booking' and v.source_id = b.id::text
               or v.id = (select i.issue_voucher_id from trade_items i where i.branch_id = b.branch_id and i.booking_id = b.id)))`);
    expect(bare).toEqual([]);
  }
});

test("returns in every state: canceled, partly returned, waiting for their owner, to be paid out, refused, failed", async () => {
  for (const branch of [1, 2]) {
    const states = await all(`select distinct state from refunds where branch_id = ${branch} order by 1`);
    const found = states.map(({ state }) => state);
    expect(found).toEqual(expect.arrayContaining(["awaiting_owner", "paying_out", "done", "rejected", "failed"]));
    const bookings = await all(`select distinct status from bookings where branch_id = ${branch}`);
    expect(bookings.map(({ status }) => status).sort()).toEqual(["canceled", "confirmed", "refund"]);
  }
  const partly = `select b.id from bookings b where b.status = 'confirmed' and exists (
    select from booking_items i where i.branch_id = b.branch_id and i.booking_id = b.id and i.status = 'refund')`;
  expect((await all(partly)).length).toBeGreaterThan(0);
  const flights =
    await all(`select ch.id, count(*)::int >= 5 as sold, bool_and(b.status in ('canceled', 'refund')) as returned
    from charters ch join bookings b on b.branch_id = ch.branch_id and b.charter_id = ch.id
   where ch.status = 'canceled' and ch.starts_at < now() group by ch.id`);
  expect(flights.map(({ sold, returned }) => [sold, returned])).toEqual(Array(2).fill([true, true]));
});

test("one colleague of a branch has stopped paying and owes most of its ceiling; the others pay in every way there is", async () => {
  for (const branch of [1, 2]) {
    const late = await all(`
      select c.id from colleagues c
        join ledger.account_balances b on b.branch_id = c.branch_id and b.account_id = c.receivable_id
       cross join lateral (select coalesce(sum(p.worth) filter (where p.pay_date > current_date - 90), 0) as lately, count(*) as n
                             from payments p where p.branch_id = c.branch_id and p.party = 'colleague:' || c.id and p.type = 'receipt') p
       where c.branch_id = ${branch} and b.dr - b.cr > 0.4 * b.ceiling and p.n > 0 and p.lately < (b.dr - b.cr) / 20`);
    expect(late).toHaveLength(1);
    const ways = await all(`
      select p.method, count(*)::int as n from payments p where p.branch_id = ${branch} and p.type = 'receipt'
         and p.party like 'colleague:%' and p.pay_date < current_date - 30 group by 1 order by 1`);
    expect(ways.map(({ method }) => method)).toEqual(expect.arrayContaining(["bank", "check"]));
  }
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

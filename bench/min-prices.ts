import { once } from "node:events";
import type pg from "pg";
import type { BranchId } from "@/domain/kernel/context";
import { LOWEST } from "@/domain/sales/stay/read-lowest";
import { mintCustomerToken } from "@/server/auth/customer-token";
import { makeClient } from "@/server/connection";
import { call } from "../tests/http";
import { appProcesses } from "./app-processes";
import { median, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const HOTELS = 1_000;
const ASKED = 50;
const SUPPLIERS = 3;
const DAYS = 60;
const RUNS = 60;

/**
 * A month of lowest prices of 50 hotels over HTTP end to end, fully cached: 3 suppliers, a markup, among the 60 days of
 * 1,000 hotels; compared with reading the same prices as rows without pricing. Sandbox suppliers need no calls.
 */
export const p9MinPrices = ({ runs = RUNS } = {}): Promise<ResultRow[]> =>
  withDatabase(async () => {
    process.env.ALLOW_PRIVATE_TARGETS = "on";
    const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
    owner.on("error", () => {});
    await owner.connect();
    const app = await appProcesses(1);
    try {
      const { branchId, authorization, hotels } = await plant(owner);
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const [from, to] = [day(2), day(32)];
      const ids = Array.from({ length: ASKED }, (_, n) => hotels[n * Math.floor(HOTELS / ASKED)]!);
      const path = `/b2c/v1/online/accommodation/get_min_prices?accommodation_ids=${ids.join(",")}&from=${from}&to=${to}`;
      const [ours, rows] = [[] as number[], [] as number[]];
      for (let run = -15; run < runs; run++) {
        // The rate limit is ten a second.
        await new Promise((done) => setTimeout(done, 110));
        const began = performance.now();
        const { status, json } = await call(app.base, "GET", path, { headers: { authorization } });
        const took = performance.now() - began;
        const { accommodations, suppliers } = json.data ?? {};
        const whole = accommodations?.every(({ days }: { days: { total: number }[] }) =>
          days.every(({ total }) => total),
        );
        if (status !== 200 || !whole || suppliers.length !== SUPPLIERS)
          throw new Error(`${status}: ${JSON.stringify(json).slice(0, 500)}`);
        const read = performance.now();
        await owner.query({ name: "rows", text: AS_ROWS, values: [branchId, ids, from, to] });
        if (run >= 0) {
          ours.push(took);
          rows.push(performance.now() - read);
        }
      }
      if (process.env.EXPLAIN) {
        const values = [branchId, 1, ids, from, to, new Date()];
        const { rows: plan } = await owner.query(`explain (analyze, buffers) ${LOWEST}`, values);
        console.error(plan.map((line) => line["QUERY PLAN"]).join("\n"));
      }
      const p50 = median(ours);
      return [
        {
          id: "P9",
          what: `cached month of lowest prices, ${ASKED} hotels, ${SUPPLIERS} suppliers, over HTTP`,
          ours: `p50 ${p50.toFixed(1)} ms`,
          other: `the prices as rows ${median(rows).toFixed(1)} ms`,
          ratio: (p50 / median(rows)).toFixed(2),
          goal: "<= 20 ms",
          met: p50 <= 20,
        },
      ];
    } finally {
      app.child.kill();
      await once(app.child, "exit");
      await owner.end();
    }
  });

const AS_ROWS = `
  select * from min_prices
   where branch_id = $1 and nights = 1 and accommodation_id = any($2::int[]) and check_in between $3::date and $4::date`;

async function plant(owner: pg.Client) {
  const { rows } = await owner.query<{ id: BranchId }>(`
    with c as (insert into companies (name) values ('bench') returning id)
    insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
    select c.id, 'bench', 'bench', 'bench', 'IRR', 'jalali', 'Asia/Tehran' from c returning id`);
  const branchId = rows[0]!.id;
  const run = (text: string, ...values: unknown[]) => owner.query(text, [branchId, ...values]);
  await run(
    `insert into suppliers (branch_id, code, adapter, title, title_latin, products, currency)
     select $1, 's' || nr, 'sandbox', 's' || nr, 's' || nr, '{accommodation}', 'IRR' from generate_series(1, $2::int) nr`,
    SUPPLIERS,
  );
  await run(
    `insert into accommodation_suppliers (branch_id, code, name, name_latin)
     select branch_id, code, code, code from suppliers where branch_id = $1 and adapter = 'sandbox'`,
  );
  const { rows: hotels } = await run(
    `insert into accommodations (branch_id, type, name, name_latin, stars, city_id)
     select $1, 'hotel', 'h' || nr, 'h' || nr, 1 + nr % 5, (select id from cities where code = 'ir-mashhad')
       from generate_series(1, $2::int) nr returning id`,
    HOTELS,
  );
  await run(
    `insert into supplier_hotels (branch_id, supplier_id, key, name, accommodation_id, state, decided_by, decided_at)
     select a.branch_id, s.id, a.id::text, a.name, a.id, 'confirmed', 'operator:1', now()
       from accommodations a join accommodation_suppliers s on s.branch_id = a.branch_id where a.branch_id = $1`,
  );
  await run(
    `insert into min_prices (branch_id, accommodation_id, nights, check_in, supplier_id, currency, net, board_price, source, as_of,
                             stale_at, dead_at)
     select a.branch_id, a.id, 1, current_date + d, s.id, 'IRR', 20000000 + a.id * 1000 + d * 10000 + s.id, 40000000, 'probe', now(),
            now() + interval '1 day', now() + interval '3 days'
       from accommodations a join suppliers s on s.branch_id = a.branch_id and s.adapter = 'sandbox'
      cross join generate_series(0, $2::int) d where a.branch_id = $1`,
    DAYS,
  );
  await run(
    `insert into min_price_asks (branch_id, nights, accommodation_id, week, supplier_id, asked_at, answered_at)
     select a.branch_id, 1, a.id, date_trunc('week', current_date::timestamp)::date + 7 * w, s.id, now(), now() + interval '1 day'
       from accommodations a join suppliers s on s.branch_id = a.branch_id and s.adapter = 'sandbox'
      cross join generate_series(0, $2::int) w where a.branch_id = $1`,
    Math.ceil(DAYS / 7),
  );
  await run(
    "insert into markup_rules (branch_id, scope, title, percent, created_by) values ($1, 'branch', 'b', 500, 'operator:1')",
  );
  await run(
    "insert into customer_sites (branch_id, domain, title, origins) values ($1, 'bench.example', 'bench', '{}')",
  );
  await owner.query("analyze");
  const { token } = await mintCustomerToken({ group: "guest", branchId, domain: "bench.example" }, new Date());
  return { branchId, authorization: `Bearer ${token}`, hotels: hotels.map(({ id }) => id as number) };
}

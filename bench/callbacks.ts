import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeClient } from "@/server/connection";
import { appProcesses } from "./app-processes";
import { load, rawRequest, requestFile } from "./load";
import { median, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const RUNS = 3;
const PAYMENTS = 200;
const DELIVERIES = 20_000;
const CONNECTIONS = 64;
/** Seconds for all of them. */
const GOAL = 10;

/**
 * 20,000 callbacks for 200 payments accepted by their gateway, in turn, over two app processes and 64 connections:
 * seconds until all were answered, counting the settlements. The sandbox gateway answers from our own database, so only
 * our code is measured.
 */
export const callbacks = ({ runs = RUNS, deliveries = DELIVERIES } = {}): Promise<ResultRow[]> =>
  withDatabase(async () => {
    const directory = mkdtempSync(join(tmpdir(), "safar-callbacks-"));
    const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
    await owner.connect();
    const app = await appProcesses(2);
    try {
      const seconds: number[] = [];
      let settled = 0;
      for (let run = 0; run < runs; run++) {
        const { rows } = await owner.query<Payment>(MAKE, [
          run,
          Array.from({ length: PAYMENTS }, () => randomBytes(24).toString("base64url")),
        ]);
        await owner.query(LEFT);
        const requests = rows.map(({ authority, hook }) =>
          rawRequest(
            "POST",
            `/api/hooks/sandbox/${hook}`,
            { "content-type": "application/json" },
            JSON.stringify({ authority, status: "ok" }),
          ),
        );
        const file = requestFile(directory, `callbacks-${run}`, requests);
        // One second at a time; the first settles all of them.
        let reported = 0;
        let took = 0;
        while (reported < deliveries) {
          const { requests: sent, perSecond } = await load(app.base, file, { connections: CONNECTIONS, seconds: 1 });
          took += Math.min(sent, deliveries - reported) / perSecond;
          reported += sent;
        }
        seconds.push(took);
        const { rows: done } = await owner.query<{ n: number }>(SETTLED, [rows[0]!.branch_id]);
        settled = done[0]!.n;
        if (settled !== PAYMENTS) throw new Error(`${settled} settlements of ${PAYMENTS} payments`);
      }
      const took = median(seconds);
      return [
        {
          id: "callbacks",
          what: `${deliveries.toLocaleString("en")} callbacks for ${PAYMENTS} payments, two processes, ${CONNECTIONS} connections`,
          ours: `${took.toFixed(1)} s, ${settled} settlements`,
          other: `at most ${GOAL} s`,
          ratio: (GOAL / took).toFixed(2),
          goal: ">= 1",
          met: took <= GOAL,
        },
      ];
    } finally {
      app.child.kill();
      await owner.end();
      rmSync(directory, { recursive: true, force: true });
    }
  });

type Payment = { branch_id: number; authority: string; hook: string };

/** A branch with a sandbox gateway and payments approved there. */
const MAKE = `
  with c as (insert into companies (name) values ('bench') returning id),
  b as (
    insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
    select c.id, 'callbacks' || $1::int, 'x', 'x', 'IRR', 'gregorian', 'Asia/Tehran' from c returning id),
  k as (
    insert into colleagues (branch_id, code, name, kind, currency, ceiling)
    select id, 'c', 'x', 'agency', 'IRR', 0 from b returning branch_id, id),
  g as (
    insert into gateways (branch_id, driver, title, currency, hook)
    select id, 'sandbox', 'x', 'IRR', 'bench-' || $1::int || repeat('x', 30) from b returning branch_id, id, hook),
  p as (
    insert into gateway_payments (branch_id, serial_id, slug, gateway_id, drive, model, reference_id, payer, amount, currency,
                                  created_by, expires_at)
    select k.branch_id, s || '-serial', s || '-slug', g.id, 'wallet', 'colleague', k.id, 'colleague:' || k.id, 1000, 'IRR', 'bench',
           now() + interval '1 day'
      from k, g, unnest($2::text[]) s returning branch_id, id, serial_id)
  insert into sandbox_charges (branch_id, authority, serial, amount, currency, state, expires_at)
  select p.branch_id, 'sbx_' || substr(p.serial_id, 1, 24), p.serial_id, 1000, 'IRR', 'approved', now() + interval '1 day' from p
  returning branch_id, authority, (select hook from g)`;
const LEFT = `
  update gateway_payments p set status = 1, authority = c.authority, redirect_url = 'http://127.0.0.1/'
    from sandbox_charges c where c.branch_id = p.branch_id and c.serial = p.serial_id and p.status = 0`;
const SETTLED = `select count(*)::int as n from ledger.vouchers where branch_id = $1 and kind = 'gateway'`;

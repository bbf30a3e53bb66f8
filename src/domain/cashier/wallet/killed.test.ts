import pg from "pg";
import { expect, test } from "vitest";
import { query } from "@/server/db";
import { cashier } from "../../../../tests/payments";
import { fill, passenger, walletFaults } from "../../../../tests/wallets";
import { readWallet } from "./read-wallet";

const CLIENTS = 4;
const KILLS = 12;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

test("with backends killed during spending, every confirmed spend was taken once, and so was every retried one", async () => {
  const desk = await cashier();
  const owner = await passenger(desk.branchId);
  const whole = 10_000_000;
  await fill(desk.branchId, owner, whole);
  const name = `wallets-${desk.branchId}`;
  const reported = new Set<string>();
  let running = true;
  let killed = 0;

  const spender = async (nr: number) => {
    let nth = 0;
    while (running) {
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL, application_name: name });
      client.on("error", () => {});
      await client.connect();
      try {
        while (running) {
          // After a kill the same spend is retried with its key.
          const key = `${nr}.${nth}`;
          const request = {
            ...{
              branch_id: desk.branchId,
              owner: `passenger:${owner.id}`,
              amount: 7,
              credit: "customer.advances",
              key,
            },
            ...{ created_by: "operator:1", request_id: "t" },
          };
          const { rows } = await client.query("select spend_wallet($1) as answer", [JSON.stringify(request)]);
          if (rows[0].answer.refused) throw new Error(JSON.stringify(rows[0].answer));
          reported.add(key);
          nth++;
        }
      } catch (error) {
        if (!/terminat|closed|not queryable|ECONNRESET/i.test(String(error))) throw error;
        killed++;
      } finally {
        await client.end().catch(() => {});
      }
    }
  };

  const spenders = Array.from({ length: CLIENTS }, (_, nr) => spender(nr));
  for (let time = 0; time < KILLS; time++) {
    await pause(60);
    await query(
      "t.kill-wallets",
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and state = 'active' limit 2",
      [name],
    );
  }
  running = false;
  await Promise.all(spenders);
  const spent = whole - Number((await readWallet(desk.ctx, owner)).balance);
  // At most the last spend of each may exist without its answer.
  expect(spent).toBeGreaterThanOrEqual(reported.size * 7);
  expect(spent).toBeLessThanOrEqual((reported.size + CLIENTS) * 7);
  expect(spent % 7).toBe(0);
  expect(killed).toBeGreaterThan(0);
  expect(await walletFaults(desk.branchId)).toEqual([]);
});

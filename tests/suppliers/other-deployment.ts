import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { dayFromToday } from "../day";
import { type Partner, registeredPartner } from "../partner";
import { quietPool } from "../quiet-pool";
import { startProcess } from "../security/processes";
import { databaseOf, makeDatabase, onDatabase } from "../worker-database";

/** A charter at the other deployment: a flight out, and back after `back` days if given. */
type Charter = {
  origin?: string;
  destination?: string;
  days?: number;
  back?: number;
  stay?: boolean;
  capacity?: number;
  adult?: number;
};

const DAY_MS = 86_400_000;
export const dayAhead = (days: number) => dayFromToday(days);

/** A migrated, empty database beside this file's, on the same server. */
async function otherDatabase() {
  const { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl } = process.env as Record<string, string>;
  const name = `${databaseOf(appUrl!)}_other`;
  await makeDatabase(inject("adminUrl"), name);
  return { appUrl: onDatabase(appUrl!, name), ownerUrl: onDatabase(ownerUrl!, name) };
}

/** Another running instance of this product: a process with its own database and secrets. */
export async function otherDeployment() {
  const dataDir = await mkdtemp(join(tmpdir(), "safar-other-"));
  const server = await otherDatabase();
  const app = await startProcess({
    ...{ DATA_DIR: dataDir, DATABASE_URL: server.appUrl, DATABASE_OWNER_URL: server.ownerUrl },
    ...{ DATABASE_DIRECT_URL: server.appUrl, AUTH_SECRET: randomBytes(32).toString("base64url") },
  });
  const pool = quietPool({ connectionString: server.ownerUrl, max: 2 });
  const sql = async <Row = Record<string, number>>(text: string, values: unknown[] = []) =>
    (await pool.query(text, values)).rows as Row[];

  /** A partner of it; registration uses the environment. */
  async function partner(given: { branchId?: number } = {}): Promise<Partner> {
    const ours = process.env.DATABASE_OWNER_URL;
    process.env.DATABASE_OWNER_URL = server.ownerUrl;
    try {
      return await registeredPartner(app.base, given);
    } finally {
      process.env.DATABASE_OWNER_URL = ours;
    }
  }

  async function charter(branchId: number, given: Charter = {}): Promise<{ id: number; item: number }> {
    const { origin = "THR", destination = "MHD", days = 20, back, stay = false, capacity = 10, adult = 1_000 } = given;
    const departs = new Date(Date.parse(`${dayAhead(days)}T08:00:00Z`));
    const ends = new Date(departs.getTime() + ((back ?? 0) + 1) * DAY_MS);
    const [{ id }] = (await sql(
      `insert into charters (branch_id, kind, title, title_latin, currency, status, starts_at, ends_at)
       values ($1, $2, 'چارتر', 'Charter', 'IRR', 'open', $3, $4) returning id`,
      [branchId, stay ? "package" : "route", departs, ends],
    )) as [{ id: number }];
    const leg = (direction: string, from: string, to: string, at: Date) =>
      sql(
        `insert into charter_calculations_route (branch_id, charter_id, direction, origin, destination, departs_at,
           departure_zone, arrives_at, arrival_zone, carrier, number)
         values ($1, $2, $3::"LegDirection", $4, $5, $6, 'Asia/Tehran', $6::timestamptz + interval '90 minutes',
           'Asia/Tehran', 'W5', '1049')`,
        [branchId, id, direction, from, to, at],
      );
    await leg("outbound", origin, destination, departs);
    if (back) await leg("inbound", destination, origin, new Date(departs.getTime() + back * DAY_MS));
    if (stay)
      await sql(
        `insert into charter_calculations_accommodation (branch_id, charter_id, hotel, hotel_latin, city, stars, board,
           check_in_on, check_out_on) values ($1, $2, 'هتل', 'Hotel', $3, 4, 'BB', $4, $5)`,
        [branchId, id, destination, dayAhead(days), dayAhead(days + (back ?? 1))],
      );
    const [{ id: item }] = (await sql(
      `insert into charter_classes (branch_id, charter_id, fare_class, capacity, sales_close_at)
       values ($1, $2, 'Y', $3, $4) returning id`,
      [branchId, id, capacity, new Date(departs.getTime() - DAY_MS)],
    )) as [{ id: number }];
    await sql(
      `insert into charter_class_prices (branch_id, class_id, pax_type, base, tax, markup)
       values ($1, $2, 'ADT', $3::int - 200, 90, 110), ($1, $2, 'CHD', 600, 90, 10), ($1, $2, 'INF', 90, 10, 0)`,
      [branchId, item, adult],
    );
    return { id, item };
  }

  let running = true;
  const kill = async () => {
    if (running) await app.kill();
    running = false;
  };
  return {
    base: app.base,
    sql,
    partner,
    charter,
    seats: async (branchId: number, item: number) =>
      (
        await sql("select capacity, sold, held from charter_classes where branch_id = $1 and id = $2", [branchId, item])
      )[0],
    /** From then on the partner must authenticate and use packets. */
    strict: async ({ domainId }: Partner): Promise<{ client_id: string; client_secret: string }> => {
      const [client_id, client_secret] = ["us", randomBytes(24).toString("base64url")];
      const hash = createHash("sha256").update(client_secret).digest("hex");
      await sql(
        `update partner_domains set packets_required = true, basic_required = true, client_id = $2, client_secret_hash = $3
          where id = $1`,
        [domainId, client_id, hash],
      );
      return { client_id, client_secret };
    },
    kill,
    close: async () => {
      await pool.end();
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

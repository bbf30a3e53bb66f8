import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeClient } from "@/server/connection";
import { registeredPartner } from "../tests/partner";
import { appProcesses } from "./app-processes";
import { analyze, bookRequests, sellable, soldSoFar } from "./book-sides";
import { type Load, load, requestFile } from "./load";
import { median, perSecond, type ResultRow } from "./result-row";
import { issued, lockSeats, requestOf, sellingBranch } from "./trade-sides";
import { withDatabase } from "./with-database";

const RUNS = 5;
const SECONDS = 4;
const CONNECTIONS = 64;
const CLASSES = 1_000;
/** More than any run sends: each request is sent once. */
const MAX_PER_RUN = { trades: 8_000, bookings: 30_000 };
const GOAL = 0.5;

/**
 * P15: `POST /trade/store` of one own seat by wallet, end to end, compared with `POST /book` of one seat by the same
 * app process, interleaved. Every counted call must have sold its seat.
 */
export const p15 = ({ runs = RUNS, seconds = SECONDS } = {}): Promise<ResultRow[]> =>
  withDatabase(async () => {
    const directory = mkdtempSync(join(tmpdir(), "safar-p15-"));
    const ownerUrl = process.env.DATABASE_OWNER_URL!;
    const owner = makeClient({ name: "bench", connectionString: ownerUrl });
    await owner.connect();
    const app = await appProcesses(1);
    try {
      const send = (name: string, requests: readonly string[]): Promise<Load> =>
        load(app.base, requestFile(directory, name, requests), { connections: CONNECTIONS, seconds });
      const partner = await registeredPartner(app.base);
      const classes = await sellable(ownerUrl, partner.branchId, CLASSES);
      const bookings = async () => {
        const before = await soldSoFar(ownerUrl, partner.branchId);
        const reply = await send("book", bookRequests(partner, classes, MAX_PER_RUN.bookings));
        return counted(reply, (await soldSoFar(ownerUrl, partner.branchId)) - before, MAX_PER_RUN.bookings);
      };
      const world = await sellingBranch(owner);
      let locked = 0;
      const trades = async () => {
        await lockSeats(owner, world, locked, MAX_PER_RUN.trades);
        const numbers = Array.from({ length: MAX_PER_RUN.trades }, () => locked++);
        const requests = await Promise.all(numbers.map((n) => requestOf(world, n)));
        const before = await issued(owner);
        const reply = await send("trades", requests);
        return counted(reply, (await issued(owner)) - before, MAX_PER_RUN.trades);
      };
      await bookings();
      await trades();
      await analyze(ownerUrl);
      const pairs: { trades: number; bookings: number }[] = [];
      for (let run = 0; run < runs; run++) pairs.push({ trades: await trades(), bookings: await bookings() });
      const ratio = median(pairs.map((pair) => pair.trades / pair.bookings));
      return [
        {
          id: "P15",
          what: `\`POST /trade/store\`, one own seat by wallet, ${CONNECTIONS} connections`,
          ours: perSecond(median(pairs.map((pair) => pair.trades))),
          other: `\`POST /book\` ${perSecond(median(pairs.map((pair) => pair.bookings)))}`,
          ratio: ratio.toFixed(2),
          goal: `>= ${GOAL}`,
          met: ratio >= GOAL,
        },
      ];
    } finally {
      app.child.disconnect();
      await owner.end();
      rmSync(directory, { recursive: true, force: true });
    }
  });

function counted({ requests, perSecond: rate }: Load, sold: number, most: number): number {
  if (requests > most || sold < requests) throw new Error(`${requests} of at most ${most} calls sold ${sold}`);
  return rate;
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registeredPartner } from "../tests/partner";
import { analyze, bookRequests, sellable } from "./book-sides";
import { load, rawRequest, requestFile } from "./load";
import { booking } from "./p1";
import { median, perSecond, type Row } from "./row";
import { withDatabase } from "./with-database";

const RUNS = 5;
const SECONDS = 4;
const CONNECTIONS = 64;
const MOST_A_RUN = 60_000;

/** P13: two app processes against one, on one database: `GET /ip` and `POST /book`, interleaved. */
export function p13(): Promise<Row[]> {
  return withDatabase(async () => {
    const directory = mkdtempSync(join(tmpdir(), "safar-p13-"));
    const [one, two] = [await booking(1), await booking(2)];
    try {
      const partner = await registeredPartner(one.base);
      const classes = await sellable(process.env.DATABASE_OWNER_URL!, partner.branchId, 1_000);
      const ip = requestFile(directory, "ip.txt", [
        rawRequest("GET", "/api/reservation/1/ip", { domain: partner.domain }),
      ]);
      const bookings = () => requestFile(directory, "book.txt", bookRequests(partner, classes, MOST_A_RUN));
      const rate = async (base: string, file: string, seconds = SECONDS) =>
        (await load(base, file, { connections: CONNECTIONS, seconds })).perSecond;
      const compare = async (file: () => string) => {
        for (const { base } of [one, two]) await rate(base, file(), 2);
        await analyze(process.env.DATABASE_OWNER_URL!);
        const pairs: { one: number; two: number }[] = [];
        for (let run = 0; run < RUNS; run++) {
          pairs.push({ one: await rate(one.base, file()), two: await rate(two.base, file()) });
        }
        return pairs;
      };
      return [row("`GET /ip`", await compare(() => ip), 1.5), row("`POST /book`", await compare(bookings), 1)];
    } finally {
      for (const { child } of [one, two]) child.disconnect();
      rmSync(directory, { recursive: true, force: true });
    }
  });
}

function row(what: string, pairs: { one: number; two: number }[], goal: number): Row {
  const ratio = median(pairs.map(({ one, two }) => two / one));
  return {
    id: "P13",
    what: `${what}, two app processes`,
    ours: perSecond(median(pairs.map(({ two }) => two))),
    other: `one process ${perSecond(median(pairs.map(({ one }) => one)))}`,
    ratio: ratio.toFixed(2),
    goal: `>= ${goal}`,
    met: ratio >= goal,
  };
}

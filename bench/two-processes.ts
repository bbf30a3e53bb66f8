import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registeredPartner } from "../tests/partner";
import { type AppProcesses, appProcesses } from "./app-processes";
import { analyze, bookRequests, sellable } from "./book-sides";
import { load, requestFile } from "./load";
import { getIp, postValidated } from "./no-database";
import { median, perSecond, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const RUNS = 5;
const SECONDS = 4;
const CONNECTIONS = 64;
const MAX_PER_RUN = 60_000;

/** P13: two app processes compared with one, on one database: the requests of P4 and `POST /book`, interleaved. */
export function p13(): Promise<ResultRow[]> {
  return withDatabase(async () => {
    const directory = mkdtempSync(join(tmpdir(), "safar-p13-"));
    const [one, two] = [await appProcesses(1), await appProcesses(2)];
    try {
      const partner = await registeredPartner(one.base);
      const classes = await sellable(process.env.DATABASE_OWNER_URL!, partner.branchId, 1_000);
      const fixed = (request: string) => () => requestFile(directory, "fixed.txt", [request]);
      const bookings = () => requestFile(directory, "book.txt", bookRequests(partner, classes, MAX_PER_RUN));
      const rate = async (base: string, file: string, seconds = SECONDS) =>
        (await load(base, file, { connections: CONNECTIONS, seconds })).perSecond;
      const compare = async (file: () => string, at: (side: AppProcesses) => string = ({ base }) => base) => {
        for (const side of [one, two]) await rate(at(side), file(), 2);
        await analyze(process.env.DATABASE_OWNER_URL!);
        const pairs: { one: number; two: number }[] = [];
        for (let run = 0; run < RUNS; run++) {
          pairs.push({ one: await rate(at(one), file()), two: await rate(at(two), file()) });
        }
        return pairs;
      };
      return [
        row("`GET /ip`", await compare(fixed(getIp(partner))), 1.5),
        row("validated `POST`", await compare(fixed(postValidated(partner)), ({ extra }) => extra), 1.5),
        row("`POST /book`", await compare(bookings), 1),
      ];
    } finally {
      for (const { child } of [one, two]) child.disconnect();
      rmSync(directory, { recursive: true, force: true });
    }
  });
}

function row(what: string, pairs: { one: number; two: number }[], goal: number): ResultRow {
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

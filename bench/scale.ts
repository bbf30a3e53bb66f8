import { readFileSync } from "node:fs";
import { makeClient } from "@/server/connection";
import { runningEmbedded } from "../ops/embedded";
import { type Demo, withDemo } from "../tests/demo-product";
import { everyCall } from "./every-call";
import { generatePeople } from "./people";
import { median, type ResultRow } from "./result-row";
import { multiply } from "./scale-multiply";
import { type Visit, visitAll } from "./scale-pages";

const COPIES = Number(process.env.SCALE_COPIES ?? 750);
const PEOPLE = Number(process.env.SCALE_PEOPLE ?? 450_000);
/** Minutes of mixed use while memory is watched; the goal is for an hour. */
const MINUTES = Number(process.env.SCALE_MINUTES ?? 60);
const MAX_PAGE_MS = 1_500;
const MAX_ANSWER_MS = 300;
const MAX_ANSWER_KB = 500;
const MAX_RSS_MB = 550;
const MAX_GROWTH = 1.05;
const REPORTED_STATEMENTS = 10;
const ROUNDS = 3;
/** Reading routes that return files of unbounded length, or call other programs. */
const OTHER = /\/exports\/|\/auth\/|\/telephony\/|\/search\//;

type Calls = Awaited<ReturnType<typeof readings>>;
type Answered = { of: string; status: number; ms: number; kb: number };

/**
 * The demo branch multiplied to four million rows (27,000 bookings, 450,000 people, 15,000 colleagues, 30,000 accounts
 * of 36 months; SCALE_COPIES makes more): every console page and every reading route after warm-up, the median of three,
 * with the slowest ten of each; then an hour of both, and memory of the app process in that time.
 */
export const scale = () =>
  withDemo(async (demo): Promise<ResultRow[]> => {
    console.error(`${await grown(demo)} rows more`);
    const calls = await readings(demo);
    const answers = await allAnswers(calls);
    const pages = await allPages(demo);
    return [...rowsOf(pages, answers), ...(await memoryOf(demo, calls))];
  });

async function grown({ dataDir }: Demo): Promise<number> {
  const owner = makeClient({ name: "bench", connectionString: (await runningEmbedded(dataDir)).adminUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ id: number }>("select min(id) as id from branches");
    await generatePeople(owner, { branchId: rows[0]!.id, people: PEOPLE });
    return PEOPLE + (await multiply(owner, COPIES));
  } finally {
    await owner.end();
  }
}

async function allAnswers(calls: Calls): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const { endpoint: of, once } of calls) {
    await once();
    const took: number[] = [];
    let [status, kb] = [0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      const answer = await once();
      took.push(performance.now() - began);
      [status, kb] = [answer.status, answer.text.length / 1_000];
    }
    answers.push({ of, status, ms: median(took), kb });
  }
  answers.sort((a, b) => b.ms - a.ms);
  for (const { of, status, ms, kb } of answers.slice(0, REPORTED_STATEMENTS))
    console.error(`${ms.toFixed(0).padStart(6)} ms ${kb.toFixed(0)} kB ${status} ${of}`);
  return answers;
}

/** Every route that changes nothing: those without Idempotency-Key. */
const readings = async (demo: Demo) =>
  (await everyCall(demo)).filter(
    ({ path, operation }) => !JSON.stringify(operation.parameters ?? []).includes("dempotency") && !OTHER.test(path),
  );

async function allPages({ base, password }: Demo): Promise<Visit[]> {
  await visitAll(base, password, () => {}); // each is compiled once
  const seen = new Map<string, Visit[]>();
  for (let round = 0; round < ROUNDS; round++)
    await visitAll(base, password, (visit) => seen.set(visit.path, [...(seen.get(visit.path) ?? []), visit]));
  const visits = [...seen.values()].map((of) => ({
    ...middle(of, ({ ms }) => ms),
    slowest: middle(of, ({ slowest }) => slowest.ms).slowest,
  }));
  visits.sort((a, b) => b.ms - a.ms);
  for (const { path, ms, rows, slowest, largest } of visits.slice(0, REPORTED_STATEMENTS))
    console.error(
      `${ms.toFixed(0).padStart(6)} ms ${path} (${rows} rows); slowest ${slowest.of} ${slowest.ms.toFixed(0)} ms; largest ${largest.of} ${(largest.bytes / 1_000).toFixed(0)} kB`,
    );
  return visits;
}

function rowsOf(pages: Visit[], answers: Answered[]): ResultRow[] {
  const page = pages[0]!;
  const request = pages.map(({ path, slowest, largest }) => ({
    slowest: { of: `${slowest.of} of ${path}`, ms: slowest.ms },
    largest: { of: `${largest.of} of ${path}`, kb: largest.bytes / 1_000 },
  }));
  const slowest = most([...answers, ...request.map((one) => one.slowest)], ({ ms }) => ms);
  const largest = most([...answers, ...request.map((one) => one.largest)], ({ kb }) => kb);
  const row = (what: string, ours: number, unit: string, goal: number): ResultRow => ({
    ...{ id: "scale", what, ours: `${ours.toFixed(0)} ${unit}`, other: "", ratio: "" },
    goal: `<= ${goal} ${unit}`,
    met: ours <= goal,
  });
  return [
    row(`four million rows: slowest of ${pages.length} pages, ${page.path}`, page.ms, "ms", MAX_PAGE_MS),
    row(`slowest answer of them and of ${answers.length} routes, ${slowest.of}`, slowest.ms, "ms", MAX_ANSWER_MS),
    row(`largest answer, ${largest.of}`, largest.kb, "kB", MAX_ANSWER_KB),
  ];
}

const middle = <T>(all: readonly T[], by: (one: T) => number): T =>
  all.toSorted((a, b) => by(a) - by(b))[Math.floor(all.length / 2)]!;

const most = <T>(all: readonly T[], by: (one: T) => number): T => all.reduce((a, b) => (by(b) > by(a) ? b : a));

/** Runs pages and routes for the given time, and samples memory of the app process. */
async function memoryOf(demo: Demo, calls: Calls): Promise<ResultRow[]> {
  const until = Date.now() + MINUTES * 60_000;
  const goOn = () => Date.now() < until;
  const held: number[] = [];
  const watch = setInterval(() => held.push(residentMb(demo.pid)), 2_000);
  const browse = async () => {
    while (goOn()) await visitAll(demo.base, demo.password, () => {}, goOn);
  };
  const ask = async () => {
    while (goOn())
      for (const { once } of calls) {
        if (!goOn()) break;
        await once();
      }
  };
  await Promise.all([browse(), ask()]).finally(() => clearInterval(watch));
  const half = Math.floor(held.length / 2);
  const [first, second] = [median(held.slice(0, half)), median(held.slice(half))];
  const what = `app process after ${MINUTES} minutes of mixed use: most memory`;
  const highest = Math.max(...held);
  return [
    {
      ...{ id: "scale", what, ours: `${highest.toFixed(0)} MB`, other: "", ratio: "" },
      ...{ goal: `<= ${MAX_RSS_MB} MB`, met: highest <= MAX_RSS_MB },
    },
    {
      ...{ id: "scale", what: "second half of it above the first", ours: `${second.toFixed(0)} MB` },
      ...{ other: `${first.toFixed(0)} MB`, ratio: (second / first).toFixed(2) },
      ...{ goal: `<= ${MAX_GROWTH}`, met: second <= first * MAX_GROWTH },
    },
  ];
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024;

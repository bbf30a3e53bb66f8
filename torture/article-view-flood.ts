import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { call } from "../tests/http";
import { audit } from "./audit";
import { type Item, ledgerOfFailures, quantile } from "./item";
import { book, type Class, charterOf, seats } from "./partner-calls";
import { type World, withProduct } from "./world";

const ARTICLES = 5;
const ADDRESSES = 200;
const READERS = 16;
const BOOKINGS_PER_S = 20;
/** Maximum delay, or twice that without readers if longer, to allow for a busy machine. */
const MAX_MS = 300;
const ALONE_MS = 8_000;

/** I15: a hundred thousand calls that count a view, from two hundred addresses, while others book. */
export const i15: Item = {
  id: "I15",
  claim: "a view counts once per visitor and day under any load, and bookings are not slowed down",
  run: ({ size }) =>
    withProduct(async (world) => {
      const views = size === "short" ? 5_000 : 100_000;
      const { failures, must } = ledgerOfFailures();
      const [target] = (await charterOf(world, [1_000_000])) as [Class];
      const articles = await publishedArticles(world);
      const token = await guestOf(world);
      const alone = bookers(world, target);
      await sleep(ALONE_MS);
      const before = await alone.stop();
      const pids = world.appProcesses();
      const beside = bookers(world, target);
      const began = performance.now();
      const { counted, odd } = await readers(world, { articles, token, views });
      const seconds = (performance.now() - began) / 1_000;
      const during = await beside.stop();
      const visitors = ARTICLES * ADDRESSES;
      const stored = (
        await world.sql<{ n: number }>("select sum(views)::int as n from articles where id = any($1)", [articles])
      )[0]!.n;
      must(odd.length === 0, `${odd.length} readers got ${odd.slice(0, 3).join(", ")}`);
      must(counted === visitors, `${counted} were counted by their answers, there are ${visitors} visitors`);
      must(stored === visitors, `${stored} views are stored of ${visitors} visitors`);
      for (const { refused } of [before, during])
        must(refused.length === 0, `bookers got ${refused.slice(0, 3).join(", ")}`);
      const [calm, p99] = [before, during].map(({ millis }) => Math.round(quantile(millis, 0.99))) as [number, number];
      must(p99 <= Math.max(MAX_MS, 2 * calm), `p99 of bookings was ${p99} ms, without readers ${calm} ms`);
      const { sold } = await seats(world, target);
      const booked = before.millis.length + during.millis.length;
      must(sold === booked, `${sold} seats are sold, ${booked} were told so`);
      must(world.appProcesses().join() === pids.join(), "an app process was restarted");
      failures.push(...(await audit(world.sql)));
      const figures = {
        ...{ views, views_per_s: Math.round(views / seconds), visitors, bookings: booked },
        ...{ alone_p99_ms: calm, p99_ms: p99 },
      };
      return { figures, failures };
    }),
};

async function publishedArticles({ sql, partner }: World): Promise<number[]> {
  const rows = await sql<{ id: number }>(
    `insert into articles (branch_id, slug, title, body, rules_version, language, status, published_at, tags, places, author)
     select $1, 'read-' || n, 'x', '<p>x</p>', 1, 'en', 'published', now(), '{}', '{}', 'operator:1' from generate_series(1, $2::int) n
     returning id`,
    [partner.branchId, ARTICLES],
  );
  return rows.map(({ id }) => id);
}

async function guestOf({ base, sql, partner }: World): Promise<string> {
  const domain = `shop-${randomBytes(6).toString("hex")}.example`;
  await sql("insert into customer_sites (branch_id, domain, title, origins) values ($1, $2, $2, '{}')", [
    partner.branchId,
    domain,
  ]);
  const { json, text } = await call(base, "POST", "/b2c/v1/auth/guest", { body: { domain } });
  if (!json?.data?.token) throw new Error(`no guest: ${text}`);
  return json.data.token;
}

type ArticleViewsInput = { articles: number[]; token: string; views: number };

/** Each repeats immediately, from changing addresses. */
async function readers({ base }: World, { articles, token, views }: ArticleViewsInput) {
  const odd: string[] = [];
  let counted = 0;
  let requestCount = 0;
  const headers = { authorization: `Bearer ${token}` };
  const reader = async () => {
    while (requestCount < views) {
      const nth = requestCount++;
      const article = articles[nth % ARTICLES]!;
      const from = `127.0.1.${1 + (Math.floor(nth / ARTICLES) % ADDRESSES)}`;
      const answer = await call(base, "POST", `/b2c/v1/articles/${article}/views`, { headers, from }).catch(
        (error: Error) => error.message,
      );
      if (typeof answer === "string") odd.push(answer);
      else if (answer.status !== 200) odd.push(`HTTP ${answer.status} ${answer.text.slice(0, 80)}`);
      else if (answer.json.data.counted) counted++;
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return { counted, odd };
}

/** Bookings per second, independent of earlier answers. */
function bookers(world: World, target: Class) {
  const millis: number[] = [];
  const refused: string[] = [];
  const request: Promise<void>[] = [];
  const one = async () => {
    const began = performance.now();
    const answer = await book(world, target).catch((error: Error) => error.message);
    if (typeof answer === "string") refused.push(answer);
    else if (answer.json?.items?.[0]?.code === 1000) millis.push(performance.now() - began);
    else refused.push(`HTTP ${answer.status} ${answer.text.slice(0, 80)}`);
  };
  const timer = setInterval(() => request.push(one()), 1_000 / BOOKINGS_PER_S);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(request);
      return { millis, refused };
    },
  };
}

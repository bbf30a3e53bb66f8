import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import autocannon from "autocannon";
import { registeredPartner } from "../tests/partner";
import { sign } from "../tests/sign";
import { SAMPLE } from "./bench-body";
import { bundle } from "./bundle";
import { median, perSecond, type Row } from "./row";
import { withDatabase } from "./with-database";

const RUNS = 5;
const SECONDS = 4;
const CONNECTIONS = 64;

/** P4: what the dispatcher costs over bare node:http, one process each, load from the other core, runs interleaved. */
export async function p4(): Promise<Row[]> {
  return withDatabase(async () => {
    const key = randomBytes(64).toString("base64url");
    const bare = await serverOf(await bundle("bench/bare-server.ts"), { BENCH_KEY: key });
    const ours = await serverOf(await bundle("bench/p4-server.ts"), {});
    try {
      const partner = await registeredPartner(ours.base);
      const domain = partner.domain;
      // Without jti: a jti is a row in the database, and this row measures what is not the database.
      const claims = { jti: undefined };
      const oursPost = { authorization: `Bearer ${sign(partner.token, domain, claims)}`, domain };
      const barePost = { authorization: `Bearer ${sign({ token_id: "x", token: key }, domain, claims)}`, domain };
      return [
        await compare(
          "`GET /ip`",
          0.6,
          { url: `${bare.base}/api/reservation/1/ip`, headers: { domain } },
          { url: `${ours.base}/api/reservation/1/ip`, headers: { domain } },
        ),
        await compare(
          "validated `POST`, JWT and zod, no database",
          0.8,
          { url: `${bare.base}/bench`, method: "POST", headers: barePost, body: SAMPLE },
          { url: `${ours.extra}/bench`, method: "POST", headers: oursPost, body: SAMPLE },
        ),
      ];
    } finally {
      bare.child.kill();
      ours.child.kill();
    }
  });
}

type Load = { url: string; method?: "GET" | "POST"; headers: Record<string, string>; body?: string };

async function compare(what: string, goal: number, bare: Load, ours: Load): Promise<Row> {
  await rate(bare, 2);
  await rate(ours, 2);
  const pairs: { bare: number; ours: number }[] = [];
  for (let run = 0; run < RUNS; run++) pairs.push({ bare: await rate(bare, SECONDS), ours: await rate(ours, SECONDS) });
  const ratio = median(pairs.map((pair) => pair.ours / pair.bare));
  return {
    id: "P4",
    what,
    ours: perSecond(median(pairs.map((pair) => pair.ours))),
    other: `bare node:http ${perSecond(median(pairs.map((pair) => pair.bare)))}`,
    ratio: ratio.toFixed(2),
    goal: `>= ${goal}`,
    met: ratio >= goal,
  };
}

async function rate({ url, method = "GET", headers, body }: Load, duration: number): Promise<number> {
  const json = body === undefined ? {} : { "content-type": "application/json" };
  const result = await autocannon({
    url,
    method,
    body,
    headers: { ...headers, ...json },
    connections: CONNECTIONS,
    duration,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result["2xx"] / result.duration;
}

async function serverOf(
  file: string,
  env: Record<string, string>,
): Promise<{ base: string; extra: string; child: ChildProcess }> {
  const child = fork(file, { env: { ...process.env, NODE_ENV: "production", ...env }, stdio: "inherit" });
  const [{ port, extraPort }] = (await once(child, "message")) as [{ port: number; extraPort?: number }];
  return { base: `http://127.0.0.1:${port}`, extra: `http://127.0.0.1:${extraPort}`, child };
}

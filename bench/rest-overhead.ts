import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "../tests/bundle";
import { registeredPartner } from "../tests/partner";
import { appProcesses } from "./app-processes";
import { load, requestFile } from "./load";
import { getIp, postValidated } from "./no-database";
import { median, perSecond, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const RUNS = 5;
const SECONDS = 4;
const CONNECTIONS = 64;

/** P4: cost of the dispatcher over bare node:http, one process each, load from the other core, runs interleaved. */
export async function p4(): Promise<ResultRow[]> {
  return withDatabase(async () => {
    const directory = mkdtempSync(join(tmpdir(), "safar-p4-"));
    const key = randomBytes(64).toString("base64url");
    const [bare, ours] = [await bareServer(key), await appProcesses(1)];
    const file = (name: string, request: string) => requestFile(directory, name, [request]);
    try {
      const partner = await registeredPartner(ours.base);
      const self = { domain: partner.domain, token: { token_id: "x", token: key } };
      const ip = file("ip.txt", getIp(partner));
      const posts = [file("bare.txt", postValidated(self)), file("ours.txt", postValidated(partner))] as const;
      return [
        await compare("`GET /ip`", 0.6, { base: bare.base, file: ip }, { base: ours.base, file: ip }),
        await compare(
          "validated `POST`, JWT and zod, no database",
          0.8,
          { base: bare.base, file: posts[0] },
          { base: ours.extra, file: posts[1] },
        ),
      ];
    } finally {
      bare.child.disconnect();
      ours.child.disconnect();
      rmSync(directory, { recursive: true, force: true });
    }
  });
}

type RestOverheadInput = { base: string; file: string };

async function compare(
  what: string,
  goal: number,
  bare: RestOverheadInput,
  ours: RestOverheadInput,
): Promise<ResultRow> {
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

const rate = async ({ base, file }: RestOverheadInput, seconds: number) =>
  (await load(base, file, { connections: CONNECTIONS, seconds })).perSecond;

async function bareServer(key: string): Promise<{ base: string; child: ChildProcess }> {
  const child = fork(await bundle("bench/bare-server.ts", "dist/bench/bare-server.mjs"), {
    env: { ...process.env, NODE_ENV: "production", BENCH_KEY: key },
    stdio: "inherit",
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { base: `http://127.0.0.1:${port}`, child };
}

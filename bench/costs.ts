import { createHmac, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { cpuOf, customerToken, type Demo, withDemo } from "../tests/demo-product";
import { call, type Sent } from "../tests/http";
import type { Row } from "./row";
import { type Operation, sampleCall } from "./sample-call";

/** What one call of an endpoint takes of a core, in milliseconds: `loop` of the thread that answers, `all` of all threads. */
export type Cost = {
  endpoint: string;
  caller: "anybody" | "operator" | "customer" | "partner";
  status: number;
  loop: number;
  all: number;
};

const ROUNDS = 3;
const CALLS = 3;
/** From here on an endpoint must have a bound. */
const DEAR_MS = 20;
const FILE = "bench/costs.json";

/** Pages without sign-in and doors that are no documented route; `{paper}` is a ticket's link. */
const DOORS: readonly (readonly [name: string, path: string, sent?: Sent])[] = [
  ...["/", "/sign-in", "/setup", "/admin", "/admin/orders", "/docs", "/docs/reference.js", "/nothing", "/icon.svg"].map(
    (path) => [`GET ${path}`, path] as const,
  ),
  ["GET /sign-in (as data)", "/sign-in", { headers: { rsc: "1" } }],
  ["GET /_next/image", "/_next/image"],
  ["GET /t/{token}", "{paper}"],
  ["GET /t/{token}, none", "/t/x"],
  ["GET /s/{slug}, none", `/s/${"x".repeat(22)}`],
  ["GET /p/{slug}, none", `/p/${"x".repeat(32)}`],
  ["GET /api/health", "/api/health"],
  ["GET /api/metrics", "/api/metrics"],
  ["GET /api/openapi.json", "/api/openapi.json"],
  ["GET /api/auth/csrf", "/api/auth/csrf"],
  ["GET /api/auth/session", "/api/auth/session"],
  ["GET /api/trpc/{calls}", "/api/trpc/me.read"],
  ["GET /api/files/{file}", "/api/files/1/1/whole"],
  ["GET /api/papers/{kind}/{id}", "/api/papers/ticket/1"],
  ["GET /api/exports/{id}", "/api/exports/1"],
  ["GET /api/live", "/api/live"],
];

/** Every documented route, page without sign-in and public door, called on the demo data; the list goes to bench/costs.json. */
export const costs = () =>
  withDemo(async (demo): Promise<Row[]> => {
    const list: Cost[] = [];
    for (const [endpoint, path, sent] of DOORS) {
      const at = path.replace("{paper}", demo.paper);
      list.push({ endpoint, caller: "anybody", ...(await measured(demo, () => call(demo.base, "GET", at, sent))) });
    }
    const callers = await callersOf(demo);
    const document = (await (await fetch(`${demo.base}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Operation>>;
    };
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const [caller, headers] = callers(path, method);
        const { at, body } = sampleCall(document, path, method, operation);
        const once = () =>
          call(demo.base, method.toUpperCase(), at, { headers: headers(), ...(body !== undefined && { body }) });
        list.push({ endpoint: `${method.toUpperCase()} ${path}`, caller, ...(await measured(demo, once)) });
      }
    list.sort((a, b) => a.endpoint.localeCompare(b.endpoint, "en"));
    writeFileSync(FILE, `[\n${list.map((one) => `  ${JSON.stringify(one)}`).join(",\n")}\n]\n`);
    const dear = list.filter(({ all }) => all > DEAR_MS).sort((a, b) => b.all - a.all);
    const [first] = dear;
    return [
      {
        id: "costs",
        what: `${list.length} endpoints; beyond ${DEAR_MS} ms of a core: ${dear.map(({ endpoint, all }) => `${endpoint} ${all}`).join(", ") || "none"}`,
        ours: first ? `${first.loop} ms of the loop, ${first.all} in all` : "",
        ...{ other: "", ratio: "", goal: "each beyond has a bound (a test)", met: true },
      },
    ];
  });

/** The least of some rounds: what else a process does by itself (compiling, collecting) is no call's. */
async function measured(
  { pid }: Demo,
  once: () => Promise<{ status: number }>,
): Promise<Pick<Cost, "status" | "loop" | "all">> {
  let { status } = await once();
  const rounds: { loop: number; all: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // What goes on behind an answer is its cost too, and that of the one before is not.
    await sleep(40);
    const before = cpuOf(pid);
    for (let nr = 0; nr < CALLS; nr++) ({ status } = await once());
    await sleep(40);
    const after = cpuOf(pid);
    rounds.push({ loop: after.loop - before.loop, all: after.all - before.all });
  }
  const least = (what: "loop" | "all") => Math.round((Math.min(...rounds.map((one) => one[what])) / CALLS) * 10) / 10;
  return { status, loop: least("loop"), all: least("all") };
}

type Headers = () => Record<string, string>;

/** Who calls a path, by which headers. */
export async function callersOf({
  base,
  password,
  said,
}: Demo): Promise<(path: string, method: string) => [Cost["caller"], Headers]> {
  const { json: signed } = await call(base, "POST", "/api/v2/auth/by", { body: { personnel_id: "1001", password } });
  const operator = `Bearer ${signed.data.token}`;
  const customer = `Bearer ${await customerToken({ base, said })}`;
  const headers = { domain: "partner.example" };
  const { json: token } = await call(base, "GET", "/api/reservation/1/token", { headers });
  const partner = signer(token.payload);
  return (path) =>
    path.startsWith("/api/reservation/")
      ? ["partner", () => ({ ...headers, authorization: partner() })]
      : path.startsWith("/b2c/")
        ? ["customer", () => ({ authorization: customer })]
        : ["operator", () => ({ authorization: operator })];
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function signer({ token_id, token }: { token_id: string; token: string }): () => string {
  const key = Buffer.from(token, "base64url").subarray(0, 32);
  return () => {
    const iat = Math.floor(Date.now() / 1_000);
    const claims = { iss: "partner.example", aud: "reservation", iat, exp: iat + 300, jti: randomUUID() };
    const unsigned = `${part({ alg: "HS256", kid: token_id })}.${part(claims)}`;
    return `Bearer ${unsigned}.${createHmac("sha256", key).update(unsigned).digest("base64url")}`;
  };
}

import { existsSync, readFileSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApi } from "@/server/rest/openapi";
import { FAMILIES } from "@/server/rest/product-families";
import { ensureBuilt } from "../../scripts/lib/built.mjs";
import { dayFromToday } from "../day";
import { remove, type Started, start, stop, temporaryFolder } from "./product";

const SIZE = 500 * 1_048_576;
const CHUNK = Buffer.alloc(1_048_576, 0x20);

let folder: string;
let product: Started;
beforeAll(async () => {
  folder = await temporaryFolder();
  product = await start({ dataDir: join(folder, "data") });
});
afterAll(async () => {
  await stop(product);
  await remove(folder);
});

const ask = async (procedure: string, input: object) => {
  const answer = await fetch(`${product.base}/api/trpc/${procedure}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: product.base },
    body: JSON.stringify(input),
  });
  const { result, error } = (await answer.json()) as {
    result?: { data: { branch_id: number } };
    error?: { data: { refusal: { reason: string } } };
  };
  return result?.data ?? error?.data.refusal.reason;
};

test("a start without demo data prints a link; its token creates the first branch once, and its manager signs in", async () => {
  const secret = join(product.dataDir, "secrets/setup");
  const token = readFileSync(secret, "utf8").trim();
  // It is healthy a moment before it prints that.
  await expect.poll(product.said).toContain(`${product.base}/setup#${token}`);
  expect(statSync(secret).mode & 0o777).toBe(0o600);
  const page = await fetch(`${product.base}/setup`);
  expect([page.status, (await page.text()).includes(token)]).toEqual([200, false]);

  const form = {
    branch: { name: "آژانس", name_latin: "Agency", code: "HQ", country: "IR", time_zone: "Asia/Tehran" },
    ...{ currency: "IRR", calendar: "jalali", chart: "agency" },
    manager: { personnel_id: "9001", name: "سارا", name_latin: "Sara", password: "a long password" },
    cash_box: { title: "صندوق", title_latin: "Box" },
    opening: {
      date: dayFromToday(),
      rows: [{ code: "11010001", side: "debit", amount: 1_000 }],
    },
  };
  expect(await ask("setup.finish", { token: `${token}x`, form })).toBe("wrongCredentials");
  expect(await ask("setup.finish", { token, form })).toMatchObject({ branch_id: expect.any(Number) });
  expect(await ask("setup.finish", { token, form })).toBe("tokenExpired");
  expect(existsSync(secret)).toBe(false);

  const signedIn = await fetch(`${product.base}/api/v2/auth/by`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ personnel_id: "9001", password: "a long password" }),
  });
  const { data } = (await signedIn.json()) as { data: { branch: { code: string } } };
  expect([signedIn.status, data.branch.code]).toEqual([200, "HQ"]);
});

test("the document of the routes is that of the build, with this server's own address", async () => {
  expect(existsSync(`${await ensureBuilt()}/openapi.json`)).toBe(true);
  const result = await (await fetch(`${product.base}/api/openapi.json`)).json();
  expect(result).toEqual(JSON.parse(JSON.stringify(openApi(FAMILIES, result.servers[0].url))));
  expect(result.servers).toEqual([{ url: product.base }]);
});

test("eight parallel 500 MB bodies get 413 and leave memory where it was", async () => {
  const before = await residentMegabytes(product.base);
  let peak = before;
  const watch = setInterval(async () => {
    peak = Math.max(peak, await residentMegabytes(product.base));
  }, 100);
  const framing = (n: number) => (n % 2 === 0 ? `content-length: ${SIZE}` : "transfer-encoding: chunked");
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => flood(product.base, framing(n))));
  clearInterval(watch);
  console.log(`resident memory before ${before.toFixed(0)} MB, peak ${peak.toFixed(0)} MB`);
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":3008');
  }
  expect(peak - before).toBeLessThanOrEqual(64);
});

test("the next start prints no link", async () => {
  await stop(product);
  product = await start({ dataDir: product.dataDir });
  await expect.poll(product.said).toContain("Health");
  expect(product.said()).not.toContain("/setup#");
});

/** Sends up to 500 MB as fast as accepted, and reads the answer at the same time. */
function flood(base: string, framing: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    let answer = "";
    let sent = 0;
    const socket = connect(Number(port), hostname);
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
    socket.setTimeout(30_000, () => socket.destroy());
    const pump = () => {
      while (sent < SIZE && !socket.destroyed) {
        sent += CHUNK.length;
        const framed = framing.startsWith("transfer")
          ? Buffer.concat([Buffer.from("100000\r\n"), CHUNK, Buffer.from("\r\n")])
          : CHUNK;
        if (!socket.write(framed)) return void socket.once("drain", pump);
      }
    };
    socket.on("connect", () => {
      socket.write(
        `POST /api/v2/auth/by HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`,
      );
      pump();
    });
  });
}

async function residentMegabytes(base: string): Promise<number> {
  const metrics = await (await fetch(`${base}/api/metrics`)).text();
  return Number(/^process_resident_memory_bytes\S* (\S+)/m.exec(metrics)![1]) / 1_048_576;
}

import type { Server } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appServer } from "@/server/http/app-server";
import { callerAddress, isHandedOn, isOwnMachine } from "@/server/rest/caller-address";
import { access } from "@/server/routers/reservation/people/access";
import { familiesWith } from "../families";
import { call, type TestResponse } from "../http";
import { type Mounted, nodeMount } from "../mounts";
import { asOwner, type Partner, registeredPartner } from "../partner";
import { sign } from "../sign";

/**
 * Reliability A4. The site is trusted from 127.0.0.1, ::1 and two documentation networks; the test configuration names
 * 127.0.0.1 as a proxy (tests/global-setup.ts), so a caller from 127.0.0.2 is untrusted.
 */
const STRANGER = "127.0.0.2";
const R = "/api/reservation/1";

let app: Mounted;
let partner: Partner;

beforeAll(async () => {
  app = await nodeMount({ reservation: { access } });
  partner = await registeredPartner(app.base);
  for (const network of ["198.51.100.0/24", "2001:db8::/32"])
    await asOwner(TRUST, [partner.branchId, partner.domainId, network, "trusted", null]);
});
afterAll(() => app.close());

const TRUST = `insert into ip_trusts (branch_id, domain_id, network, status, expires_at, requested_by)
               values ($1, $2, $3::inet, $4, now() + make_interval(secs => $5), 'test')`;

/** Headers in which proxies and frameworks send the caller's address. */
const NAMES = [
  "X-Forwarded-For",
  "X-FORWARDED-FOR",
  "x_forwarded_for",
  "X-Forwarded_For",
  "XForwardedFor",
  "X-Forwarded",
  "Forwarded-For",
  "Forwarded",
  "X-Forwarded-Host",
  "X-Real-IP",
  "X-Client-IP",
  "Client-IP",
  "True-Client-IP",
  "CF-Connecting-IP",
  "CF-Connecting-IPv6",
  "Fastly-Client-IP",
  "X-Cluster-Client-IP",
  "X-Originating-IP",
  "X-Remote-IP",
  "X-Remote-Addr",
  "Remote-Addr",
  "X-Azure-ClientIP",
  "X-Envoy-External-Address",
  "X-ProxyUser-Ip",
  "Via",
];

/** A trusted address, as written, and as a parser might be made to read it. */
const VALUES = [
  "127.0.0.1",
  "198.51.100.7",
  "::1",
  "2001:db8::7",
  "::ffff:127.0.0.1",
  "::FFFF:198.51.100.7",
  "::ffff:7f00:1",
  "0:0:0:0:0:ffff:7f00:0001",
  "::127.0.0.1",
  "[::1]",
  "[::1]:443",
  "127.0.0.1:443",
  "127.1",
  "0x7f.1",
  "0x7f000001",
  "2130706433",
  "017700000001",
  "127.000.000.001",
  "127.0.0.1%eth0",
  "::1%lo",
  "127.0.0.1/8",
  " 127.0.0.1 ",
  "\t127.0.0.1\t",
  "127.0.0.1,",
  ",127.0.0.1",
  "127.0.0.1,127.0.0.1",
  "198.51.100.7, 127.0.0.1",
  "unknown, 198.51.100.7",
  "127.0.0.1;198.51.100.7",
  'for=127.0.0.1;by="[::1]"',
  'for="[2001:db8::7]"',
  "localhost",
  "١٢٧.0.0.1",
  "127。0。0。1",
  "127.0.0.1\u00a0",
  Array(40).fill("127.0.0.1").join(","),
].map((value) => Buffer.from(value).toString("latin1"));

const FORMS = NAMES.flatMap((name) => VALUES.map((value) => ({ name, value })));

const request = (path: string, headers: Record<string, string | string[]>, from?: string, base = app.base) =>
  call(base, "GET", R + path, {
    from,
    headers: { domain: partner.domain, authorization: `Bearer ${sign(partner.token, partner.domain)}`, ...headers },
  });

function refusedFrom(address: string | null, answer: TestResponse, what: unknown): void {
  expect([what, answer.status, answer.json.error?.code, answer.json.error?.ip]).toEqual([what, 403, 2003, address]);
}

test("there are five hundred forms and more, and the same call from a trusted address gets in", async () => {
  expect(FORMS.length).toBeGreaterThan(500);
  expect((await request("/error-handling?code=4002", {})).status).toBe(200);
  const forwarded = () => request("/error-handling?code=4002", { "X-Forwarded-For": "198.51.100.7" });
  await expect.poll(async () => (await forwarded()).status, { timeout: 5_000 }).toBe(200);
});

describe("straight to the app's port", () => {
  test("no header makes an untrusted caller trusted, or changes its address", async () => {
    for (const { name, value } of FORMS) {
      const headers = { [name]: value };
      refusedFrom(STRANGER, await request("/token", headers, STRANGER), headers);
      expect((await request("/ip", headers, STRANGER)).json.payload).toEqual({ host: STRANGER, ip: STRANGER });
    }
  }, 60_000);

  test("nor do two of them, nor a signed call, nor the claimed owner of a request", async () => {
    for (const name of NAMES) {
      const twice = { [name]: ["127.0.0.1", "198.51.100.7"], "X-Customer-Ip": "198.51.100.7" };
      refusedFrom(STRANGER, await request("/error-handling", twice, STRANGER), twice);
      const { json } = await request("/ip", twice, STRANGER);
      expect(json.payload).toEqual({ host: STRANGER, ip: STRANGER });
    }
    const everywhere = Object.fromEntries(NAMES.map((name) => [name, "127.0.0.1"]));
    refusedFrom(STRANGER, await request("/token", everywhere, STRANGER), "all at once");
  });

  const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === "IPv6"));
  test.runIf(hasIPv6)("a dual-stack socket gives the same address", async () => {
    const server: Server = appServer({
      families: familiesWith({ reservation: { access } }),
      pages: () => undefined,
      dev: false,
    });
    await new Promise<void>((done, failed) => server.on("error", failed).listen(0, "::", done));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      expect((await request("/ip", {}, STRANGER, base)).json.payload.host).toBe(STRANGER);
      refusedFrom(STRANGER, await request("/token", { "X-Forwarded-For": "127.0.0.1" }, STRANGER, base), "dual");
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

describe("through a configured proxy, which appends the address it saw", () => {
  // A caller that fails too often is refused by address: every form uses another one.
  let met = 0;
  const nextStranger = () => `203.0.${113 + (++met >> 8)}.${met & 255}`;

  test("what the caller wrote before it counts for nothing", async () => {
    for (const { name, value } of FORMS) {
      const stranger = nextStranger();
      const appended: Record<string, string | string[]> =
        name.toLowerCase() === "x-forwarded-for"
          ? { [name]: `${value}, ${stranger}` }
          : { [name]: value, "X-Forwarded-For": stranger };
      refusedFrom(stranger, await request("/token", appended), appended);
      expect((await request("/ip", appended)).json.payload).toEqual({ host: stranger, ip: stranger });
    }
  }, 60_000);

  test("nor where the proxy adds its own header behind the caller's", async () => {
    for (const value of VALUES) {
      const stranger = nextStranger();
      const headers = { "X-Forwarded-For": [value, stranger] };
      refusedFrom(stranger, await request("/token", headers), headers);
    }
  });

  test("a last hop that is no address is unidentified", async () => {
    for (const hop of ["unknown", "_hidden", "0x7f.1", "127.1", "[::1]:80", "127.0.0.1:80", "x"]) {
      for (const value of [hop, `198.51.100.7, ${hop}`]) {
        refusedFrom(null, await request("/token", { "X-Forwarded-For": value }), value);
        expect((await request("/ip", { "X-Forwarded-For": value })).json.error.code).toBe(2003);
      }
    }
  });

  test("mapped and zoned spellings are the address they mean, and judged as it", async () => {
    const spelt = { "::ffff:203.0.113.9": "203.0.113.9", "fe80::9%eth0": "fe80::9", "2001:DB9::9": "2001:db9::9" };
    for (const [hop, address] of Object.entries(spelt)) {
      refusedFrom(address, await request("/token", { "X-Forwarded-For": hop }), hop);
      expect((await request("/ip", { "X-Forwarded-For": hop })).json.payload.host).toBe(address);
    }
    expect((await request("/error-handling", { "X-Forwarded-For": "::ffff:198.51.100.7" })).status).toBe(200);
  });
});

test("an address is trusted for the site that it was trusted for, while it is", async () => {
  const other = await registeredPartner(app.base, { branchId: partner.branchId });
  const rows: [string, string, number | null][] = [
    ["192.0.2.1", "requested", null],
    ["192.0.2.2", "rejected", null],
    ["192.0.2.3", "revoked", null],
    ["192.0.2.4", "trusted", -1],
    ["192.0.2.5", "trusted", 3_600],
  ];
  for (const row of rows) await asOwner(TRUST, [other.branchId, other.domainId, ...row]);
  const from = (address: string) =>
    call(app.base, "GET", `${R}/error-handling`, {
      headers: {
        domain: other.domain,
        authorization: `Bearer ${sign(other.token, other.domain)}`,
        "x-forwarded-for": address,
      },
    });
  await expect.poll(async () => (await from("192.0.2.5")).status, { timeout: 5_000 }).toBe(200);
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4", "198.51.100.7"])
    refusedFrom(address, await from(address), address);
  refusedFrom("192.0.2.5", await request("/token", { "X-Forwarded-For": "192.0.2.5" }), "the other site's");
});

test("whatever a proxy passes on, the answer is an address or nothing", () => {
  for (const value of VALUES) {
    for (const peer of ["127.0.0.1", "::ffff:127.0.0.1", null]) {
      const address = callerAddress(peer, value);
      expect(address === null || isIP(address) > 0, JSON.stringify(value)).toBe(true);
    }
    for (const peer of ["127.0.0.2", "::ffff:127.0.0.2", "127.0.0.2%lo"])
      expect(callerAddress(peer, value)).toBe("127.0.0.2");
  }
});

test("loopback is this machine only where no proxy is in front", () => {
  const local = "http://127.0.0.1:3000";
  expect(isOwnMachine("127.0.0.1", local)).toBe(true);
  expect(isOwnMachine("::1", "http://[::1]:3000")).toBe(true);
  expect(isOwnMachine("127.0.0.1", "http://localhost:3000")).toBe(true);
  // A proxy on the same machine with TRUSTED_PROXIES missing: every caller comes from loopback.
  for (const url of ["https://safar.example", "http://10.0.0.5:3000"])
    expect(isOwnMachine("127.0.0.1", url)).toBe(false);
  expect(isOwnMachine("10.0.0.5", local)).toBe(false);
  expect(isOwnMachine(null, local)).toBe(false);
});

test("metrics are refused to a forwarded call", async () => {
  const ask = (headers: Record<string, string>) => fetch(`${app.base}/api/metrics`, { headers });
  expect((await ask({})).status).toBe(200);
  for (const name of ["x-forwarded-for", "x-real-ip", "forwarded", "via", "x-forwarded-host"]) {
    expect([name, (await ask({ [name]: "127.0.0.1" })).status]).toEqual([name, 404]);
    expect(isHandedOn((input) => (input === name ? "x" : undefined))).toBe(true);
  }
});

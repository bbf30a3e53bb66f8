import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "@/adapters/suppliers/ask";
import { type CallOptions, SupplierFault } from "@/domain/sales/supplier/port";
import { saveSupplier } from "@/domain/sales/supplier/save-supplier";
import { SupplierForm } from "@/domain/sales/supplier/schema";
import { CoreSettings } from "@/domain/sales/supplier/schema.settings";
import { supplierSealing } from "@/server/supplier-deps";
import { ctxOf, office } from "../fixtures";
import { personOf, refusal } from "../operators";

/** I12: a supplier's address that leads into the calling machine. Any connection is recorded. */
const canary = createServer((socket: Socket) => {
  visits++;
  socket.on("error", () => {}).destroy();
});
let visits = 0;
let port: number;
beforeAll(async () => {
  await new Promise<void>((done) => canary.listen(0, "::", done));
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => canary.close(done)));

/** Spellings of 127.0.0.1 and similar. */
const HOSTS = [
  ..."127.0.0.1 127.1 127.0.1 127.000.000.001 127.0.0.1. 2130706433 0x7f000001 0x7f.0.0.1 0x7f.1 017700000001".split(
    " ",
  ),
  ..."0177.0.0.1 0177.1 0x7f.0x0.0x0.0x1 0177.0x0.0.1 127.0.0.2 127.255.255.254 127.127.127.127 0.0.0.0 0 0.0".split(
    " ",
  ),
  ..."0x0 00 10.0.0.1 172.16.0.1 192.168.0.1 169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 100.64.0.1".split(
    " ",
  ),
  ..."198.18.0.1 192.0.0.192 224.0.0.1 255.255.255.255 240.0.0.1 localhost LOCALHOST localhost. ip6-localhost".split(
    " ",
  ),
  ..."[::1] [::] [0:0:0:0:0:0:0:1] [::0001] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:7f00:0001] [::127.0.0.1]".split(
    " ",
  ),
  ..."[::7f00:1] [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::7f00:1] [2002:7f00:1::]".split(
    " ",
  ),
  ..."[fe80::1] [fc00::1] [fd00::1] [fec0::1] [ff02::1] [::ffff:10.0.0.1] [::ffff:169.254.169.254] [100::1]".split(" "),
  ...["①②⑦.⓪.⓪.①", "１２７.０.０.１", "127。0。0。1", "127．0．0．1", "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ", "%31%32%37.0.0.1", "127.0.0.%31"],
];
const addresses = () => [
  ...HOSTS.flatMap((host) => [`https://${host}:${port}/`, `http://${host}:${port}/`]),
  ...[
    `https://a.example@127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}#@a.example/`,
    `https://127.0.0.1:${port}\\@a.example`,
  ],
  ...["ftp", "file", "gopher", "ws", "wss", "dict", "data", "javascript"].map(
    (scheme) => `${scheme}://127.0.0.1:${port}/`,
  ),
];

const asking = (): CallOptions => ({
  signal: AbortSignal.timeout(2_000),
  ...{ scenario: null, requestId: "i12", now: new Date() },
});

test("no address of some 120 forms reaches this machine where private targets are not allowed", async () => {
  const urls = addresses().filter((address) => URL.canParse(address));
  expect(urls.length).toBeGreaterThan(120);
  const answers = await Promise.all(
    urls.map((address) =>
      ask({ url: new URL(address) }, asking(), { allowPrivate: false }).then(
        () => `${address} answered`,
        (error) => (error instanceof SupplierFault && !error.maybeDone ? null : `${address}: ${String(error)}`),
      ),
    ),
  );
  expect(answers.filter(Boolean)).toEqual([]);
  expect(visits).toBe(0);
  // Control: the same addresses are reached where allowed.
  const sung = HOSTS.slice(0, 16).map((host) => new URL(`http://${host}:${port}/`));
  await Promise.allSettled(sung.map((url) => ask({ url }, asking(), { allowPrivate: true })));
  expect(visits).toBe(16);
});

test("a redirect is not followed, wherever it leads", async () => {
  const before = visits;
  const away = createServer((socket: Socket) => {
    const line = `HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:${port}/\r\ncontent-length: 0\r\n\r\n`;
    socket.on("error", () => {}).on("data", () => socket.end(line));
  });
  await new Promise<void>((done) => away.listen(0, "127.0.0.1", done));
  const url = new URL(`http://127.0.0.1:${(away.address() as AddressInfo).port}/`);
  await expect(ask({ url }, asking(), { allowPrivate: true })).rejects.toMatchObject({ fault: "nonsense" });
  await new Promise((done) => away.close(done));
  expect(visits).toBe(before);
});

test("the console stores no address of another service, and of another deployment only one with TLS", async () => {
  const { branchId } = await office();
  const ctx = ctxOf(await personOf(branchId));
  const live = { ...supplierSealing(), allowPrivate: false };
  const save = (adapter: string, base_url: string) => {
    const settings = { base_url, domain: "us.example", token_id: "t" };
    const secrets = { token: "x".repeat(20), access_token: "y".repeat(20) };
    const form = { code: "i12", adapter, title: "x", products: ["flight"], settings, secrets };
    return refusal(saveSupplier(ctx, live, SupplierForm.parse(form)));
  };
  const refused = { reason: "fieldInvalid", fields: ["settings.base_url"] };
  for (const address of addresses().filter((one) => !one.startsWith("https:"))) {
    expect([address, await save("core", address)]).toEqual([address, refused]);
  }
  expect(await save("duffel", "https://a.example")).toEqual(refused);
  expect(await save("core", "https://core.example")).toMatchObject({ reason: "done" });
  expect(CoreSettings.shape.base_url.safeParse("https://user:secret@core.example").success).toBe(false);
});

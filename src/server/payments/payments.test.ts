import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordAttempt } from "@/domain/platform/attempt-limit/record-attempt";
import { REFERENCE } from "@/domain/platform/attempt-limit/rules";
import { answerPayments } from "@/server/http/payments-mount";
import { AMOUNT, payDeps } from "../../../tests/gateways/links";
import { zarinpalServer } from "../../../tests/gateways/zarinpal-server";
import { call, type Sent } from "../../../tests/http";
import { asLedgerOwner } from "../../../tests/ledger";
import { type Mounted, nodeMount } from "../../../tests/mounts";
import { config } from "../config";
import { query } from "../db";
import { answerDoor } from "./answer";
import { paymentHandlers } from "./next-mount";

let app: Mounted;
let desk: Awaited<ReturnType<typeof payDeps>>;
let bank: Awaited<ReturnType<typeof zarinpalServer>>;
let sandbox: number;
let zarinpal: number;
beforeAll(async () => {
  [app, desk, bank] = await Promise.all([nodeMount({ payments: answerPayments }), payDeps(), zarinpalServer()]);
  [sandbox, zarinpal] = [await desk.sandbox(), await desk.zarinpal(bank.url)];
});
afterAll(() => Promise.all([app.close(), bank.close()]));

const ask = (method: string, path: string, { headers, ...sent }: Sent = {}) =>
  call(app.base, method, path, { headers: { "accept-language": "en", ...headers }, ...sent });
const press = (path: string, form: string) =>
  ask("POST", path, { headers: { "content-type": "application/x-www-form-urlencoded" }, body: form });
const h1 = ({ text }: { text: string }) => /<h1[^>]*>(?:<span.*?<\/span>)?([^<]*)/.exec(text)?.[1];
const pathOf = (location: string | undefined) => new URL(location!, app.base).pathname;

/** Goes to the gateway and answers there; returns the address to which the payer is sent back. */
async function answered(link: string, act: string): Promise<string> {
  expect(pathOf((await ask("POST", `${link}/go`)).headers.location)).toBe(`${link}/sandbox`);
  const { headers, status } = await press(`${link}/sandbox`, `act=${act}`);
  expect(status).toBe(303);
  return headers.location!;
}

describe("a payer", () => {
  test("sees payee, amount and purpose; leaves; approves; sees the payment", async () => {
    const { link } = await desk.link(sandbox, { description: "Two seats <b>& more</b>" });
    const page = await ask("GET", link);
    expect([page.status, h1(page)]).toEqual([200, "Payment"]);
    expect(page.text).toContain("2,500,000");
    expect(page.text).toContain("two million five hundred thousand rials");
    expect(page.text).toContain("Two seats &#60;b&#62;&#38; more&#60;/b&#62;");
    expect(page.text).toContain("Pay by Gateway");

    const before = await desk.wallet();
    const back = await answered(link, "approve");
    const returned = await ask("GET", back);
    expect([returned.status, returned.headers.location]).toEqual([303, link]);
    const paid = await ask("GET", link);
    expect(h1(paid)).toBe("Paid");
    expect(paid.text).toContain("•••• 1111");
    expect(paid.text).not.toContain("411111");
    expect((await desk.wallet()) - before).toBe(AMOUNT);
    // Repeating any step changes nothing.
    expect(pathOf((await ask("POST", `${link}/go`)).headers.location)).toBe(link);
    await press(`${link}/sandbox`, "act=decline");
    await ask("GET", back);
    expect((await desk.wallet()) - before).toBe(AMOUNT);
  });

  test("reads it in Persian, and chooses the language", async () => {
    const { link } = await desk.link(sandbox);
    const persian = await ask("GET", link, { headers: { "accept-language": "fa-IR,fa;q=0.9" } });
    expect(persian.text).toContain('<html lang="fa" dir="rtl">');
    expect(persian.text).toContain("۲٬۵۰۰٬۰۰۰");
    expect(persian.text).toContain("دو میلیون و پانصد هزار ریال");
    const chosen = await ask("GET", `${link}?lang=fa`);
    const cookie = chosen.headers["set-cookie"]![0]!.split(";")[0]!;
    expect((await ask("GET", link, { headers: { cookie } })).text).toContain('lang="fa"');
  });

  test("a declining payer sees that nothing was paid; a leaving one may continue", async () => {
    const declined = await desk.link(sandbox);
    await ask("GET", await answered(declined.link, "decline"));
    const page = await ask("GET", declined.link);
    expect(h1(page)).toBe("Not paid");
    expect(page.text).not.toContain('/go"');
    const left = await desk.link(sandbox);
    expect(pathOf(await answered(left.link, "leave"))).toBe(left.link);
    expect((await ask("GET", left.link)).text).toContain("Continue at Gateway");
    await ask("GET", await answered(left.link, "approve"));
    expect(h1(await ask("GET", left.link))).toBe("Paid");
  });

  test("sees a pending payment as being checked, and pays once for three notifications", async () => {
    const slow = await desk.link(sandbox);
    await ask("GET", await answered(slow.link, "slow"));
    const checked = await ask("GET", slow.link);
    expect(h1(checked)).toBe("Being checked");
    expect(checked.headers["x-payment-state"]).toBe("1-checking");
    const before = await desk.wallet();
    const twice = await desk.link(sandbox);
    const back = await answered(twice.link, "double");
    await Promise.all([ask("GET", back), ask("GET", back)]);
    expect(h1(await ask("GET", twice.link))).toBe("Paid");
    expect((await desk.wallet()) - before).toBe(AMOUNT);
  });

  test("another amount is never credited, and never called failed", async () => {
    const before = await desk.wallet();
    const { link } = await desk.link(sandbox);
    await ask("GET", await answered(link, "other_amount"));
    const page = await ask("GET", link);
    expect([h1(page), page.headers["x-payment-state"]]).toEqual(["Please contact the branch", "1-unclear"]);
    // Nothing can change without an action.
    expect(page.text).not.toContain("data-every");
    expect(await desk.wallet()).toBe(before);
  });

  test("sees that a gateway is unavailable and nothing was charged, and pays when it is back", async () => {
    const { link } = await desk.link(zarinpal);
    bank.faults.request!.push("500");
    const away = await ask("POST", `${link}/go`);
    expect([away.status, h1(away)]).toEqual([502, "Payment"]);
    expect(away.text).toContain("Nothing was charged");
    const left = await ask("POST", `${link}/go`);
    const { authority } = await desk.payment(link);
    expect(left.headers.location).toBe(`${bank.url}/pg/StartPay/${authority}`);
    bank.pay(authority);
    await ask("GET", `${link}/return?Authority=${authority}&Status=NOK`);
    expect(h1(await ask("GET", link))).toBe("Paid");
  });

  test("goes back to the shop with the result, and nowhere else", async () => {
    const shop = `${config().publicUrl}/shop?a=1`;
    const { link, serial_id } = await desk.link(sandbox, { return_url: shop });
    expect((await ask("GET", link)).text).not.toContain("Back to the website");
    await ask("GET", await answered(link, "approve"));
    const page = await ask("GET", link);
    expect(page.text).toContain(`href="${shop}&#38;serial_id=${serial_id}&#38;status=3"`);
    // A stored origin that is no longer allowed is not followed.
    const { branchId } = desk.desk;
    const domain = `shop-${branchId}.example`;
    await asLedgerOwner(
      "insert into customer_sites (branch_id, domain, title, origins) values ($1, $2, 'shop', '{}')",
      [branchId, domain],
    );
    const other = await desk.link(sandbox, { return_url: `https://${domain}/thanks` });
    await ask("GET", await answered(other.link, "approve"));
    expect((await ask("GET", other.link)).text).toContain(`href="https://${domain}/thanks?serial_id=`);
    await asLedgerOwner("update customer_sites set active = false where branch_id = $1", [branchId]);
    expect((await ask("GET", other.link)).text).not.toContain(domain);
  });
});

describe("a page", () => {
  test("is not cached, framed or indexed, and runs no script but its own", async () => {
    const { headers } = await ask("GET", (await desk.link(sandbox)).link);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-robots-tag"]).toContain("noindex");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*script-src 'sha256-/);
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers["referrer-policy"]).toBe("strict-origin");
  });

  test("of an unknown payment is the same for every id", async () => {
    const paths = ["/p/x", `/p/${"a".repeat(32)}`, `/p/${"b".repeat(32)}/return?Authority=1`, `/p/${"a".repeat(65)}/x`];
    const answers = await Promise.all(paths.map((path) => ask("GET", path)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await ask("POST", `/p/${"a".repeat(32)}/go`)).text).toBe(answers[0]!.text);
    expect((await ask("POST", `/p/${"a".repeat(32)}/sandbox`)).text).toBe(answers[0]!.text);
  });

  test("of an unknown payment is served sixty times a minute per address; a known one always", async () => {
    const { link } = await desk.link(sandbox);
    const address = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;
    const from = (slug: string) =>
      answerDoor({ kind: "page", slug }, "", {
        ...{ method: "GET", peer: address, header: () => undefined },
        ...{ body: async () => Buffer.alloc(0), stream: async function* () {} },
      });
    expect((await from("a".repeat(32))).status).toBe(404);
    const guess = { identifier: "payment", address };
    await Promise.all(Array.from({ length: 59 }, () => recordAttempt({ query, now: new Date() }, guess, REFERENCE)));
    const beyond = await from("b".repeat(32));
    expect([beyond.status, beyond.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect((await from(link.slice("/p/".length))).status).toBe(200);
  });

  test("a payment by another gateway has no sandbox", async () => {
    const { link } = await desk.link(zarinpal);
    await ask("POST", `${link}/go`);
    expect((await press(`${link}/sandbox`, "act=approve")).status).toBe(404);
  });

  test.each([
    ["POST", ""],
    ["PUT", "/go"],
    ["GET", "/go"],
    ["DELETE", "/return"],
  ])("%s %s is refused", async (method, at) => {
    const { link } = await desk.link(sandbox);
    const { status, json, headers } = await ask(method, link + at);
    expect([status, json?.error.code]).toEqual([405, 3013]);
    expect(headers.allow).toBeDefined();
  });

  test("takes no long form", async () => {
    const { link } = await desk.link(sandbox);
    expect((await press(`${link}/return`, "a".repeat(65_537))).status).toBe(413);
  });

  test("has its own fonts", async () => {
    const { status, headers, text } = await ask("GET", "/p/font.woff2");
    expect([status, headers["content-type"]]).toEqual([200, "font/woff2"]);
    expect(text.length).toBeGreaterThan(50_000);
  });
});

describe("a hook", () => {
  const tell = (path: string, body: unknown) => ask("POST", path, { body });

  test("gives a payment's id, and the payment is then inquired", async () => {
    const { link } = await desk.link(sandbox);
    await answered(link, "approve");
    const { authority } = await desk.payment(link);
    const result = await tell("/api/hooks/sandbox", { authority, status: "failed", amount: 1 });
    expect([result.status, result.json]).toEqual([200, { received: true }]);
    expect(h1(await ask("GET", link))).toBe("Paid");
  });

  test("about an unknown payment is answered alike, and does nothing", async () => {
    const unknown = { authority: `sbx_${"A".repeat(24)}`, status: "ok" };
    const answers = await Promise.all([
      tell("/api/hooks/sandbox", unknown),
      tell("/api/hooks/sandbox", "{"),
      tell("/api/hooks/sandbox/nobodys-key", unknown),
      tell("/api/hooks/zarinpal", unknown),
    ]);
    expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [200, '{"received":true}']));
  });

  test("is bounded, and of known drivers only", async () => {
    expect((await tell("/api/hooks/sandbox", "x".repeat(65_537))).json.error.code).toBe(3008);
    expect((await ask("PUT", "/api/hooks/sandbox")).json.error.code).toBe(3013);
    expect((await tell("/api/hooks/paypal", {})).status).not.toBe(200);
  });
});

test("by Next's route handlers, without our own server, the routes are the same", async () => {
  const { link } = await desk.link(sandbox);
  const by = (method: "GET" | "POST", path: string, body?: string) =>
    paymentHandlers[method](new Request(`http://127.0.0.1${path}`, { method, body: body ?? null }));
  const page = await by("GET", link);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`action="${link}/go"`)]);
  expect((await by("POST", `${link}/go`)).headers.get("location")).toBe(`${link}/sandbox`);
  expect((await by("POST", `${link}/return`, "a".repeat(65_537))).status).toBe(413);
  expect((await by("GET", "/p/font.woff2")).headers.get("content-type")).toBe("font/woff2");
  expect(await (await by("POST", "/api/hooks/sandbox", "{}")).json()).toEqual({ received: true });
  expect((await by("POST", "/api/hooks/paypal", "{}")).status).toBe(404);
});

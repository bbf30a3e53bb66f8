import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { returnUrlOf } from "@/domain/cashier/gateway/return-url";
import { saveGateway } from "@/domain/cashier/gateway/save-gateway";
import { GatewayForm } from "@/domain/cashier/gateway/schema.gateway";
import { config } from "@/server/config";
import { keySealing } from "@/server/gateway-deps";
import { answerPayments } from "@/server/http/payments-mount";
import { gateways } from "@/server/routers/back-office/cashier/gateways";
import { gateways as customerGateways } from "@/server/routers/customer/cashier/gateways";
import { backOfficeDoor, type Clerk } from "../back-office";
import { customerDoor, siteOf, type Visitor } from "../customers";
import { ctxOf } from "../fixtures";
import { call, type TestResponse } from "../http";
import { asLedgerOwner } from "../ledger";
import { nodeMount } from "../mounts";

/** I6: redirect targets of payers from external input, in every place that accepts one. */
const clerkOf = backOfficeDoor({ gateways });
const door = customerDoor(() => nodeMount({ customer: { gateways: customerGateways }, payments: answerPayments }));
let clerk: Clerk;
let customer: Visitor;
let shop: string;
let allowed: Set<string>;
beforeAll(async () => {
  [clerk, shop] = [await clerkOf("manager"), ""];
  customer = await door.user(clerk);
  await saveGateway(ctxOf(clerk.actor), keySealing(), GatewayForm.parse({ driver: "sandbox", title: "آزمایشی" }));
  shop = (await siteOf(clerk.branchId)).domain;
  allowed = new Set([`https://${shop}`, new URL(config().publicUrl).origin]);
});

/** Some 150 spellings of an address that pass as `good` in a check but lead a browser elsewhere. */
function forms(good: string): string[] {
  const own = new URL(config().publicUrl).host;
  const evil = "evil.example";
  const heads = [
    "//",
    "///",
    "////",
    "/\\",
    "\\/",
    "\\\\",
    "/\\/",
    "http:",
    "https:",
    "https:/",
    "https:///",
    "https:\\\\",
  ];
  const hidden = [
    "%2f%2f",
    "%2F%2F",
    "%5c%5c",
    "%09//",
    "%0a//",
    "%0d%0a//",
    "/%2f",
    "/%5c",
    "/%09/",
    "/.//",
    "/..//",
    "//%0d/",
  ];
  const controls = ["\t", "\n", "\r", "\r\n", "\0", "\u000b", "\u0001", " ", "\u00a0", "\u2028", "\ufeff", "\u200b"];
  const schemes = [
    ...[
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      `javascript://${good}/%0aalert(1)`,
      `javascript://${good}/\nalert(1)`,
    ],
    ...["java\tscript:alert(1)", "java\nscript:alert(1)", "\u0001javascript:alert(1)", " javascript:alert(1)"],
    ...["data:text/html,<script>alert(1)</script>", "data:text/html;base64,PHA+", "vbscript:x", "file:///etc/passwd"],
    ...[`blob:https://${good}/1`, "about:blank", `view-source:https://${evil}`, `ftp://${good}/`, `ws://${good}/`],
    ...[
      `filesystem:https://${good}/x`,
      `intent://${evil}#Intent;scheme=https;end`,
      `mailto:a@${evil}`,
      "tel:+98",
      "x:y",
    ],
  ];
  const dressed = [
    ...[
      `https://${good}@${evil}/`,
      `https://${good}:x@${evil}/`,
      `https://${good}%40${evil}/`,
      `https://${good}%00@${evil}/`,
    ],
    ...[
      `https://${good}\\@${evil}/`,
      `https://${good}\\.${evil}/`,
      `https://${good}.${evil}/`,
      `https://${evil}/${good}`,
    ],
    ...[`https://${evil}?${good}`, `https://${evil}#${good}`, `https://${evil}#@${good}/`, `https://${evil}\\@${good}`],
    ...[
      `https://${evil};${good}`,
      `https://${good};@${evil}`,
      `https://${good}&@${evil}`,
      `https://x${good}/`,
      `https://${good}x/`,
    ],
    ...[
      `https://${good}:444/`,
      `https://${good}:99999/`,
      `https://${good}:/..//${evil}`,
      `http://${good}/`,
      `https://www.${good}/`,
    ],
    ...[
      `https://${good}\u3002${evil}/`,
      `https://${good}\uff0e${evil}/`,
      `https://${evil}\uff0f${good}/`,
      `https://${good}\uff20${evil}/`,
    ],
    ...[
      `https://${good}\u2044${evil}`,
      `https://${good}%2f@${evil}/`,
      `https://${good}%5c@${evil}/`,
      `https://${good}%23@${evil}/`,
    ],
    ...[
      `https://${good}%3f@${evil}/`,
      `https://[::1]/`,
      `https://[::ffff:127.0.0.1]/`,
      "https://2130706433/",
      "https://0x7f000001/",
    ],
    ...[
      "https://0177.0.0.1/",
      "https://127.1/",
      "https://localhost/",
      "https://169.254.169.254/latest",
      `https://${own}@${evil}/`,
    ],
    ...[
      `https://xn--${good}/`,
      `https://${good.replace("o", "о")}/`,
      `https://${good.replace("p", "р")}/`,
      `https://${good}../`,
    ],
    ...[
      `https://${good}//`,
      `https://${good}/..//${evil}`,
      `https://${good}/\\${evil}`,
      `https://${good}/%2f%2f${evil}`,
    ],
    ...[
      `https://${good}/?next=//${evil}`,
      `https://${good}/#//${evil}`,
      `https://${good.toUpperCase()}/`,
      `HTTPS://${good}/`,
    ],
    ...[
      `https://${good}/\r\nLocation: https://${evil}/`,
      `https://${good}/%0d%0aLocation:%20https://${evil}/`,
      `https://${good}?`,
    ],
    ...[
      `https://${good}/"><script>alert(1)</script>`,
      `https://${good}/' onmouseover='alert(1)`,
      `https://${good}/\`x\``,
    ],
    ...[
      "",
      "?",
      "#",
      "/",
      "\\",
      ".",
      "..",
      evil,
      `${evil}/`,
      `.${evil}`,
      `@${evil}`,
      `:${evil}`,
      `;${evil}`,
      "null",
      "undefined",
      "[object Object]",
    ],
  ];
  return [
    ...heads.map((head) => `${head}${evil}/`),
    ...hidden.map((head) => `${head}${evil}/`),
    ...controls.flatMap((sign) => [
      `${sign}https://${evil}/`,
      `https:${sign}//${evil}/`,
      `https://${good}${sign}.${evil}/`,
    ]),
    ...schemes,
    ...dressed,
  ];
}

test("150 forms and more are read as browsers read them: of an allowed origin, or not at all", () => {
  const all = [...new Set(forms(shop))];
  expect(all.length).toBeGreaterThanOrEqual(150);
  const read = all.map((form) => returnUrlOf(form, { allowed, plain: true })).filter((href) => href !== null);
  for (const href of read) expect(allowed).toContain(new URL(href).origin);
  expect(read.length).toBeGreaterThan(5);
  expect(read.length).toBeLessThan(all.length / 5);
});

/** Over HTTP: all of them by `npm run torture -- I6`, otherwise a different quarter in each run. */
const STEP = process.env.I6_FORMS === "all" ? 1 : 4;
const START = Number(process.env.FUZZ_SEED ?? Date.now());
const tried = () => forms(shop).filter((_, nth) => nth % STEP === START % STEP);

/** Addresses to which an answer would lead a browser, parsed like a browser does, that are not ours. */
function strays({ headers, text }: { headers: Record<string, unknown>; text: string }, base: string): string[] {
  const targets = [headers["location"], String(headers["refresh"] ?? "").split("url=")[1]];
  const inPage = [...text.matchAll(/(?:href|action|src|content)="([^"]*)"/g)].map(([, at]) => unescaped(at!));
  const leads = [...targets, ...inPage.filter((at) => /[:/\\]/.test(at))].filter(
    (at): at is string => typeof at === "string",
  );
  return leads.filter((at) => {
    if (at === "data:,") return false;
    if (!URL.canParse(at, base)) return true;
    const { origin } = new URL(at, base);
    return origin !== new URL(base).origin && !allowed.has(origin);
  });
}
const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

/** Beyond 100 calls a second: waits for the time in the answer. */
async function patiently(asking: () => Promise<TestResponse>): Promise<TestResponse> {
  const answer = await asking();
  if (answer.status !== 429) return answer;
  await sleep(Number(answer.headers["retry-after"]) * 1_000);
  return patiently(asking);
}

describe("a return address", () => {
  const storedOf = async (serial: string) => {
    const [row] = await asLedgerOwner<{ return_url: string; slug: string }>(
      "select return_url, slug from gateway_payments where serial_id = $1",
      [serial],
    );
    return row!;
  };

  test.each(["the back office's", "a customer's"])(
    "%s leads to this service or a site of the branch, or is refused",
    async (whose) => {
      const owner = { type: "colleague", id: clerk.colleagueId };
      const result = { refused: 0, kept: [] as string[] };
      for (const return_url of tried()) {
        const asking = () =>
          whose === "a customer's"
            ? customer.ask("POST", "/wallet/credit", { amount: 5_000, return_url })
            : clerk.ask("POST", "/gateway/invoice/wallet", { owner, amount: 5_000, return_url });
        const { status, json } = await patiently(asking);
        if (status === 200) result.kept.push(json.data.serial_id);
        else if ([422, 400].includes(status)) result.refused++;
        else expect.fail(`${JSON.stringify(return_url)}: HTTP ${status} ${json?.code}`);
      }
      expect(result.refused).toBeGreaterThan(130 / STEP);
      for (const serial of result.kept) {
        const { return_url, slug } = await storedOf(serial);
        // Without input nothing is stored.
        if (return_url === null) continue;
        expect(allowed).toContain(new URL(return_url).origin);
        await asLedgerOwner("update gateway_payments set status = 5 where serial_id = $1", [serial]);
        const page = await call(door.base(), "GET", `/p/${slug}`, { headers: { "accept-language": "en" } });
        expect(page.text).toContain("Back to the website");
        expect(strays(page, door.base())).toEqual([]);
        expect(page.text).not.toMatch(/<script>alert|onmouseover='/);
      }
    },
  );
});

describe("the payer's doors", () => {
  const sendable = (form: string) =>
    encodeURI(form)
      .replace(/%25/g, "%")
      .replace(/[\s\\]/g, encodeURIComponent);

  test("lead nowhere else, whatever their address, form or headers contain", async () => {
    const owner = { type: "colleague", id: clerk.colleagueId };
    const link = async () =>
      new URL((await clerk.ask("POST", "/gateway/invoice/wallet", { owner, amount: 5_000 })).json.data.link).pathname;
    const [fresh, left] = [await link(), await link()];
    const base = door.base();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    await call(base, "POST", `${left}/go`);
    const wrong: string[] = [];
    for (const form of tried()) {
      const targets = new URLSearchParams(
        ["return_url", "url", "next", "redirect", "lang", "authority", "Authority", "session_id", "status"].map(
          (name) => [name, form],
        ),
      );
      const spoof = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript" };
      const raw = sendable(form);
      const response = await Promise.all([
        call(base, "GET", `${fresh}?${targets}`, { headers: spoof }),
        call(base, "GET", `${left}/return?${targets}`, { headers: spoof }),
        call(base, "POST", `${left}/return`, { headers: { ...type, ...spoof }, body: String(targets) }),
        call(base, "POST", `${left}/go?${targets}`, { headers: { ...type, ...spoof }, body: String(targets) }),
        call(base, "POST", `${left}/sandbox?${targets}`, {
          headers: { ...type, ...spoof },
          body: `act=leave&${targets}`,
        }),
        call(base, "GET", `/p/${raw}`),
        call(base, "GET", `${left}/${raw}`),
        call(base, "GET", `${left}/return/${raw}`),
      ]);
      for (const answer of response) {
        for (const at of strays(answer, base)) wrong.push(`${JSON.stringify(form)}: ${at}`);
        if (answer.status >= 500 && !answer.json) wrong.push(`${JSON.stringify(form)}: HTTP ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

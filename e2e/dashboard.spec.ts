import { expect, type Page } from "@playwright/test";
import { call } from "../tests/http";
import { sign } from "../tests/sign";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";
import { askedByAnother } from "./tampering";

/**
 * Developer pages end to end. The demo branches' managers are the only approvers, so that one user can do everything;
 * two-person approval is tested on the use cases.
 */
const MANAGER: Record<Language, string> = { fa: "1001", en: "2001" };
const WORDS = {
  fa: {
    dir: "rtl",
    register: "ثبت سایت",
    request: "درخواست آدرس IP",
    send: "ارسال درخواست",
    trust: "مجاز کردن",
    create: "ساخت توکن",
    kept: "آن را در جای امنی ذخیره کردم",
    close: "بستن",
    revoke: "لغو فوری",
    reason: "علت",
    tokens: "توکن‌ها",
    addresses: "آدرس‌های IP",
    timeline: "تاریخچهٔ تغییرات",
    revoked: "توکن لغو شد",
    explainCall: "توضیح همین فراخوانی",
    explainAddress: "توضیح برای 127.0.0.1",
    untrusted: "هیچ آدرس یا شبکهٔ مجازی این آدرس IP را در بر نمی‌گیرد.",
  },
  en: {
    dir: "ltr",
    register: "Register",
    request: "Request IP address",
    send: "Send request",
    trust: "Allow",
    create: "Create token",
    kept: "I have stored it in a safe place",
    close: "Close",
    revoke: "Revoke now",
    reason: "Reason",
    tokens: "Tokens",
    addresses: "IP addresses",
    timeline: "History",
    revoked: "Token revoked",
    explainCall: "Explain this call",
    explainAddress: "Explain for 127.0.0.1",
    untrusted: "No allowed IP address or network covers this address.",
  },
} as const;

const drawer = (page: Page) => page.getByRole("complementary");
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, path: string) => dialog(page).locator(`[data-path="${path}"] input`);
/** Keys work once the page's script runs, which is when the live connection is open. */
const awake = (page: Page) => expect(page.getByText(/^(زنده|Live)$/)).toBeVisible();

/** Signed in as a branch's manager, in a language, on a developer page. */
async function desk(page: Page, language: Language, path: string) {
  await speak(page, language);
  await openAs(page, { person: MANAGER[language], language, path });
  await expect(page.locator("html")).toHaveAttribute("dir", WORDS[language].dir);
}

/** Registers a site by keyboard from the list; its drawer opens at the tokens. */
async function register(page: Page, domain: string, typed = domain) {
  await awake(page);
  await page.keyboard.press("KeyN");
  await expect(field(page, "domain")).toBeFocused();
  await page.keyboard.type(typed);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(drawer(page)).toContainText(domain);
}

/** Requests an address in the open drawer and approves it. */
async function trustAddress(page: Page, language: Language, network: string) {
  const words = WORDS[language];
  await drawer(page).getByRole("tab", { name: words.addresses }).click();
  await drawer(page).getByRole("button", { name: words.request }).click();
  await field(page, "network").fill(network);
  await dialog(page).getByRole("button", { name: words.send }).click();
  const trust = drawer(page).getByRole("button", { name: `${words.trust} ${network}` });
  await trust.click();
  await provesAlone(page);
  await askedByAnother(network);
  await trust.click();
  await expect(trust).toHaveCount(0);
}

/** A requester who decides alone proves password and second factor; then the form closes. */
async function provesAlone(page: Page) {
  await expect(dialog(page).locator('input[type="password"]')).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
}

// One user with one set of settings: tests of this file run in sequence.
test.describe.configure({ mode: "default" });

test("keys that come faster than the page's timers are not lost", async ({ page }) => {
  const domain = `fast-${Date.now().toString(36)}.example`;
  // Simulates a busy machine: timers run after the keys.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const late = (act: TimerHandler, ms = 0, ...rest: unknown[]) => setTimeout(act, ms + 300, ...rest);
    window.setTimeout = late as typeof window.setTimeout;
  });
  await desk(page, "en", "/admin/developer/domains");
  await awake(page);
  // The options have loaded: the list's filter has them too.
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("KeyN");
  await expect(field(page, "domain")).toBeFocused();
  await page.keyboard.type(domain);
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.waitForTimeout(600);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(drawer(page)).toContainText(domain);
});

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test.describe(`${language}, ${words.dir}`, () => {
    test("a site is registered, trusted and given a token that works until it is revoked", async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(300_000);
      const domain = `desk-${language}-${Date.now().toString(36)}.example`;
      await desk(page, language, "/admin/developer/domains");
      await register(page, domain, `HTTPS://${domain.toUpperCase()}/`);
      const ask = (authorization?: string) =>
        call(baseURL!, "GET", "/api/reservation/1/items/status?items[0][main_id]=1&items[0][item_id]=1", {
          headers: { domain, ...(authorization && { authorization }) },
        });
      // The gate caches callers for 2 s.
      await expect.poll(async () => (await ask()).json.error?.code).toBe(2003);
      await trustAddress(page, language, "127.0.0.1");
      await expect.poll(async () => (await ask()).json.error?.code).toBe(2001);

      await drawer(page).getByRole("tab", { name: words.tokens }).click();
      await drawer(page).getByRole("button", { name: words.create }).click();
      await dialog(page).getByRole("button", { name: words.create }).click();
      const codes = dialog(page).locator("code");
      await expect(codes).toHaveCount(2);
      const [token_id, token] = (await codes.allTextContents()) as [string, string];
      expect(Buffer.from(token, "base64url")).toHaveLength(64);
      // Neither Esc nor a click outside discards a secret shown once.
      await page.keyboard.press("Escape");
      await page.mouse.click(5, 5);
      await expect(codes).toHaveCount(2);
      const close = dialog(page).getByRole("button", { name: words.close, exact: true });
      await expect(close).toBeDisabled();
      await dialog(page).getByLabel(words.kept).check();
      await close.click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.locator("body")).not.toContainText(token);

      const signed = () => ask(`Bearer ${sign({ token_id, token }, domain)}`);
      expect((await signed()).status).toBe(200);

      await drawer(page)
        .getByRole("button", { name: `${words.revoke} ${token_id}` })
        .click();
      await dialog(page).getByLabel(words.reason).fill("leaked in a log");
      await dialog(page).getByRole("button", { name: words.revoke }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect.poll(async () => (await signed()).json.error?.code).toBe(2002);

      await drawer(page).getByRole("tab", { name: words.timeline }).click();
      await expect(drawer(page).locator("ol li").first()).toContainText(words.revoked);
      await expect(drawer(page).locator("ol li").first()).toContainText("leaked in a log");
    });

    test("a refusal is explained: an untrusted address is reported, asked about and trusted on the spot", async ({
      page,
    }) => {
      const address = language === "fa" ? "2001:db8:77::7" : "203.0.113.77";
      const domain = `why-${language}-${Date.now().toString(36)}.example`;
      await desk(page, language, "/admin/developer/domains");
      await register(page, domain);
      await page.goto("/admin/developer/why");
      await expect(page.locator("button[type=submit]")).toBeEnabled();
      await page.locator("[name=domain]").fill(domain);
      await page.locator("[name=address]").fill(address);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`domain=${domain}`));
      const step = page.locator("[data-step=address]");
      await expect(step).toHaveAttribute("data-outcome", "fails");
      await expect(step).toContainText(words.untrusted);
      await expect(page.getByRole("heading", { name: /2003|۲۰۰۳/ })).toBeVisible();

      await step.getByRole("button").click();
      await expect(field(page, "network")).toHaveValue(address);
      await dialog(page).getByRole("button", { name: words.send }).click();
      const trust = step.getByRole("button", { name: `${words.trust} ${address}` });
      await trust.click();
      await provesAlone(page);
      await askedByAnother(address);
      await trust.click();
      await expect(step).toHaveAttribute("data-outcome", "passes");
      await expect(page.locator("[data-step=token]")).toHaveAttribute("data-outcome", "fails");
    });

    test("a refusal is explained: from the request id of a partner to the missing address", async ({
      page,
      baseURL,
    }) => {
      const domain = `call-${language}-${Date.now().toString(36)}.example`;
      await desk(page, language, "/admin/developer/domains");
      await register(page, domain);
      const refused = async () => call(baseURL!, "GET", "/api/reservation/1/token", { headers: { domain } });
      await expect.poll(async () => (await refused()).json.error?.code).toBe(2003);
      const requestId = String((await refused()).headers["x-request-id"]);
      const button = page.getByRole("button", { name: words.explainCall });
      // The log is written half a second later.
      await expect(async () => {
        await page.goto(`/admin/developer/why?request=${requestId}`);
        await expect(button).toBeVisible({ timeout: 3_000 });
      }).toPass();
      await button.click();
      await expect(page).toHaveURL(/address=127\.0\.0\.1/);
      await expect(page.locator("[data-step=address]")).toHaveAttribute("data-outcome", "fails");
      await expect(page.getByRole("button", { name: words.explainAddress }).first()).toBeVisible();
    });

    test("a refused field shows the reason and keeps the input", async ({ page }) => {
      await desk(page, language, "/admin/developer/domains");
      await awake(page);
      await page.keyboard.press("KeyN");
      await field(page, "domain").fill("partner2.example");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("option").first()).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Control+Enter");
      await expect(field(page, "domain")).toHaveAttribute("aria-invalid", "true");
      await expect(field(page, "domain")).toHaveValue("partner2.example");
      await expect(field(page, "domain")).toBeFocused();
    });

    test("axe finds nothing serious", async ({ page }) => {
      test.setTimeout(300_000);
      const site = { fa: "partner.example", en: "partner2.example" }[language];
      await desk(page, language, "/admin/developer/domains");
      await awake(page);
      const row = page.locator("tbody tr", { hasText: site });
      await row.locator("a").focus();
      await page.keyboard.press("Enter");
      await expect(drawer(page)).toContainText(site);
      for (const tab of await drawer(page).getByRole("tab").all()) {
        await tab.click();
        await expect(drawer(page).locator("section").first()).toBeVisible();
        expect(await seriousIn(page)).toEqual([]);
      }
      await page.keyboard.press("Escape");
      await page.keyboard.press("KeyN");
      await expect(field(page, "domain")).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
      await page.goto("/admin/developer/trust");
      await expect(page.locator("tbody tr").first()).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
      await page.goto(`/admin/developer/why?domain=${site}&address=203.0.113.9`);
      await expect(page.locator("[data-step]").first()).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await seriousIn(page)).toEqual([]);
    });
  });
}

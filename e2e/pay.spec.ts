import { type Browser, expect, type Page, test } from "@playwright/test";
import { isSerious, violationsIn } from "./axe";
import { ask } from "./sale";
import { enterAs, type Language } from "./sign-in";

/** A payer without an account: sees recipient, amount and purpose, goes to the gateway and back, by keyboard only. */
const WORDS = {
  fa: {
    dir: "rtl",
    due: "پرداخت",
    words: "هفت میلیون و پانصد هزار ریال",
    onward: /ادامه در/,
    checking: "در حال بررسی",
    paid: "پرداخت شد",
    failed: "پرداخت نشد",
    unknown: "چنین پرداختی وجود ندارد",
  },
  en: {
    dir: "ltr",
    due: "Payment",
    words: "seven million five hundred thousand rials",
    onward: /Continue at/,
    checking: "Being checked",
    paid: "Paid",
    failed: "Not paid",
    unknown: "Payment not found",
  },
} as const;
const AMOUNT = 7_500_000;

type Gateway = { id: number; driver: string; active: boolean; currency: string };

/** Links sent by a user of the demo branch, each for another payer. */
async function links(page: Page, count: number): Promise<string[]> {
  await enterAs(page, { person: "1001" });
  const { rows } = await ask<{ rows: Gateway[] }>(page, "gateways.list", {});
  const sandbox = rows.find(({ driver, active, currency }) => driver === "sandbox" && active && currency === "IRR");
  const request = { drive: "wallet", owner: { type: "colleague", id: 1 }, amount: AMOUNT, gateway_id: sandbox?.id };
  const made: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const description = `e2e ${nth}`;
    made.push(
      (await ask<{ link: string }>(page, "gateways.createLink", { ...request, description }, { changes: true })).link,
    );
  }
  return made;
}

async function payer(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext({ locale: language === "fa" ? "fa-IR" : "en-GB", reducedMotion: "reduce" });
  return context.newPage();
}

/** The page's heading as announced: without its icon. */
const titled = (page: Page, name: string, patiently = {}) =>
  expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible(patiently);

/** Tabs to the next matching element and presses Enter. */
async function press(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) break;
  }
  await expect(page.locator(`${selector}:focus`)).toBeVisible();
  await page.keyboard.press("Enter");
}

/** Serious or critical axe findings in the light scheme, and contrast in the dark. */
async function seriousIn(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await violationsIn(page, {});
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await violationsIn(page, { runOnly: ["color-contrast"] });
  return [...light, ...dark].filter(isSerious).map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(" ")}`);
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test(`${language}: a payer approves, declines, leaves and comes back`, async ({ page: clerk, browser }) => {
    test.setTimeout(180_000);
    const [approved, declined, left] = (await links(clerk, 3)) as [string, string, string];
    const page = await payer(browser, language);
    await page.goto(approved);
    await expect(page.locator("html")).toHaveAttribute("dir", words.dir);
    await titled(page, words.due);
    await expect(page.getByText(words.words)).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await press(page, "form button");
    await page.waitForURL(/\/sandbox$/);
    expect(await seriousIn(page)).toEqual([]);
    await press(page, "button[value=approve]");
    await titled(page, words.paid);
    expect(new URL(page.url()).pathname).toBe(approved);
    await expect(page.getByText("•••• 1111")).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);

    await page.goto(declined);
    await press(page, "form button");
    await page.waitForURL(/\/sandbox$/);
    await press(page, "button[value=decline]");
    await titled(page, words.failed);
    await expect(page.locator("form")).toHaveCount(0);

    // A payer who returns without a result continues; a slow answer is awaited.
    await page.goto(left);
    await press(page, "form button");
    await page.waitForURL(/\/sandbox$/);
    await press(page, "button[value=leave]");
    await expect(page.getByRole("button", { name: words.onward })).toBeVisible();
    await press(page, "form button");
    await page.waitForURL(/\/sandbox$/);
    await press(page, "summary");
    await press(page, "button[value=slow]");
    await titled(page, words.checking);
    expect(await seriousIn(page)).toEqual([]);
    await titled(page, words.paid, { timeout: 60_000 });

    await page.goto(`/p/${"x".repeat(32)}`);
    await titled(page, words.unknown);
    await page.context().close();
  });
}

import { expect, type Page } from "@playwright/test";
import { type Hands, keysOnly } from "./keys-only";
import { ask, type Chosen, charterToSell, fillWallet, returningPassenger } from "./sale";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs } from "./sign-in";

/** Flow 3 in full, by keyboard only. Each language has its own user, branch, charters and passengers. */
const PERSON: Record<Language, string> = { fa: "1001", en: "2001" };
const KEYSTROKES = 30;
const PATIENTLY = { timeout: 30_000 };

async function open(page: Page, language: Language) {
  // Any page: this one has few rows.
  await openAs(page, { person: PERSON[language], language, path: "/admin/attendance" });
  await page.locator("main").waitFor();
}

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"] input`).first();
const recall = (page: Page, at = 0) => page.locator(`[data-recall="${at}"] input`);
const order = (page: Page, status: string) => page.locator(`[data-order][data-status=${status}]`);
const free = (page: Page) => ({
  press: (keys: string) => page.keyboard.press(keys),
  type: (text: string) => page.keyboard.type(text),
});
const wayOf = (page: Page, name: RegExp) => page.locator('[data-path="way"]').getByText(name);

/** From any page to the sale: board, row, offer, lock. `buyer`: text typed to find a colleague. */
async function lockOne(
  page: Page,
  { press, type }: Pick<Hands, "press" | "type">,
  { typed, classId }: Chosen,
  buyer?: string,
) {
  await press("F2");
  await page.waitForURL(/\/admin\/sell/);
  await expect(page.locator("form").getByRole("combobox").first()).toBeFocused(PATIENTLY);
  await press("F2");
  await expect(page).toHaveURL(/tab=charter/);
  const search = page.getByRole("search").getByRole("textbox").first();
  await expect(search).toBeFocused();
  await type(typed);
  await expect(page.locator("tr[data-class]").first()).toHaveAttribute("data-class", String(classId), PATIENTLY);
  if (buyer) {
    await press("Tab");
    await type(buyer);
    await expect(page.getByRole("option").first()).toBeVisible();
    await press("Enter");
    // An open list of buyers takes the arrow.
    await expect(page.getByRole("option")).toHaveCount(0);
  }
  await press("ArrowDown");
  await expect(page.locator(`[data-sell="${classId}"]`)).toBeFocused();
  await press("Enter");
  await expect(page).toHaveURL(/offer=\d+/, PATIENTLY);
  await expect(page.getByRole("complementary").getByRole("button", { name: /^(رزرو موقت|Hold)/ })).toBeEnabled(
    PATIENTLY,
  );
  await press("Control+Enter");
  await expect(page.getByRole("complementary").locator("a:focus")).toHaveAttribute(
    "href",
    /\/admin\/sell\/sale/,
    PATIENTLY,
  );
  await press("Enter");
  await expect(recall(page)).toBeFocused(PATIENTLY);
}

for (const language of ["fa", "en"] as const) {
  const byCredit = language === "en";

  test(`${language}: a seat is sold to a returning passenger ${byCredit ? "on a colleague's credit" : "from the wallet"} in at most ${KEYSTROKES} keystrokes`, {
    tag: "@flow",
  }, async ({ page }) => {
    test.setTimeout(240_000);
    await open(page, language);
    const chosen = await charterToSell(page, 0);
    const person = await returningPassenger(page);
    if (!byCredit) await fillWallet(page, person.id, chosen.total * 2);
    const keys = await keysOnly(page);
    await lockOne(page, keys, chosen, byCredit ? "50" : undefined);
    await expect(page.getByRole("timer").first()).toBeVisible();
    await keys.type(person.typed);
    await expect(page.getByRole("option").first()).toBeVisible();
    await keys.press("Enter");
    await expect(
      field(page, "passengers[0].national_code").or(field(page, "passengers[0].document.number")),
    ).not.toHaveValue("");
    await expect(field(page, "contact.mobile")).not.toHaveValue("");
    if (!byCredit) await expect(page.locator("[data-wallet]")).not.toHaveAttribute("data-wallet", "0");
    expect(await seriousIn(page)).toEqual([]);
    await keys.press("Control+Enter");
    await expect(order(page, "issued")).toBeVisible(PATIENTLY);
    keys.done(KEYSTROKES);

    await expect(page.locator("[data-pnr]")).toHaveText(/^[A-Z0-9]{6}$/);
    for (const kind of ["ticket", "invoice"])
      for (const lang of ["fa", "en"]) {
        const href = await page.locator(`a[href^="/api/papers/${kind}/"][hreflang=${lang}]`).getAttribute("href");
        const paper = await page.request.get(href!);
        expect(paper.headers()["content-type"]).toBe("application/pdf");
        expect((await paper.body()).subarray(0, 5).toString()).toBe("%PDF-");
      }
    await expect(page.locator('main a[href*="/admin/accounting/documents?document="]').first()).toBeVisible();
    await expect(page.locator("[data-message]")).toBeVisible({ timeout: 60_000 });
    await expect(page.locator("[data-message]")).toContainText((await page.locator("[data-pnr]").textContent())!);
    expect(await seriousIn(page)).toEqual([]);
    const printed = page.context().waitForEvent("page");
    await page.keyboard.press("p");
    await printed;
    await page.keyboard.press("F2");
    await expect(page).toHaveURL(/\/admin\/sell$/);
  });

  test(`${language}: what lacks is shown at its field before anything is sent, rows are pasted, the locked price holds after a rise, and no input is lost`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await open(page, language);
    const chosen = await charterToSell(page, 1);
    const person = await returningPassenger(page);
    await fillWallet(page, person.id, chosen.total * 3);
    await lockOne(page, free(page), chosen);
    let sent = 0;
    page.on("request", (request) => {
      if (request.url().includes("trades.store")) sent += 1;
    });
    await page.keyboard.press("Control+Enter");
    await expect(field(page, "passengers[0].first_name")).toBeFocused();
    await expect(field(page, "passengers[0].first_name")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "contact.mobile")).toHaveAttribute("aria-invalid", "true");
    expect(sent).toBe(0);

    // A spreadsheet row, and one too many.
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "سارا\tاحمدی\tSARA\tAHMADI\t67749828\t1369-01-02\tF\t09121234567\nx\ty\t\t\t\t\t\t");
      document.activeElement!.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(field(page, "passengers[0].last_name_latin")).toHaveValue("AHMADI");
    await expect(field(page, "contact.mobile")).toHaveValue("09121234567");
    await expect(page.getByRole("alert").filter({ hasText: /[1۱]/ }).first()).toBeVisible();
    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    await expect(field(page, "passengers[0].last_name_latin")).toHaveValue("AHMADI", PATIENTLY);

    await recall(page).fill(person.typed);
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(field(page, "passengers[0].last_name_latin")).not.toHaveValue("AHMADI");
    // Contract 13.18: a locked offer is sold at the lock's total.
    await ask(
      page,
      "prices.adjust",
      { classes: [{ id: chosen.classId }], field: "base", by: { amount: 7_000 } },
      { changes: true },
    );
    await page.keyboard.press("F8");
    await expect(page.locator("[data-lock-id]").getByRole("timer")).toHaveText(/^[2۲][34۳۴]:/);
    await page.keyboard.press("Control+Enter");
    await expect(order(page, "issued")).toBeVisible(PATIENTLY);
  });
}

test("a cash receipt fills the wallet and pays the sale in one go", async ({ page }) => {
  test.setTimeout(240_000);
  await open(page, "fa");
  const chosen = await charterToSell(page, 2);
  const person = await returningPassenger(page);
  const before = await ask<{ available: number }>(page, "wallets.get", {
    owner_type: "passenger",
    owner_id: person.id,
  });
  await lockOne(page, free(page), chosen);
  await page.keyboard.type(person.typed);
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  if (before.available < chosen.total) {
    await page.keyboard.press("Control+Enter");
    await expect(page.locator('[data-path="way"] small')).toBeVisible();
  }
  await wayOf(page, /^پرداخت حضوری$/).click();
  await expect(field(page, "cash.amount")).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(order(page, "issued")).toBeVisible(PATIENTLY);
  const after = await ask<{ available: number }>(page, "wallets.get", { owner_type: "passenger", owner_id: person.id });
  expect(after.available).toBe(Math.max(0, before.available - chosen.total));
});

test("a link is shown and waited for: paid by the payer, the page goes on by itself", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  await open(page, "fa");
  const chosen = await charterToSell(page, 3);
  const person = await returningPassenger(page);
  await lockOne(page, free(page), chosen);
  await page.keyboard.type(person.typed);
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await wayOf(page, /^لینک پرداخت$/).click();
  await page.keyboard.press("Control+Enter");
  await expect(order(page, "awaiting_payment")).toBeVisible(PATIENTLY);
  const link = (await page.locator("bdi[data-link]").textContent())!;
  expect(link).toMatch(new RegExp(`^${baseURL}/p/`));
  expect(await seriousIn(page)).toEqual([]);
  const payer = await (await browser.newContext()).newPage();
  await payer.goto(link);
  await payer.locator("form button").first().click();
  await payer.waitForURL(/\/sandbox$/);
  await payer.locator("button[value=approve]").click();
  await expect(order(page, "issued")).toBeVisible({ timeout: 60_000 });
  await payer.context().close();

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await seriousIn(page)).toEqual([]);
});

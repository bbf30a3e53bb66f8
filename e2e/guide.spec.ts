import { expect, type Page } from "@playwright/test";
import { ask } from "./sale";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { demoPassword, enterAs, type Language, openAs, speak } from "./sign-in";

/** The tour of a demo branch: leads a visitor through a day, each step advances when it has happened. */
const PATIENTLY = { timeout: 60_000 };
const PERMISSIONS = [
  ...["reservation:read", "reservation:write", "charter:read", "passenger:read", "passenger:write", "colleague:read"],
  ...["payment:read", "payment:write", "wallet:read", "accounting:read", "accounting:write", "accounting:approve"],
];

const guide = (page: Page) => page.locator("[data-guide]");
const hint = (page: Page, key: string) => expect(page.locator(`[data-hint="${key}"]`)).toBeVisible(PATIENTLY);
const ring = (page: Page) => expect(page.locator("[data-guided]")).toBeVisible(PATIENTLY);
const done = (page: Page, step: string) =>
  expect(page.locator(`[data-step="${step}"][data-state="done"]`)).toBeAttached(PATIENTLY);
const keysOf = (page: Page) => page.locator("[data-hint] kbd").allTextContents();

/** Creates the visitor: each language has its own branch. Other tests close months of the first. */
const HOST: Record<Language, string> = { fa: "2001", en: "1001" };

/** A visitor unknown to other tests, on the dashboard. */
async function arrive(page: Page, language: Language) {
  await speak(page, language);
  await enterAs(page, { person: HOST[language] });
  const person = `guide-${language}-${Date.now()}`;
  await ask(
    page,
    "operators.store",
    {
      ...{ personnel_id: person, personal: { name: "مهمان", name_latin: "Guest" }, password: demoPassword() },
      access: { role: "support", permissions: PERMISSIONS },
    },
    { changes: true },
  );
  await page.context().clearCookies();
  await speak(page, language);
  await openAs(page, { person, language, path: "/admin/desk" });
  await expect(page.locator("[data-tour]")).toBeVisible(PATIENTLY);
}

/** By the tour's keys, from the dashboard to a sold seat. */
async function sell(page: Page) {
  const { keyboard } = page;
  await hint(page, "openSell");
  await ring(page);
  await keyboard.press("F2");
  await hint(page, "ownCharters");
  await keyboard.press("F2");
  await hint(page, "charter");
  await expect(page.getByRole("search").getByRole("textbox").first()).toBeFocused(PATIENTLY);
  const [charter] = await keysOf(page);
  await keyboard.type(charter!);
  await hint(page, "buyer");
  const [, colleague] = await keysOf(page);
  await keyboard.press("Tab");
  await keyboard.type(colleague!);
  await expect(page.getByRole("option").first()).toBeVisible(PATIENTLY);
  await keyboard.press("Enter");
  await hint(page, "row");
  // Selected: arrows belong to the rows again.
  await expect(page.getByRole("option")).toHaveCount(0, PATIENTLY);
  // The board has followed the search: the flight is first.
  await expect(page).toHaveURL(/[?&]q=\d/, PATIENTLY);
  const way = page.locator(`a[href="/admin/charters/${charter}"]`).first();
  await expect(way).toBeVisible(PATIENTLY);
  const at = await way.evaluate((link) =>
    [...document.querySelectorAll("tr[data-class]")].indexOf(link.closest("tr")!),
  );
  for (let row = 0; row <= at; row++) await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await hint(page, "hold");
  await expect(page.locator("aside section button:has(kbd)")).toBeEnabled(PATIENTLY);
  await keyboard.press("Control+Enter");
  await done(page, "lock");
  await hint(page, "openSale");
  await expect(page.locator('aside a[href^="/admin/sell/sale"]')).toBeFocused(PATIENTLY);
  await keyboard.press("Enter");
  await hint(page, "recall");
  await expect(page.locator('[data-recall="0"] input')).toBeFocused(PATIENTLY);
  const [passenger] = await keysOf(page);
  await keyboard.type(passenger!);
  await expect(page.getByRole("option").first()).toBeVisible(PATIENTLY);
  await keyboard.press("Enter");
  await hint(page, "sellNow");
  await keyboard.press("Control+Enter");
  await done(page, "sale");
}

test("a day of the branch by keys alone: sold, paid, closed and opened again; it stays where it was left (fa)", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await arrive(page, "fa");
  const { keyboard } = page;
  await keyboard.press("F1");
  await expect(guide(page)).toHaveAttribute("data-guide", "lock", PATIENTLY);
  expect(await seriousIn(page)).toEqual([]);
  await sell(page);

  // Closed by Escape and continued on another page: its position is unchanged.
  await keyboard.press("F1");
  await expect(guide(page).locator(":focus")).toHaveCount(1, PATIENTLY);
  await keyboard.press("Escape");
  await expect(guide(page)).toHaveCount(0);
  await page.goto("/admin/desk");
  await expect(page.locator("[data-tour]")).toBeVisible(PATIENTLY);
  await keyboard.press("F1");
  await expect(guide(page)).toHaveAttribute("data-guide", "receipt", PATIENTLY);

  await keyboard.press("F4");
  await hint(page, "payer");
  await expect(page.locator('[data-path="party"] input').first()).toBeFocused(PATIENTLY);
  const [colleague] = await keysOf(page);
  await keyboard.type(colleague!);
  await expect(page.getByRole("option").first()).toBeVisible(PATIENTLY);
  await keyboard.press("Enter");
  await hint(page, "amount");
  // The focus moves in the next frame.
  await expect(page.locator('[data-path="rows[0].amount"] input').first()).toBeFocused(PATIENTLY);
  await keyboard.type("250");
  await hint(page, "post");
  await keyboard.press("Control+Enter");
  await done(page, "receipt");

  await hint(page, "openVerification");
  await keyboard.press("F1");
  await keyboard.press("Enter");
  await hint(page, "verify");
  await keyboard.press("KeyN");
  await hint(page, "verifyNow");
  await keyboard.press("Control+Enter");
  await done(page, "verify");

  await hint(page, "openClosing");
  await keyboard.press("F1");
  await keyboard.press("Enter");
  await hint(page, "close");
  await expect(page.locator("[data-check=drafts][data-ok]").first()).toBeVisible(PATIENTLY);
  await keyboard.press("KeyN");
  await hint(page, "closeNow");
  await keyboard.press("Control+Enter");
  await done(page, "close");

  await hint(page, "open");
  await page.locator("[data-act=open]").focus();
  await keyboard.press("Enter");
  await hint(page, "openNow");
  await keyboard.press("Control+Enter");
  await expect(guide(page)).toHaveAttribute("data-guide", "over", PATIENTLY);
  expect(await seriousIn(page)).toEqual([]);
  const made = await page.locator("[data-made]").evaluateAll((all) => all.map((one) => one.getAttribute("data-made")));
  expect(made).toEqual(["order", "saleDocument", "receipt", "receiptDocument", "verification", "closing"]);
  await keyboard.press("F1");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/orders\?order=\d+/, PATIENTLY);
  await page.locator("[data-again]").click();
  await expect(guide(page)).toHaveAttribute("data-guide", "lock", PATIENTLY);
});

test("the first chapter starts from the start page with a click and sells a seat step by step (en)", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await arrive(page, "en");
  await page.locator("[data-tour]").click();
  await expect(guide(page)).toHaveAttribute("data-guide", "lock", PATIENTLY);
  await sell(page);
  await expect(guide(page)).toHaveAttribute("data-guide", "receipt", PATIENTLY);
  // A skipped step does not block, and is marked differently from a done one.
  await page.locator("[data-skip]").click();
  await expect(page.locator('[data-step="receipt"]')).toHaveAttribute("data-state", "skipped", PATIENTLY);
  await expect(guide(page)).toHaveAttribute("data-guide", "verify", PATIENTLY);
});
